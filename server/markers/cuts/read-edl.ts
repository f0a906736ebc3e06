import { canDropFrames, framesInSecond, parseTimecode } from '#contract/media/timecode.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Clip, CutList } from '../marker.ts';
import { cleanName, cleanOrNull } from './clean-name.ts';
import { type EdlEvent, type EdlLine, isMarkerLine, parseEdlLine } from './edl-lines.ts';
import { countOf, describeRepairs, type Placed, placeEvents } from './place-events.ts';

const mostLines = 500_000;

/** An event line with the lines below it. */
type Edit = { event: EdlEvent; remarks: Map<string, string>; speed: number | null; partner: EdlEvent | null };

/**
 * CMX 3600, as Avid, Resolve, Premiere, Final Cut and others write it. A list does not name its rate: it counts in the
 * rate of the video.
 */
export function readEdl(text: string, clip: Pick<Clip, 'rate'>): CutList {
  const lines = text.replace(/\r\n?/g, '\n').split('\n', mostLines + 1);
  if (lines.length > mostLines)
    throw new AppError('too_large', `This list has more than ${mostLines} lines. Export a shorter timeline.`);
  if (lines.some(isMarkerLine))
    throw new AppError(
      'bad_request',
      'This EDL lists markers of DaVinci Resolve, not cuts. Choose “Import comments …” in the menu of the comments for it.',
    );
  const parsed = lines.map((line, n) => parseEdlLine(line, n + 1));
  const all = groupEdits(parsed);
  const edits = all.filter(({ event }) => event.isVideo);
  if (!edits.some(isPicture))
    throw new AppError('bad_request', 'This list has no video events. Export the list with the first video track.');
  const count = readNumbers(edits, parsed, clip);
  const { clips, startFrame, keys } = placeEdits(edits, count, renamedReels(parsed));
  const placed = placeEvents(clips, []);
  const title = parsed.find((line) => line.kind === 'title');
  return {
    rate: count.isHalved ? count.scale.rate : null,
    isDropFrame: canDropFrames(clip.rate) ? count.scale.isDropFrame : null,
    startFrame,
    title: title?.kind === 'title' ? cleanName(title.title) : '',
    events: placed.events,
    warnings: [
      ...describeUnread(parsed, all.length - edits.length, keys),
      ...(count.isHalved
        ? [`The list counts ${framesInSecond(count.scale.rate)} frames in a second, half of the video's.`]
        : []),
      ...describeRepairs(placed),
    ],
  };
}

function groupEdits(lines: EdlLine[]): Edit[] {
  const edits: Edit[] = [];
  for (const line of lines) {
    const last = edits.at(-1);
    if (line.kind === 'event') {
      const { event } = line;
      const isPair = last && last.event.name === event.name && last.event.isVideo && event.transition !== 'C';
      edits.push({ event, remarks: new Map(), speed: null, partner: isPair ? last.event : null });
    } else if (line.kind === 'remark' && last) {
      // Sound of the same event may stand between the picture and the remarks about it.
      const picture = edits.slice(-6).findLast(({ event }) => event.isVideo && event.name === last.event.name);
      const about = picture ?? last;
      if (!about.remarks.has(line.key)) about.remarks.set(line.key, line.value);
    } else if (line.kind === 'speed') {
      // Of both sides of a dissolve, the outgoing one is written first.
      const sides = edits.slice(-2).filter(({ event }) => event.reel === line.reel && event.name === last?.event.name);
      const side = sides.findLast(({ speed }) => speed === null) ?? last;
      if (side) side.speed = line.framesPerSecond;
    }
  }
  return edits;
}

/** The upper picture of a key lies over the cut. */
const isPicture = ({ event }: Edit) => event.transition !== 'K' || event.isBackground;

type Count = {
  scale: { rate: Clip['rate']; isDropFrame: boolean };
  isHalved: boolean;
  numberOf: (text: string) => number;
};

/** Fast videos are often edited at half their rate. */
function readNumbers(edits: Edit[], lines: EdlLine[], { rate }: Pick<Clip, 'rate'>): Count {
  const records = edits.flatMap(({ event }) => [event.recordIn, event.recordOut]);
  const highest = records.reduce((most, text) => Math.max(most, Number(text.split(/[:;.,]/)[3])), 0);
  const perSecond = framesInSecond(rate);
  if (highest >= perSecond)
    throw new AppError(
      'bad_request',
      `This list counts ${highest + 1} or more frames in a second, but the video has ${perSecond}. Export it from the timeline of this video.`,
    );
  const isHalved = perSecond >= 48 && perSecond % 2 === 0 && records.length >= 40 && highest < perSecond / 2;
  const scaleRate = isHalved ? { num: rate.num, den: rate.den * 2 } : rate;
  const scale = { rate: scaleRate, isDropFrame: canDropFrames(scaleRate) && countsDropped(edits, records, lines) };
  const numberOf = (text: string) => {
    const number = parseTimecode(text.replace(/[;,.]/g, ':'), scale);
    if (number === undefined)
      throw new AppError('bad_request', `"${text}" is not a timecode of this video. Export the list again.`);
    return number;
  };
  return { scale, isHalved, numberOf };
}

/** `;` before the frames is sure. Lists without any `;` may be older than it, and their `FCM:` counts. */
function countsDropped(edits: Edit[], records: string[], lines: EdlLine[]): boolean {
  const isDropped = (text: string) => /[;,]\d+$/.test(text);
  if (records.some(isDropped)) return true;
  if (edits.some(({ event }) => isDropped(event.sourceIn))) return false;
  const numbering = lines.find((line) => line.kind === 'numbering');
  // Minutes that begin with numbers that drop-frame leaves out.
  const isImpossible = records.some((text) => /:\d[1-9][:.]00[:.]0[01]$/.test(text));
  return numbering?.kind === 'numbering' && numbering.isDropFrame && !isImpossible;
}

const halfDaySeconds = 12 * 3600;

function placeEdits(edits: Edit[], { numberOf, scale }: Count, reels: Map<string, string>) {
  const day = numberOf('23:59:59:00') + framesInSecond(scale.rate);
  const halfDay = (day * halfDaySeconds) / 86_400;
  const kept = edits.filter(isPicture);
  const starts = kept.map(({ event }) => numberOf(event.recordIn));
  const [lowest, highest] = starts.reduce(
    ([low, high], start) => [Math.min(low, start), Math.max(high, start)],
    [day, 0],
  );
  const crossesMidnight = highest - lowest > halfDay;
  const follow = (start: number) => (crossesMidnight && start < halfDay ? start + day : start);
  const startFrame = starts.reduce((first, start) => Math.min(first, follow(start)), 2 * day);
  const clips = kept.map((edit, n): Placed => {
    const start = follow(starts[n] ?? 0) - startFrame;
    const length = (numberOf(edit.event.recordOut) - (starts[n] ?? 0) + day) % day;
    return { ...describeEdit(edit, reels, framesInSecond(scale.rate)), start, end: start + length };
  });
  return { clips, startFrame: startFrame % day, keys: edits.length - kept.length };
}

function describeEdit({ event, remarks, speed, partner }: Edit, reels: Map<string, string>, perSecond: number) {
  const isBlack = event.reel.toUpperCase() === 'BL';
  const isCut = event.transition === 'C' || event.transition === 'K';
  const isFromBlack = !partner || partner.reel.toUpperCase() === 'BL';
  const named = isCut
    ? (remarks.get('FROM CLIP NAME') ?? remarks.get('TO CLIP NAME'))
    : (remarks.get('TO CLIP NAME') ?? (isFromBlack ? remarks.get('FROM CLIP NAME') : undefined));
  const reel = isBlack ? null : fullReel(event.reel, remarks.get('SOURCE FILE'), reels);
  const clipName = isBlack ? 'Black' : (cleanOrNull(named ?? remarks.get('CLIP NAME')) ?? reel ?? 'Unnamed');
  const source = event.sourceIn;
  return {
    ...{ name: event.name, clipName, reel, dissolve: isCut ? 0 : event.duration },
    sourceAt: isBlack ? null : () => source,
    speed: isBlack ? null : speed === null ? 1 : speed / perSecond,
  };
}

/** `AX` is no reel. CMX cuts reels after 8 letters; some programs write the rest into a comment. */
function fullReel(given: string, sourceFile: string | undefined, reels: Map<string, string>): string | null {
  const reel = reels.get(given) ?? given;
  const file = cleanOrNull(sourceFile);
  if (/^(AX)?$/i.test(reel)) return file;
  return file && file.length > reel.length && file.toUpperCase().startsWith(reel.toUpperCase().replace(/\.$/, ''))
    ? file
    : cleanName(reel);
}

/** Final Cut Pro 7: "FINAL CUT PRO REEL: A001_C002_0101AB REPLACED BY: A001C002". */
function renamedReels(lines: EdlLine[]): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const line of lines) {
    if (line.kind !== 'remark' || line.key !== 'FINAL CUT PRO REEL') continue;
    const [full = '', short] = line.value.split(/\s+REPLACED BY:\s*/i);
    if (short) renamed.set(short.trim(), full.trim());
  }
  return renamed;
}

function describeUnread(lines: EdlLine[], sounds: number, keys: number): string[] {
  const unread = lines.flatMap((line, n) => (line.kind === 'unreadable' ? [n + 1] : []));
  return [
    ...(unread.length > 0
      ? [`${countOf(unread.length, 'line')} could not be read, the first one is line ${unread[0]}.`]
      : []),
    ...(sounds > 0 ? [`${countOf(sounds, 'event')} of sound or of higher video tracks left out.`] : []),
    ...(keys > 0 ? [`${countOf(keys, 'key')} over the picture left out.`] : []),
  ];
}
