import * as z from 'zod';
import type { Rational } from '#contract/media/media-facts.ts';
import { AppError } from '#server/app-error.ts';
import { decodeText } from '../decode-text.ts';
import type { Clip, Reader, ReadMarker } from '../marker.ts';
import { collectMarkers, type Span } from './collect.ts';
import { readColorName } from './colors.ts';
import { type Note, readNamedNotes } from './note-text.ts';

const Time = z.object({ value: z.number(), rate: z.number().positive().max(1000) });
const Range = z.object({ start_time: Time, duration: Time });
const Mark = z.object({
  OTIO_SCHEMA: z.string().startsWith('Marker.'),
  name: z.string().nullish(),
  comment: z.string().nullish(),
  color: z.string().nullish(),
  marked_range: Range.optional(),
  // Marker.1 called it so.
  range: Range.optional(),
  metadata: z.looseObject({ vizio: z.unknown().optional() }).nullish(),
});
const Ours = z.object({
  id: z.uuid(),
  author: z.string().nullish(),
  resolved: z.boolean().nullish(),
  replies: z.array(z.object({ author: z.string(), text: z.string() })).nullish(),
});
const Item = z.object({
  OTIO_SCHEMA: z.string(),
  source_range: Range.nullish(),
  media_reference: z.object({ available_range: Range.nullish() }).nullish(),
  markers: z.array(z.unknown()).nullish(),
  children: z.array(z.unknown()).nullish(),
  tracks: z.unknown().optional(),
  global_start_time: Time.nullish(),
});
type Item = z.infer<typeof Item>;

/** In seconds, of which the file's fractions are an exact enough part: they are rounded to frames once. */
type Found = { mark: z.infer<typeof Mark>; start: number; duration: number; isOfTimeline: boolean };

const maxDepth = 100;

/** OpenTimelineIO: markers of the timeline, of tracks and of clips, each in the time of the item that it sits on. */
export const readOtio: Reader = (bytes, clip) => {
  const { text, warning } = decodeText(bytes);
  const root = parseItem(parseJson(text));
  const stack = root?.OTIO_SCHEMA.startsWith('Timeline.') ? parseItem(root.tracks) : root;
  if (!root || !stack) throw new AppError('bad_request', 'This is not a timeline of OpenTimelineIO. Export it again.');
  const found: Found[] = [];
  collectFrom(stack, 0, 0, found);
  const rate = snapRate(root.global_start_time?.rate ?? findFirstRate(found));
  const sheet = collectMarkers(clip, rate);
  if (warning) sheet.warn(warning);
  const perSecond = rate ?? clip.rate;
  const toFrames = (seconds: number) => Math.round((seconds * perSecond.num) / perSecond.den);
  const shift = findShift(root, found, clip);
  for (const { mark, start, duration, isOfTimeline } of found) {
    const first = toFrames(start - (isOfTimeline ? shift : 0));
    const span: Span = { start: first, length: toFrames(duration) };
    sheet.add(
      span,
      `frame ${first}`,
      readMark(mark).map((part) => ({ ...part, color: readColorName(mark.color) })),
    );
  }
  return sheet.finish(null);
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new AppError('bad_request', 'This OTIO file is damaged. Export it again.');
  }
}

function parseItem(value: unknown): Item | undefined {
  return Item.safeParse(value).data;
}

const seconds = ({ value, rate }: z.infer<typeof Time>) => (snapRate(rate) ? value / exactly(rate) : value / rate);
const exactly = (rate: number) => {
  const snapped = snapRate(rate);
  return snapped ? snapped.num / snapped.den : rate;
};

/** 23.976 in a file is 24000/1001. */
function snapRate(rate: number | undefined): Rational | null {
  if (rate === undefined) return null;
  const whole = Math.round(rate);
  if (Math.abs(rate - whole) < 1e-6 && whole > 0) return { num: whole, den: 1 };
  if (Math.abs(rate - (whole * 1000) / 1001) < 0.005 && whole > 0) return { num: whole * 1000, den: 1001 };
  return null;
}

const findFirstRate = (found: Found[]) => {
  const mark = found[0]?.mark;
  return (mark?.marked_range ?? mark?.range)?.start_time.rate;
};

/** The shown part of an item: its source range, or else all of its media. */
function shownRange(item: Item) {
  const range = item.source_range ?? item.media_reference?.available_range;
  return range ? { start: seconds(range.start_time), duration: seconds(range.duration) } : undefined;
}

/** Collects the markers of an item that begins at `at`, and returns how long it lasts. */
function collectFrom(item: Item, at: number, depth: number, found: Found[]): number {
  if (depth > maxDepth)
    throw new AppError('bad_request', 'This OTIO file is nested too deep. Export a simpler timeline.');
  const shown = shownRange(item);
  for (const value of item.markers ?? []) {
    const mark = Mark.safeParse(value).data;
    const range = mark?.marked_range ?? mark?.range;
    if (!mark || !range) continue;
    const start = at + seconds(range.start_time) - (shown?.start ?? 0);
    found.push({ mark, start, duration: seconds(range.duration), isOfTimeline: depth === 0 });
  }
  const isTrack = item.OTIO_SCHEMA.startsWith('Track.');
  const base = at - (shown?.start ?? 0);
  let length = 0;
  for (const value of item.children ?? []) {
    const child = parseItem(value);
    if (!child || child.OTIO_SCHEMA.startsWith('Transition.')) continue;
    const duration = collectFrom(child, isTrack ? base + length : base, depth + 1, found);
    length = isTrack ? length + duration : Math.max(length, duration);
  }
  return shown?.duration ?? length;
}

/** Some programs count the markers of a timeline from midnight, and not from its first frame as OTIO does. */
function findShift(root: Item, found: Found[], clip: Clip): number {
  const start = root.global_start_time ? seconds(root.global_start_time) : 0;
  const duration = (clip.frameCount * clip.rate.den) / clip.rate.num;
  const own = found.filter(({ isOfTimeline }) => isOfTimeline);
  const isFromMidnight = own.length > 0 && own.every((mark) => mark.start >= start && mark.start >= duration);
  return isFromMidnight ? start : 0;
}

function readMark(mark: z.infer<typeof Mark>): Note[] {
  const ours = Ours.safeParse(mark.metadata?.vizio).data;
  const notes = readNamedNotes(mark.name ?? '', mark.comment ?? '');
  if (!ours) return notes.length > 0 ? notes : readNamedNotes('', mark.name || 'Marker');
  const [note] = notes;
  const fields: Pick<ReadMarker, 'author' | 'resolved' | 'replies'> = {
    author: ours.author ?? note?.author ?? null,
    resolved: ours.resolved ?? note?.resolved ?? null,
    replies: ours.replies ?? note?.replies ?? [],
  };
  return [{ id: ours.id.toLowerCase(), text: note?.text ?? '', frames: null, until: null, ...fields }];
}
