import { wholeSeconds } from '#contract/format.ts';
import {
  type FrameClock,
  formatTimecode,
  framesInSecond,
  parseTimecode,
  type TimecodeScale,
} from '#contract/media/timecode.ts';
import type { TimeTexts } from '#web/decoder/frame-text.ts';
import type { TimeFormat } from '#web/decoder/time-format.ts';

export const timeFormats: readonly { value: TimeFormat; label: string }[] = [
  { value: 'timecode', label: 'Time code' },
  { value: 'time', label: 'Minutes and seconds' },
  { value: 'frames', label: 'Frames' },
];

/** The first frame that starts in this second or later. */
function firstFrameOf(second: number, clock: FrameClock): number {
  const frame = clock.frameAt(second);
  return wholeSeconds(clock.startOf(frame)) < second ? frame + 1 : frame;
}

export const goToHint = 'Like 0:12, 0:12:07, 01:00:12:07 or f288';

/**
 * The frame that the typed text means, or undefined. Bare digits follow the shown format: seconds, frames, or the end
 * of a timecode, as in editing programs (1207 is 12 seconds and 7 frames).
 */
export function parseGoTo(typed: string, format: TimeFormat, { clock, scale }: TimeTexts): number | undefined {
  const text = typed.trim().toLowerCase();
  const frame =
    readFrame(text, format) ??
    readElapsed(text, clock) ??
    readTimecode(text, format, { clock, scale }) ??
    readSeconds(text, clock);
  if (frame === undefined) return undefined;
  return Math.min(clock.frameCount - 1, Math.max(0, frame));
}

function readFrame(text: string, format: TimeFormat): number | undefined {
  const digits = /^f\s*(\d{1,9})$/.exec(text)?.[1] ?? /^(\d{1,9})\s*f$/.exec(text)?.[1];
  if (digits !== undefined) return Number(digits);
  return format === 'frames' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** "0:12:07", and "1:00:12:07" with one digit for the hour: two digits are a timecode. */
function readElapsed(text: string, clock: FrameClock): number | undefined {
  const match = /^(?:(\d):)?(\d{1,2}):(\d{1,2})[:;](\d{1,3})$/.exec(text);
  if (!match) return undefined;
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = match.slice(1).map((part) => Number(part ?? 0));
  if (minutes >= 60 || seconds >= 60) return undefined;
  const second = hours * 3600 + minutes * 60 + seconds;
  const frame = firstFrameOf(second, clock) + frames;
  const isInSecond = frame >= clock.frameCount || wholeSeconds(clock.startOf(frame)) === second;
  return isInSecond ? frame : undefined;
}

function readTimecode(text: string, format: TimeFormat, { clock, scale }: TimeTexts): number | undefined {
  const isBare = format === 'timecode' && /^\d{1,9}$/.test(text);
  const code = isBare ? spreadDigits(text, scale) : text.replaceAll(/[;.]/g, ':');
  if (!/^\d+:\d+:\d+:\d+$/.test(code)) return undefined;
  const count = parseTimecode(code, scale);
  if (count === undefined) return undefined;
  const frame = count - scale.firstFrame;
  // After midnight, timecode continues at 0.
  const afterMidnight = frame + framesInDay(scale);
  return frame < 0 && afterMidnight < clock.frameCount ? afterMidnight : frame;
}

function framesInDay(scale: TimecodeScale): number {
  return (parseTimecode(`23:59:59:${framesInSecond(scale.rate) - 1}`, scale) ?? 0) + 1;
}

/** The last digits are frames, then seconds and minutes; missing hours are those of the start timecode. */
function spreadDigits(digits: string, scale: TimecodeScale): string {
  const frameDigits = framesInSecond(scale.rate) > 100 ? 3 : 2;
  const withoutHours = digits.padStart(4 + frameDigits, '0');
  const hours = formatTimecode(0, scale).slice(0, 2);
  const all = digits.length > 4 + frameDigits ? digits.padStart(6 + frameDigits, '0') : hours + withoutHours;
  return [all.slice(0, 2), all.slice(2, 4), all.slice(4, 6), all.slice(6)].join(':');
}

function readSeconds(text: string, clock: FrameClock): number | undefined {
  const match = /^(?:(\d{1,4}):)?(\d{1,6}(?:\.\d{1,6})?)$/.exec(text.replace(',', '.'));
  if (!match) return undefined;
  const [minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  if (match[1] !== undefined && seconds >= 60) return undefined;
  return clock.frameAt(minutes * 60 + seconds);
}
