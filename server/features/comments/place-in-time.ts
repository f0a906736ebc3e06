import type { FrameClock } from '#contract/media/timecode.ts';
import { AppError } from '#server/platform/app-error.ts';

export type Moment = { timeUs: number; frame: number | null; endFrame: number | null };

/** Stores the frame; a time in seconds means the frame shown then. */
export function placeInTime(
  given: { seconds: number; frame?: number | undefined; endFrame?: number | null | undefined },
  clock: FrameClock | null,
): Moment {
  if (!clock) return placeBySeconds(given);
  const frame = given.frame ?? clock.frameAt(given.seconds);
  const endFrame = given.endFrame ?? frame;
  refuseBeyond(clock.frameCount, frame, 'body.frame');
  refuseBeyond(clock.frameCount, endFrame, 'body.endFrame');
  if (endFrame < frame) {
    throw new AppError('bad_request', 'A range ends after the frame where it begins. Mark it again.', 'body.endFrame');
  }
  return { timeUs: toMicroseconds(clock.startOf(frame)), frame, endFrame: endFrame === frame ? null : endFrame };
}

/** Until the video has been processed, the times of its frames are unknown. */
function placeBySeconds({ seconds, frame = 0, endFrame = null }: Parameters<typeof placeInTime>[0]): Moment {
  if (endFrame !== null || (frame > 0 && seconds === 0)) {
    const message = 'Vizio has not looked at this video yet, so it does not know its frames. Try again in a moment.';
    throw new AppError('conflict', message, endFrame === null ? 'body.frame' : 'body.endFrame');
  }
  return { timeUs: toMicroseconds(seconds), frame: null, endFrame: null };
}

function refuseBeyond(frameCount: number, frame: number, field: string): void {
  if (frame < frameCount) return;
  const message = `This video ends with frame ${frameCount - 1}, so there is no frame ${frame}. Choose an earlier one.`;
  throw new AppError('bad_request', message, field);
}

function toMicroseconds(seconds: number): number {
  return Math.round(seconds * 1e6);
}
