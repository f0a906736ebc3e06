import type { Rational } from '#contract/media/media-facts.ts';
import { canDropFrames, formatTimecode, parseTimecode } from '#contract/media/timecode.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { CutList } from '../marker.ts';
import { cleanOrNull } from './clean-name.ts';
import { countOf } from './place-events.ts';
import { parseRate } from './rates.ts';

export type SourceClip = { name: string; reel: string | null; start: string | null; end: string | null };
export type SourceClips = { rate: Rational | null; clips: SourceClip[] };

const mostLines = 500_000;

/** Avid Log Exchange: a table of source clips with their reels and timecodes. It has no cuts. */
export function readAle(text: string): SourceClips {
  const lines = text.replace(/\r\n?/g, '\n').split('\n', mostLines + 1);
  if (lines.length > mostLines)
    throw new AppError('too_large', `This ALE file has more than ${mostLines} lines. Export fewer clips.`);
  const indexOf = (word: string) => lines.findIndex((line) => line.trim().toLowerCase() === word);
  const [columnAt, dataAt] = [indexOf('column'), indexOf('data')];
  const columns = (lines[columnAt + 1] ?? '').split('\t').map((column) => column.trim().toLowerCase());
  if (columnAt < 0 || dataAt < 0 || !columns.includes('name'))
    throw new AppError('bad_request', 'This ALE file has no column "Name". Export the bin again with its columns.');
  const heading = new Map(lines.slice(0, columnAt).map((line): [string, string] => split(line)));
  const at = (...names: string[]) => names.map((name) => columns.indexOf(name)).find((column) => column >= 0) ?? -1;
  const [name, reel, start, end] = [at('name'), at('tape', 'reel', 'reel name', 'source file'), at('start'), at('end')];
  const clips = lines.slice(dataAt + 1).flatMap((line): SourceClip[] => {
    const cells = line.split('\t');
    const named = cleanOrNull(cells[name]);
    if (named === null) return [];
    const cell = (column: number) => cleanOrNull(cells[column]);
    return [{ name: named, reel: cell(reel), start: cell(start), end: cell(end) }];
  });
  return { rate: parseRate(Number.parseFloat(heading.get('fps') ?? '')), clips };
}

function split(line: string): [string, string] {
  const [key = '', value = ''] = line.split('\t');
  return [key.trim().toLowerCase(), value.trim()];
}

/** Adds reels, and the source timecodes of events that count from the first frame of their clip. */
export function mergeSources(list: CutList, { rate, clips }: SourceClips, videoRate: Rational): CutList {
  const byName = new Map(clips.map((clip) => [nameKey(clip.name), clip]));
  let merged = 0;
  const events = list.events.map((event) => {
    const clip = byName.get(nameKey(event.clipName));
    if (!clip) return event;
    merged += 1;
    return {
      ...event,
      reel: clip.reel ?? event.reel,
      sourceTimecode: placeInSource(event.sourceTimecode, clip, rate ?? list.rate ?? videoRate),
    };
  });
  const missing = events.length - merged;
  return {
    ...list,
    events,
    warnings: [
      `${countOf(merged, 'event')} found in the ALE by the name of the clip${missing > 0 ? `, ${missing} not` : ''}.`,
    ],
  };
}

/** Without the file extension. */
const nameKey = (name: string) => name.replace(/\.[A-Za-z0-9]{2,4}$/, '').toLowerCase();

function placeInSource(timecode: string | null, { start, end }: SourceClip, rate: Rational): string | null {
  if (timecode === null || start === null) return timecode;
  const scale = { rate, isDropFrame: start.includes(';') && canDropFrames(rate) };
  const [at, first, last] = [timecode, start, end ?? ''].map((text) => parseTimecode(text, scale));
  if (at === undefined || first === undefined) return timecode;
  const isInside = at >= first && (last === undefined || at <= last);
  const isRelative = !isInside && last !== undefined && at < last - first;
  return isRelative ? formatTimecode(at + first, { ...scale, firstFrame: 0 }) : timecode;
}
