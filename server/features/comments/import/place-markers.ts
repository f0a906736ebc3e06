import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import type { ReadMarker } from '#server/markers/marker.ts';
import { placeOnGrid } from '../export/describe-clip.ts';

type Counted = { facts: MediaFacts | null; clock: FrameClock };

/**
 * The frames of each marker in the video, from those on the even grid. Of a variable rate several frames may share a place
 * there; our own table has their time too.
 */
export function placeMarkers(markers: readonly ReadMarker[], { facts, clock }: Counted) {
  const { num, den } = clock.rate;
  const isVariable = facts?.video.isVariable ?? false;
  const toGrid = placeOnGrid({ facts, clock });
  const toFrame = (place: number) =>
    isVariable ? clock.frameBegunAt((place * den) / num) : Math.min(place, clock.frameCount - 1);
  return markers.map(({ frame, length, seconds }) => {
    const timed = isVariable && seconds !== undefined ? clock.frameBegunAt(seconds) : toFrame(frame);
    const start = toGrid(timed) === frame ? timed : toFrame(frame);
    return { start, end: length > 1 ? toFrame(frame + length - 1) : start };
  });
}
