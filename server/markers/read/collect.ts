import type { Rational } from '#contract/media/media-facts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Clip, ReadMarker, ReadSheet } from '../marker.ts';
import { countFrames, framesInDay, hasDropFrame, nominalRate, readLabel, startIn } from './labels.ts';

export const maxReadMarkers = 2_000;
const maxReadReplies = 10_000;
const namedWarnings = 10;

/** The place of a marker in its file, in frames of the file's own rate after the first frame. */
export type Span = { start: number; length: number };

/** A note of a marker, with a length of its own if the program could not hold it. */
export type Part = Omit<ReadMarker, 'frame' | 'length'> & { frames?: number | null; until?: string | null };

/** The start of the timeline of a file, and how it is numbered. */
export type Start = Pick<Clip, 'startFrame' | 'isDropFrame'>;

/**
 * Collects the markers of a file: converts their places to the clip's frames, and leaves out what lies outside of it.
 * `rate` is what the file claims, null if it claims none.
 */
export function collectMarkers(clip: Clip, rate: Rational | null = null, start: Start = clip) {
  const markers: ReadMarker[] = [];
  const warnings = new Set<string>();
  const leftOut = new Map<string, number>();
  const outside: string[] = [];
  let replyCount = 0;
  const ratio = compareRates(clip, rate, warnings);
  const toClip = (frames: number) => Math.round((frames * ratio.num) / ratio.den);

  return {
    warn: (sentence: string) => warnings.add(sentence),
    /** `why` goes on behind "12 markers". */
    leaveOut: (why: string, count = 1) => {
      if (count > 0) leftOut.set(why, (leftOut.get(why) ?? 0) + count);
    },
    /** `name` is how the file calls the place, for the warning if there is no such place. */
    add: ({ start: first, length }: Span, name: string, parts: readonly Part[]) => {
      const frame = toClip(first);
      if (frame < 0 || frame >= clip.frameCount) {
        outside.push(name);
        return;
      }
      const wanted = Math.max(1, toClip(first + length) - frame);
      const room = clip.frameCount - frame;
      if (wanted > room) warnings.add(`The marker at ${name} was shortened to the end of the ${nameFile(clip)}.`);
      replyCount += parts.reduce((sum, { replies }) => sum + replies.length, 0);
      if (markers.length + parts.length > maxReadMarkers) throw tooMany(maxReadMarkers, 'markers');
      if (replyCount > maxReadReplies) throw tooMany(maxReadReplies, 'replies');
      for (const { frames, until, ...part } of parts) {
        const own = frames ?? (until ? countUntil(clip, start, frame, until) : wanted);
        markers.push({ ...part, frame, length: Math.max(1, Math.min(own, room)) });
      }
    },
    finish: (isDropFrame: boolean | null): ReadSheet => {
      if (outside.length > 0) warnings.add(nameOutside(outside, clip));
      const counts = [...leftOut].map(([why, count]) => `Left out: ${count} marker${count === 1 ? '' : 's'} ${why}.`);
      return { rate, isDropFrame, markers, warnings: [...warnings, ...counts] };
    },
  };
}

function tooMany(limit: number, what: string): AppError {
  return new AppError(
    'too_large',
    `This file has more than ${limit.toLocaleString('en')} ${what}. Import it in parts.`,
  );
}

/** In frames, the last one included. On another timeline than that of the file it counts as the video does. */
function countUntil(clip: Clip, start: Start, frame: number, until: string): number {
  const lengths = [start, clip].map(({ startFrame, isDropFrame }) => {
    const last = openLabels({ ...clip, startFrame, isDropFrame }, [until], null).find(until);
    return last === undefined ? 1 : last - frame + 1;
  });
  return lengths.find((length) => length > 1 && frame + length <= clip.frameCount) ?? lengths[0] ?? 1;
}

export type Collected = ReturnType<typeof collectMarkers>;

/** How many frames of the clip one frame of the file is. */
function compareRates(clip: Clip, rate: Rational | null, warnings: Set<string>): Rational {
  const [file, video] = [nameRate(rate ?? clip.rate), nameRate(clip.rate)];
  if (rate === null || file === video) return { num: 1, den: 1 };
  // Programs confuse 23.976 and 24: their frames have the same numbers.
  if (nominalRate(rate) === nominalRate(clip.rate)) {
    warnings.add(`The file says ${file} frames per second, and the video has ${video}. Frames were kept as they are.`);
    return { num: 1, den: 1 };
  }
  warnings.add(
    `The file has ${file} frames per second, and the video ${video}. Times were converted: check the frames.`,
  );
  return { num: clip.rate.num * rate.den, den: clip.rate.den * rate.num };
}

const nameRate = ({ num, den }: Rational) => String(Math.round((num / den) * 1000) / 1000);

const nameFile = ({ isSound }: Clip): string => (isSound ? 'sound' : 'video');

function nameOutside(names: string[], clip: Clip): string {
  const more = names.length > namedWarnings ? ` and ${names.length - namedWarnings} more` : '';
  const list = names.slice(0, namedWarnings).join(', ') + more;
  return `Outside of the ${nameFile(clip)}, and left out: ${list}. Check where the timeline starts.`;
}

/**
 * Counts the timecodes of a file. A semicolon anywhere in them says drop-frame, whatever a header says. If they are more
 * than half a day apart, the timeline crosses midnight.
 */
export function openLabels(clip: Clip, texts: readonly string[], headerSays: boolean | null) {
  let saysDrop = false;
  for (const text of texts) saysDrop ||= readLabel(text)?.isDropFrame ?? false;
  const claim = saysDrop || headerSays;
  const isDropFrame = hasDropFrame(clip.rate) && (claim ?? clip.isDropFrame);
  const perSecond = nominalRate(clip.rate);
  const first = startIn(clip, isDropFrame);
  const day = framesInDay(perSecond, isDropFrame);
  const count = (text: string) => {
    const label = readLabel(text);
    return label && countFrames(label, perSecond, isDropFrame);
  };
  const numbers = texts.flatMap((text) => count(text) ?? []);
  const range = numbers.reduce(({ low, high }, n) => ({ low: Math.min(low, n), high: Math.max(high, n) }), {
    ...{ low: day, high: 0 },
  });
  const crossesMidnight = range.high - range.low > day / 2;
  return {
    claim,
    /** Of a duration that is written like a timecode. */
    count,
    /** Frames after the first one, also across midnight; undefined if it is no timecode of this rate. */
    find: (text: string): number | undefined => {
      const number = count(text);
      if (number === undefined) return undefined;
      const after = (crossesMidnight && number < day / 2 ? number + day : number) - first;
      return after < 0 && after + day < clip.frameCount ? after + day : after;
    },
  };
}
