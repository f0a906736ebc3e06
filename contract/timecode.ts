import { type FrameTable, indexFrameTable } from './frame-table.ts';
import type { MediaFacts, Rational, VideoFacts } from './media-facts.ts';

/**
 * Frames, seconds and time codes. The number of a frame is the truth; everything else is worked out of it, and of the
 * exact fraction that the rate is.
 */
export type FrameClock = {
  rate: Rational;
  frameCount: number;
  /** When a frame begins, in seconds after the first one. */
  startOf: (frame: number) => number;
  /** Where to jump so that this frame is shown, whatever the rounding. */
  middleOf: (frame: number) => number;
  /** The frame that is shown at this moment. */
  frameAt: (seconds: number) => number;
  /** The frame that is meant by when it began: containers round that, and cameras waver, by up to half a frame. */
  frameBegunAt: (seconds: number) => number;
};

/** Times are kept to the microsecond, so a moment that was worked out of a frame may lie a little before it. */
const toleranceFrames = 1e-3;

/** `table` is the one of a variable rate, null where the rate is constant. */
export function frameClock(
  video: Pick<VideoFacts, 'frameRate' | 'frameCount' | 'durationMs'>,
  table: FrameTable | null,
): FrameClock {
  const { frameRate: rate, durationMs } = video;
  const frameCount = Math.max(1, video.frameCount);
  const clamp = (frame: number) => Math.min(frameCount - 1, Math.max(0, frame));
  if (table === null) {
    return {
      rate,
      frameCount,
      startOf: (frame) => (frame * rate.den) / rate.num,
      middleOf: (frame) => ((frame + 0.5) * rate.den) / rate.num,
      frameAt: (seconds) => clamp(Math.floor((seconds * rate.num) / rate.den + toleranceFrames)),
      frameBegunAt: (seconds) => clamp(Math.round((seconds * rate.num) / rate.den)),
    };
  }
  const times = indexFrameTable(table);
  const startOf = (frame: number) => times.startOf(frame) ?? durationMs / 1000;
  const frameAt = (seconds: number) => clamp(times.frameAt(seconds + (toleranceFrames * rate.den) / rate.num));
  return {
    rate,
    frameCount,
    startOf,
    middleOf: (frame) => (startOf(frame) + startOf(frame + 1)) / 2,
    frameAt,
    frameBegunAt: (seconds) => {
      const frame = frameAt(seconds);
      const isNearerToNext = seconds - startOf(frame) > startOf(frame + 1) - seconds;
      return isNearerToNext ? clamp(frame + 1) : frame;
    },
  };
}

/** How the frames of a video are numbered on the clock of its set: where it begins, and whether numbers are dropped. */
export type TimecodeScale = { rate: Rational; isDropFrame: boolean; firstFrame: number };

export function timecodeScale({ video, startTimecode }: Pick<MediaFacts, 'video' | 'startTimecode'>): TimecodeScale {
  const rate = video.frameRate;
  const isDropFrame = startTimecode ? startTimecode.isDropFrame && canDropFrames(rate) : isNtsc30(rate);
  const scale = { rate, isDropFrame, firstFrame: 0 };
  return { ...scale, firstFrame: startTimecode ? (parseTimecode(startTimecode.text, scale) ?? 0) : 0 };
}

/** The frames of one second on the clock: 24 for 23.976. */
export function framesInSecond({ num, den }: Rational): number {
  return Math.max(1, Math.round(num / den));
}

/**
 * Drop-frame numbering exists for a clock of 30 frames and its multiples (SMPTE ST 12-1). The nominal rate decides:
 * phones record at exactly 30/1 with drop-frame time code.
 */
export function canDropFrames(rate: Rational): boolean {
  return framesInSecond(rate) % 30 === 0;
}

/** 29.97 and its multiples are numbered in drop-frame where the file has no time code, to keep up with the day. */
function isNtsc30(rate: Rational): boolean {
  return canDropFrames(rate) && rate.num * 1001 === framesInSecond(rate) * 1000 * rate.den;
}

/** Numbers left out at the beginning of a minute, but for every tenth. */
const droppedInMinute = (perSecond: number) => perSecond / 15;

/** "01:00:12:07", with ";" before the frames where numbers are dropped. */
export function formatTimecode(frame: number, { rate, isDropFrame, firstFrame }: TimecodeScale): string {
  const perSecond = framesInSecond(rate);
  const dropped = isDropFrame ? droppedInMinute(perSecond) : 0;
  const inMinute = perSecond * 60 - dropped;
  const inTenMinutes = inMinute * 10 + dropped;
  const inDay = inTenMinutes * 6 * 24;
  const count = (((firstFrame + frame) % inDay) + inDay) % inDay;
  const tens = Math.floor(count / inTenMinutes);
  const rest = count % inTenMinutes;
  const minutes = rest < perSecond * 60 ? 0 : 1 + Math.floor((rest - perSecond * 60) / inMinute);
  const number = count + dropped * (tens * 9 + minutes);
  const seconds = Math.floor(number / perSecond);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${clock}${isDropFrame ? ';' : ':'}${String(number % perSecond).padStart(perSecond > 100 ? 3 : 2, '0')}`;
}

/**
 * The number of the frame, counted from midnight of the clock; undefined for what is no time code of this rate. A number
 * that the clock leaves out means the next one that it has.
 */
export function parseTimecode(
  text: string,
  { rate, isDropFrame }: Omit<TimecodeScale, 'firstFrame'>,
): number | undefined {
  const match = /^(\d{1,2}):(\d{1,2}):(\d{1,2})[:;.](\d{1,3})$/.exec(text.trim());
  if (!match) return undefined;
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = match.slice(1).map(Number);
  const perSecond = framesInSecond(rate);
  if (hours > 23 || minutes > 59 || seconds > 59 || frames >= perSecond) return undefined;
  const allMinutes = hours * 60 + minutes;
  const leftOut = isDropFrame ? droppedInMinute(perSecond) : 0;
  const isShortened = seconds === 0 && minutes % 10 > 0;
  const number = (allMinutes * 60 + seconds) * perSecond + (isShortened ? Math.max(frames, leftOut) : frames);
  return number - leftOut * (allMinutes - Math.floor(allMinutes / 10));
}
