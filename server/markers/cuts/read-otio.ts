import { type Exact, exact, nearestUnit, plus, zero } from '#contract/media/exact.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import { formatTimecode } from '#contract/media/timecode.ts';
import { AppError } from '#server/app-error.ts';
import type { CutList } from '../marker.ts';
import { chooseTrack } from './choose-track.ts';
import { cleanName, cleanOrNull } from './clean-name.ts';
import { countOf, type Placed, placeEvents, type Transition } from './place-events.ts';
import { parseRate } from './rates.ts';

type Json = Record<string, unknown>;

/** A timeline of OpenTimelineIO. Nested timelines count as one clip. */
export function readOtio(text: string): CutList {
  const timeline = findTimeline(parseJson(text));
  const tracks = listOf(asObject(timeline.tracks)?.children).filter((track) => isKind(track, 'Track'));
  const videos = tracks.filter(({ kind, enabled }) => (kind ?? 'Video') === 'Video' && enabled !== false);
  const track = videos[chooseTrack(videos.map(({ children }) => listOf(children).filter(isClip).length))];
  const globalStart = readTime(timeline.global_start_time);
  const rate = globalStart?.rate ?? findRate(track);
  if (!track || !rate) throw new AppError('bad_request', 'This timeline has no video track with clips.');
  const { clips, transitions, isOffGrid } = placeTrack(track, rate);
  const others = videos.length - 1;
  return {
    ...{ rate, isDropFrame: null, title: cleanName(asText(timeline.name) ?? '') },
    startFrame: globalStart ? nearestUnit(globalStart.seconds, frameOf(rate)) : null,
    events: placeEvents(clips, transitions).events,
    warnings: [
      ...(others > 0 ? [`${countOf(others, 'other video track')} left out.`] : []),
      ...(isOffGrid ? ['Some cuts lie between two frames and were put on the nearest one.'] : []),
    ],
  };
}

function parseJson(text: string): Json {
  try {
    return asObject(JSON.parse(text)) ?? {};
  } catch {
    throw new AppError('bad_request', 'This OTIO file is damaged. Export it again.');
  }
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
  let isOffGrid = false;
  const frame = frameOf(rate);
  const toFrame = (seconds: Exact) => {
    const nearest = nearestUnit(seconds, frame);
    if (seconds.num * BigInt(frame.den) !== BigInt(nearest) * BigInt(frame.num) * seconds.den) isOffGrid = true;
    return nearest;
  };
  const children = listOf(track.children);
  for (const [n, child] of children.entries()) {
    if (isKind(child, 'Transition')) {
      const before = readTime(child.in_offset)?.seconds ?? zero;
      const after = readTime(child.out_offset)?.seconds ?? zero;
      const start = plus(at, { num: -before.num, den: before.den });
      const isFadeOut = !children[n + 1] || isKind(children[n + 1], 'Gap');
      transitions.push({ start: toFrame(start), end: toFrame(plus(at, after)), isFadeOut });
      continue;
    }
    const end = plus(at, readRange(child)?.length ?? zero);
    if (isClip(child) && child.enabled !== false)
      clips.push({ ...describeClip(child), start: toFrame(at), end: toFrame(end) });
    at = end;
  }
  return { clips, transitions, isOffGrid };
}

function describeClip(clip: Json): Omit<Placed, 'start' | 'end'> {
  const speed = readSpeed(clip);
  const start = readRange(clip)?.start ?? null;
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
  return typeof scalar === 'number' && Number.isFinite(scalar) ? scalar : null;
}

function findRate(track: Json | undefined): Rational | undefined {
  for (const child of listOf(track?.children)) {
    const range = readRange(child);
    if (range) return range.rate;
  }
  return undefined;
}

type Range = { start: { seconds: Exact; rate: Rational } | null; length: Exact; rate: Rational };

/** The used part of a clip, or all of its media. */
function readRange(child: Json): Range | undefined {
  const range = asObject(child.source_range) ?? asObject(mediaOf(child)?.available_range);
  const duration = readTime(range?.duration);
  return duration && { start: readTime(range?.start_time) ?? null, length: duration.seconds, rate: duration.rate };
}

/** Several media of a clip have names, one of which is active. */
function mediaOf(clip: Json): Json | undefined {
  const several = asObject(clip.media_references);
  const active = asText(clip.active_media_reference_key) ?? 'DEFAULT_MEDIA';
  return several && Object.hasOwn(several, active) ? asObject(several[active]) : asObject(clip.media_reference);
}

const most = 1e10;

function readTime(given: unknown): { seconds: Exact; rate: Rational } | undefined {
  const { value, rate: perSecond } = asObject(given) ?? {};
  const rate = typeof perSecond === 'number' ? parseRate(perSecond) : null;
  if (!rate || typeof value !== 'number' || !(Math.abs(value) < most)) return undefined;
  const [num, den] = Number.isInteger(value) ? [value, 1] : [Math.round(value * 1e5), 1e5];
  return { seconds: exact(BigInt(num) * BigInt(rate.den), BigInt(den) * BigInt(rate.num)), rate };
}

const frameOf = ({ num, den }: Rational): Rational => ({ num: den, den: num });

const schemaOf = (object: Json) => asText(object.OTIO_SCHEMA) ?? '';
const isKind = (object: Json | undefined, kind: string) =>
  object !== undefined && schemaOf(object).startsWith(`${kind}.`);
const isClip = (object: Json) => isKind(object, 'Clip') || isKind(object, 'Stack') || isKind(object, 'Track');
const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);
const asObject = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
const listOf = (value: unknown): Json[] => {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.map(asObject).filter((one) => one !== undefined);
};
