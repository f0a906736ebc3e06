import { type Exact, isBefore, zero } from '#contract/media/exact.ts';
import {
  asObject,
  isKind,
  type Json,
  listAll,
  listOf,
  maxDepth,
  readShown,
  readTime,
  schemaOf,
  type Time,
  tooDeep,
} from '../otio.ts';
import { addTimes, subtractTimes } from '../sum-times.ts';

/** `own` is the time that the file says, and `start` that after the beginning of the timeline. */
export type Found = { mark: Json; own: Time; start: Exact; isOfTimeline: boolean; isFromMidnight: boolean };
export type Search = { found: Found[]; hidden: number; unread: number; unreadParts: number; endless: number };

/** `at` is null where it is unknown. An item shows only a part of what is in it. */
type Place = { at: Exact | null; from: Exact | null; to: Exact | null; depth: number };

/** Finds the markers of a timeline, and counts what has no place. */
export function searchTimeline(stack: Json): Search {
  const search: Search = { found: [], hidden: 0, unread: 0, unreadParts: 0, endless: 0 };
  searchItem(search, stack, { at: zero, from: null, to: null, depth: 0 });
  return search;
}

export function countMarks(root: Json): number {
  let count = 0;
  const waiting = [root];
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    count += listAll(item.markers).length;
    for (const child of listOf([item.tracks, ...listAll(item.children)])) waiting.push(child);
  }
  return count;
}

/** Returns how long the item lasts; undefined if the file does not say. */
function searchItem(search: Search, item: Json, { at, from, to, depth }: Place): Exact | undefined {
  if (depth > maxDepth) throw tooDeep();
  const shown = readShown(item);
  const isCut = asObject(item.source_range) !== undefined;
  const local = shown ? (shown.start?.seconds ?? null) : isCut ? null : zero;
  const base = at && local && subtractTimes(at, local);
  const isPart = shown && at && depth > 0;
  const inside = {
    from: isPart && !(from && isBefore(at, from)) ? at : from,
    to: isPart ? earlier(to, addTimes(at, shown.length)) : to,
  };
  for (const value of listAll(item.markers)) searchMark(search, value, base, inside, depth === 0);
  const isTrack = isKind(item, 'Track');
  let length = zero;
  for (const value of listAll(item.children)) {
    const child = asObject(value);
    if (!child || schemaOf(child) === '') search.unreadParts += 1;
    else if (!isKind(child, 'Transition')) {
      const place = base && isTrack ? addTimes(base, length) : base;
      const duration = searchItem(search, child, { at: place, ...inside, depth: depth + 1 });
      if (isTrack && !duration) search.endless += 1;
      if (duration) length = isTrack ? addTimes(length, duration) : isBefore(length, duration) ? duration : length;
    }
  }
  return shown || isCut || !Array.isArray(item.children) ? shown?.length : length;
}

const earlier = (a: Exact | null, b: Exact) => (a && isBefore(a, b) ? a : b);

/** `base` is where the time of its item is 0. */
function searchMark(
  search: Search,
  value: unknown,
  base: Exact | null,
  { from, to }: Pick<Place, 'from' | 'to'>,
  isOfTimeline: boolean,
): void {
  const mark = asObject(value);
  const own = mark && isKind(mark, 'Marker') ? readTime(rangeOf(mark)?.start_time) : undefined;
  // The adapter for EDLs takes the record timecode of a locator for the time of its clip.
  const isFromMidnight = asObject(asObject(mark?.metadata)?.cmx_3600) !== undefined;
  if (!mark || !own || !(base || isFromMidnight)) {
    search.unread += 1;
    return;
  }
  const start = addTimes(base ?? zero, own.seconds);
  const isHidden = (from && isBefore(start, from)) || (to && !isBefore(start, to));
  if (isHidden && !isFromMidnight) search.hidden += 1;
  else search.found.push({ mark, own, start, isOfTimeline, isFromMidnight });
}

/** Marker.1 called it otherwise. */
export const rangeOf = (mark: Json) => asObject(mark.marked_range ?? mark.range);
