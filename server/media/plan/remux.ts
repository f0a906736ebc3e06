import type { MediaFacts } from '#contract/media/media-facts.ts';
import { isPlainH264 } from '../probe/playable.ts';
import { guardInput } from '../run/hostile-input.ts';
import { encodeAudio, writeFaststart } from './plan.ts';
import { listUsableAudio, type Step, sourceToken } from './step.ts';

const containers = ['matroska', 'mpegts', 'mov', 'mp4'];

/** Seeks decode up to a keyframe; two seconds of 1080p take less than half a second. */
export const longestGroupSeconds = 2;

/**
 * The step that puts the pictures of an original, as they are, into a container that browsers play; undefined if they
 * cannot play the pictures either. The sound is encoded as in the renditions, which cuts and fills it to begin with
 * frame 0. The result may only be used if `findFrameFault` finds nothing.
 */
export function planRemux(facts: MediaFacts): Step | undefined {
  const { video, container, isBrowserPlayable } = facts;
  const isFit = isPlainH264(video) && !video.isVariable && video.rotation === 0 && containers.includes(container);
  if (isBrowserPlayable || !isFit) return undefined;
  const file = 'remux.mp4';
  const args = [
    '-copyts',
    ...guardInput(sourceToken),
    ...['-map', `0:${video.streamIndex}`, '-c:v', 'copy', '-tag:v', 'avc1'],
    // Moves frame 0 to 0, as in the renditions.
    ...['-bsf:v', 'setts=pts=PTS-STARTPTS:dts=DTS-STARTPTS'],
    ...encodeAudio(listUsableAudio(facts).slice(0, 1), facts),
    ...[...writeFaststart, file],
  ];
  return {
    name: 'remux',
    runs: [{ args }],
    outputs: [{ kind: 'rendition', file, width: video.width, height: video.height }],
    needs: [],
    frameCount: video.frameCount,
  };
}
