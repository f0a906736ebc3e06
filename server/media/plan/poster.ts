import type { MediaFacts, VideoFacts } from '#contract/media/media-facts.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import { guardInput } from '../run/hostile-input.ts';
import { convertToJpeg } from './filters.ts';
import { type Step, sourceToken } from './step.ts';

/** Films begin in black. */
const posterFraction = 0.1;
const latestEarlyMs = 3_000;

/** Not far into the video, so that a card has a picture soon. */
export function chooseEarlyFrame({ video, durationMs }: MediaFacts): number {
  return Math.floor(video.frameCount * Math.min(posterFraction, latestEarlyMs / Math.max(1, durationMs)));
}

/** The seek position that yields the frame at a tenth of the video: ffmpeg drops frames that begin earlier. */
export function seekPoster({ video: { frameCount }, durationMs }: MediaFacts): number {
  const middleOfFrameBefore = Math.max(0, Math.floor(frameCount * posterFraction) - 0.5);
  return (middleOfFrameBefore * durationMs) / Math.max(1, frameCount) / 1000;
}

/** Renders a frame that a person chose, from the 540p rendition as the source: it has the size of a poster. */
export function planPoster(
  video: VideoFacts,
  clock: FrameClock,
  { frame, width, height }: { frame: number; width: number; height: number },
): Step {
  const seconds = frame === 0 ? 0 : clock.middleOf(frame - 1);
  const file = `poster-${frame}.jpg`;
  return {
    name: 'poster',
    runs: [{ args: [...guardInput(sourceToken, ['-ss', seconds.toFixed(6)]), ...writePoster(video, file)] }],
    outputs: [{ kind: 'poster', file, width, height }],
    needs: [],
    frameCount: 1,
  };
}

/** Writes the first picture of the first input. */
export function writePoster(video: VideoFacts, file: string): string[] {
  return [
    ...['-map', '0:v:0', '-vf', convertToJpeg(video), '-fps_mode', 'passthrough', '-frames:v', '1', '-q:v', '3'],
    ...['-f', 'image2', '-update', '1', file],
  ];
}
