import { framesInSecond } from '#contract/media/timecode.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Clip, CutList } from '../marker.ts';
import { formatRate, isSameRate } from './rates.ts';

/**
 * Puts a list on the frames of the video. Between 24 and 23.976 each frame stays; between 25 and 50 each event must
 * begin on a frame of both. Everything else is refused, because the cuts would lie between frames.
 */
export function fitRate(list: CutList, clip: Pick<Clip, 'rate'>): CutList {
  const { rate } = list;
  if (rate === null || isSameRate(rate, clip.rate)) return list;
  const [listed, shown] = [formatRate(rate), formatRate(clip.rate)];
  const [from, to] = [framesInSecond(rate), framesInSecond(clip.rate)];
  if (from === to) {
    const warning = `The list counts ${listed} frames per second, the video ${shown}. Frames were kept one for one.`;
    return { ...list, rate: clip.rate, warnings: [...list.warnings, warning] };
  }
  const convert = (frames: number): number => {
    const converted = (frames * to) / from;
    if (Number.isInteger(converted)) return converted;
    throw new AppError(
      'bad_request',
      `This list counts ${listed} frames per second, but the video has ${shown}. Export it from a timeline with ${shown}.`,
    );
  };
  const events = list.events.map((event) => ({
    ...event,
    start: convert(event.start),
    length: convert(event.length),
    dissolve: Math.round((event.dissolve * to) / from),
    speed: null,
  }));
  const startFrame = list.startFrame === null ? null : Math.round((list.startFrame * to) / from);
  const warning = `The list counts ${listed} frames per second, the video ${shown}. Each event was converted exactly.`;
  return { ...list, rate: clip.rate, startFrame, events, warnings: [...list.warnings, warning] };
}
