import type { SoundFacts } from './asset-facts.ts';
import { type FrameTable, indexFrameTable } from './frame-table.ts';
import type { MediaFacts, Rational, VideoFacts } from './media-facts.ts';

/**
 * Frames, seconds and timecode. The frame number is authoritative; everything else is computed from it and the exact
 * fraction of the frame rate.
 */
export type FrameClock = {
  rate: Rational;
  frameCount: number;
  /** The start of a frame in seconds after the first one. */
  startOf: (frame: number) => number;
  /** The seek position that shows this frame despite rounding. */
  middleOf: (frame: number) => number;
  /** The frame shown at this time. */
  frameAt: (seconds: number) => number;
  /** The frame with this start time, which container rounding and camera jitter may shift by up to half a frame. */
  frameBegunAt: (seconds: number) => number;
};

/** Times have microsecond precision, so the computed start of a frame may fall slightly before it. */
const toleranceFrames = 1e-3;

/** `table` is for a variable rate, null for a constant one. */
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

/** The samples of a sound, as if each were a frame. */
export function sampleClock({ sampleRate, sampleCount, durationMs }: SoundFacts): FrameClock {
  return frameClock({ frameRate: { num: sampleRate, den: 1 }, frameCount: sampleCount, durationMs }, null);
}

/** The timecode numbering of a video: rate, drop-frame, and the number of frame 0. */
export type TimecodeScale = { rate: Rational; isDropFrame: boolean; firstFrame: number };

export function timecodeScale({ video, startTimecode }: Pick<MediaFacts, 'video' | 'startTimecode'>): TimecodeScale {
  const rate = video.frameRate;
  const isDropFrame = startTimecode ? startTimecode.isDropFrame && canDropFrames(rate) : isNtsc30(rate);
  const scale = { rate, isDropFrame, firstFrame: 0 };
  return { ...scale, firstFrame: startTimecode ? (parseTimecode(startTimecode.text, scale) ?? 0) : 0 };
}

/** Timecode frames per second: 24 for 23.976. */
export function framesInSecond({ num, den }: Rational): number {
  return Math.max(1, Math.round(num / den));
}

/**
 * Drop-frame exists for 30 frames per second and its multiples (SMPTE ST 12-1). The nominal rate decides: phones record
 * at exactly 30/1 with drop-frame timecode.
 */
export function canDropFrames(rate: Rational): boolean {
  return framesInSecond(rate) % 30 === 0;
}

/** Without a timecode in the file, 29.97 and its multiples use drop-frame to follow the clock. */
function isNtsc30(rate: Rational): boolean {
  return canDropFrames(rate) && rate.num * 1001 === framesInSecond(rate) * 1000 * rate.den;
}

/** Numbers dropped at the start of each minute except every tenth. */
const droppedInMinute = (perSecond: number) => perSecond / 15;

/** "01:00:12:07", with ";" before the frames if drop-frame. */
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
 * The frame number counted from midnight; undefined if the text is not a timecode of this rate. A dropped number means
 * the next one that exists.
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
