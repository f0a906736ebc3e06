import { type Exact, nearestUnit, zero } from '#contract/media/exact.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import { formatTimecode } from '#contract/media/timecode.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { CutList } from '../marker.ts';
import {
  asObject,
  asText,
  isKind,
  type Json,
  listAll,
  listOf,
  mediaOf,
  parseOtio,
  readLength,
  readShown,
  readTime,
  schemaOf,
} from '../otio.ts';
import { addTimes, subtractTimes } from '../sum-times.ts';
import { chooseTrack } from './choose-track.ts';
import { cleanName, cleanOrNull } from './clean-name.ts';
import { countOf, type Placed, placeEvents, type Transition } from './place-events.ts';

/** A timeline of OpenTimelineIO. Nested timelines count as one clip. */
export function readOtio(text: string): CutList {
  const timeline = findTimeline(asObject(parseOtio(text)) ?? {});
  const tracks = listOf(asObject(timeline.tracks)?.children).filter((track) => isKind(track, 'Track'));
  const videos = tracks.filter(({ kind, enabled }) => (kind ?? 'Video') === 'Video' && enabled !== false);
  const track = videos[chooseTrack(videos.map(({ children }) => listOf(children).filter(isClip).length))];
  const globalStart = readTime(timeline.global_start_time);
  const rate = globalStart?.rate ?? findRate(track);
  if (!track || !rate) throw new AppError('bad_request', 'This timeline has no video track with clips.');
  const { clips, transitions, isOffGrid, endless, unread } = placeTrack(track, rate);
  const others = videos.length - 1;
  return {
    ...{ rate, isDropFrame: null, title: cleanName(asText(timeline.name) ?? '') },
    startFrame: globalStart ? nearestUnit(globalStart.seconds, frameOf(rate)) : null,
    events: placeEvents(clips, transitions).events,
    warnings: [
      ...(others > 0 ? [`${countOf(others, 'other video track')} left out.`] : []),
      ...(unread > 0 ? [`${countOf(unread, 'part')} of the track could not be read, and left out.`] : []),
      ...(endless > 0 ? [`${countOf(endless, 'clip')} without a length left out. Later cuts may be too early.`] : []),
      ...(isOffGrid ? ['Some cuts lie between two frames and were put on the nearest one.'] : []),
    ],
  };
}

function findTimeline(root: Json): Json {
  if (isKind(root, 'Timeline')) return root;
  const first = listOf(root.children).find((child) => isKind(child, 'Timeline'));
  if (isKind(root, 'SerializableCollection') && first) return first;
  throw new AppError('bad_request', 'This OTIO file has no timeline. Export a timeline, not a bin.');
}

function placeTrack(track: Json, rate: Rational) {
  const clips: Placed[] = [];
  const transitions: Transition[] = [];
  let at = zero;
  let [isOffGrid, endless] = [false, 0];
  const frame = frameOf(rate);
  const toFrame = (seconds: Exact) => {
    const nearest = nearestUnit(seconds, frame);
    if (seconds.num * BigInt(frame.den) !== BigInt(nearest) * BigInt(frame.num) * seconds.den) isOffGrid = true;
    return nearest;
  };
  const children = listOf(track.children).filter((child) => schemaOf(child) !== '');
  for (const [n, child] of children.entries()) {
    if (isKind(child, 'Transition')) {
      const before = readTime(child.in_offset)?.seconds ?? zero;
      const after = readTime(child.out_offset)?.seconds ?? zero;
      const start = subtractTimes(at, before);
      const isFadeOut = !children[n + 1] || isKind(children[n + 1], 'Gap');
      transitions.push({ start: toFrame(start), end: toFrame(addTimes(at, after)), isFadeOut });
      continue;
    }
    const length = readLength(child);
    if (!length) endless += 1;
    const end = addTimes(at, length ?? zero);
    if (isClip(child) && child.enabled !== false)
      clips.push({ ...describeClip(child), start: toFrame(at), end: toFrame(end) });
    at = end;
  }
  return { clips, transitions, isOffGrid, endless, unread: listAll(track.children).length - children.length };
}

function describeClip(clip: Json): Omit<Placed, 'start' | 'end'> {
  const speed = readSpeed(clip);
  const start = readShown(clip)?.start ?? null;
  const file = asText(mediaOf(clip)?.target_url)?.split(/[/\\]/).at(-1);
  const tape = asObject(asObject(clip.metadata)?.cmx_3600)?.reel;
  const first = start && nearestUnit(start.seconds, frameOf(start.rate));
  return {
    ...{ name: '', dissolve: 0, speed, reel: cleanOrNull(asText(tape)) },
    clipName: cleanOrNull(asText(clip.name)) ?? cleanOrNull(file) ?? 'Unnamed',
    sourceAt:
      start &&
      ((frames) =>
        formatTimecode((first ?? 0) + Math.round(frames), { rate: start.rate, isDropFrame: false, firstFrame: 0 })),
  };
}

const fastest = 1_000;

/** Null if several effects change the time, or one in another way. */
function readSpeed(clip: Json): number | null {
  const effects = listOf(clip.effects).filter((effect) =>
    /^(LinearTimeWarp|FreezeFrame|TimeEffect)\./.test(schemaOf(effect)),
  );
  const [effect] = effects;
  if (!effect) return 1;
  const { time_scalar: scalar } = effect;
  if (effects.length > 1 || isKind(effect, 'TimeEffect')) return null;
  if (isKind(effect, 'FreezeFrame')) return 0;
  return typeof scalar === 'number' && Math.abs(scalar) <= fastest ? scalar : null;
}

function findRate(track: Json | undefined): Rational | undefined {
  for (const child of listOf(track?.children)) {
    const range = readShown(child);
    if (range) return range.rate;
  }
  return undefined;
}

const frameOf = ({ num, den }: Rational): Rational => ({ num: den, den: num });

const isClip = (object: Json) => isKind(object, 'Clip') || isKind(object, 'Stack') || isKind(object, 'Track');
