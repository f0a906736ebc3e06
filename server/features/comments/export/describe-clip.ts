import type { SoundFacts } from '#contract/media/asset-facts.ts';
import {
  canDropFrames,
  framesInSecond,
  parseTimecode,
  type TimecodeScale,
  timecodeScale,
} from '#contract/media/timecode.ts';
import type { Clip } from '#server/markers/marker.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Sheet } from './export-sheet.ts';

/** The video and the timeline that its markers go to; null until the frames have been counted. */
export function describeClip(sheet: Sheet, start: string | undefined, url: string): Clip | null {
  const { facts, asset, clock, videoName, version } = sheet;
  if (asset?.kind === 'audio') return describeSound(asset, { name: videoName, version, url });
  if (!facts || !clock) return null;
  const scale = start === undefined ? timecodeScale(facts) : readStart(start, timecodeScale(facts));
  const [audio] = facts.audio;
  const grid = placeOnGrid(sheet);
  return {
    ...{
      name: videoName,
      version,
      url,
      rate: scale.rate,
      isDropFrame: scale.isDropFrame,
      startFrame: scale.firstFrame,
    },
    ...{ width: facts.video.width, height: facts.video.height, isVariable: facts.video.isVariable },
    frameCount: Math.max(1, grid(clock.frameCount)),
    audio: audio ? { channels: audio.channels, sampleRate: audio.sampleRate } : null,
  };
}

/** Sound as a clip whose frames are its samples. */
export function describeSound(
  { sampleRate, sampleCount, channels }: SoundFacts,
  about: Pick<Clip, 'name' | 'version' | 'url'>,
): Clip {
  return {
    ...{ ...about, rate: { num: sampleRate, den: 1 }, frameCount: sampleCount, isSound: true },
    ...{ isDropFrame: false, isVariable: false, startFrame: 0, width: 0, height: 0 },
    audio: { channels, sampleRate },
  };
}

/**
 * The place of a frame on the even grid of the rate. Editing programs place the frames of a variable rate by their time;
 * at a constant rate this is the number of the frame.
 */
export function placeOnGrid({ facts, clock }: Pick<Sheet, 'facts' | 'clock'>): (frame: number) => number {
  if (!clock || !facts?.video.isVariable) return (frame) => frame;
  const { num, den } = clock.rate;
  return (frame) => Math.round((clock.startOf(frame) * num) / den);
}

/** A semicolon before the frames says drop-frame, where the rate has it; a colon leaves the numbering of the file. */
function readStart(start: string, scale: TimecodeScale): TimecodeScale {
  const isDropFrame = scale.isDropFrame || (/[;.]\d+$/.test(start) && canDropFrames(scale.rate));
  const firstFrame = parseTimecode(start.replace(/[;.](?=.*[:;.])/g, ':'), { rate: scale.rate, isDropFrame });
  if (firstFrame !== undefined) return { ...scale, isDropFrame, firstFrame };
  const last = framesInSecond(scale.rate) - 1;
  throw new AppError(
    'bad_request',
    `${start} is not a timecode of this video. Hours go to 23, minutes and seconds to 59, and frames to ${last}.`,
    'query.start',
  );
}
