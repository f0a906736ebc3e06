import { type Exact, isBefore, nearestUnit, toNumber, zero } from '#contract/media/exact.ts';
import { AppError } from '#server/platform/app-error.ts';
import { decodeText } from '../decode-text.ts';
import type { Clip, MarkerColor, MarkerReply, Reader, ReadMarker } from '../marker.ts';
import { asObject, asText, isKind, type Json, listOf, parseOtio, readTime, schemaOf } from '../otio.ts';
import { subtractTimes } from '../sum-times.ts';
import { collectMarkers } from './collect.ts';
import { nearestColor, readColorName } from './colors.ts';
import { nominalRate } from './labels.ts';
import { type Note, readNamedNotes } from './note-text.ts';
import { countMarks, type Found, rangeOf, searchTimeline } from './otio-search.ts';

/** OpenTimelineIO: markers of the timeline, of tracks and of clips, each in the time of the item that it sits on. */
export const readOtio: Reader = (bytes, clip) => {
  const { text, warning } = decodeText(bytes);
  const file = asObject(parseOtio(text));
  const timelines = file && isKind(file, 'SerializableCollection') ? listTimelines(file) : [];
  const root = timelines.find((timeline) => countMarks(timeline) > 0) ?? timelines[0] ?? file;
  const stack = root && isKind(root, 'Timeline') ? asObject(root.tracks) : root;
  if (!file || !root || !stack || schemaOf(stack) === '')
    throw new AppError('bad_request', 'This is not a timeline of OpenTimelineIO. Export it again.');
  const { found, hidden, unread, unreadParts, endless } = searchTimeline(stack);
  const globalStart = readTime(root.global_start_time);
  const rate = globalStart?.rate ?? found[0]?.own.rate ?? null;
  const sheet = collectMarkers(clip, rate);
  if (warning) sheet.warn(warning);
  const scale = rate ?? clip.rate;
  const toFrames = (seconds: Exact) => nearestUnit(seconds, { num: scale.den, den: scale.num });
  const shift = findShift(globalStart?.seconds ?? zero, found, clip);
  const midnight = Math.round((clip.startFrame * nominalRate(scale)) / nominalRate(clip.rate));
  for (const { mark, own, start, isOfTimeline, isFromMidnight } of found) {
    const first = isFromMidnight
      ? toFrames(own.seconds) - midnight
      : toFrames(isOfTimeline ? subtractTimes(start, shift) : start);
    const duration = readTime(rangeOf(mark)?.duration)?.seconds ?? zero;
    const parts = readMark(mark).map((part) => ({ ...part, color: readColor(mark.color) }));
    sheet.add({ start: first, length: toFrames(duration) }, `frame ${first}`, parts);
  }
  if (timelines.length > 1) sheet.warn(`This file has ${timelines.length} timelines. Only one of them was read.`);
  if (unreadParts > 0) sheet.warn(`Parts of the timeline that could not be read: ${unreadParts}. ${mayBeEarly}`);
  if (endless > 0) sheet.warn(`Parts of the timeline without a length: ${endless}. ${mayBeEarly}`);
  sheet.leaveOut('on parts of clips that the timeline does not show', hidden);
  sheet.leaveOut('that could not be read', unread);
  sheet.leaveOut('outside of this timeline', countMarks(file) - found.length - hidden - unread);
  return sheet.finish(null);
};

const mayBeEarly = 'Markers behind them may be too early.';

const listTimelines = (collection: Json) => listOf(collection.children).filter((child) => isKind(child, 'Timeline'));

/** Some programs count the markers of a timeline from midnight, and not from its first frame as OTIO does. */
function findShift(globalStart: Exact, found: Found[], clip: Clip): Exact {
  const duration = (clip.frameCount * clip.rate.den) / clip.rate.num;
  const own = found.filter(({ isOfTimeline }) => isOfTimeline);
  const isFromMidnight =
    own.length > 0 && own.every(({ start }) => !isBefore(start, globalStart) && toNumber(start) >= duration);
  return isFromMidnight ? globalStart : zero;
}

/** Up to Marker.2 the name of a color, then an object. */
function readColor(color: unknown): MarkerColor | null {
  const { name, r, g, b } = asObject(color) ?? {};
  const named = readColorName(asText(color) ?? asText(name));
  const isNumber = (part: unknown) => typeof part === 'number';
  if (named || !isNumber(r) || !isNumber(g) || !isNumber(b)) return named;
  return nearestColor([r * 255, g * 255, b * 255]);
}

function readMark(mark: Json): Note[] {
  const metadata = asObject(mark.metadata);
  const ours = readOurs(metadata?.vizio);
  const name = asText(mark.name) ?? '';
  // Premiere's comments and Resolve's notes are in the metadata of their adapters.
  const texts = [mark.comment, asObject(metadata?.fcp_xml)?.comment, asObject(metadata?.Resolve_OTIO)?.Note];
  const notes = readNamedNotes(name, texts.map(asText).find((text) => text) ?? '');
  if (!ours) return notes.length > 0 ? notes : readNamedNotes('', name || 'Marker');
  const [note] = notes;
  const fields: Pick<ReadMarker, 'author' | 'resolved' | 'replies'> = {
    author: ours.author ?? note?.author ?? null,
    resolved: ours.resolved ?? note?.resolved ?? null,
    replies: ours.replies ?? note?.replies ?? [],
  };
  const forTeam = note?.teamOnly && { teamOnly: true };
  return [{ id: ours.id.toLowerCase(), text: note?.text ?? '', frames: null, until: null, ...fields, ...forTeam }];
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Written by our export. By hand, because a thread would load schemas for longer than it reads the file. */
function readOurs(given: unknown) {
  const { id, author, resolved, replies } = asObject(given) ?? {};
  if (typeof id !== 'string' || !uuid.test(id)) return undefined;
  return {
    id,
    author: asText(author),
    resolved: typeof resolved === 'boolean' ? resolved : undefined,
    replies: Array.isArray(replies) ? listOf(replies).flatMap(readReply) : undefined,
  };
}

function readReply({ author, text }: Json): MarkerReply[] {
  return typeof author === 'string' && typeof text === 'string' ? [{ author, text }] : [];
}
