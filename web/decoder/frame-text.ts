import { useMemo } from 'react';
import { formatSeconds } from '#contract/format.ts';
import type { Media } from '#contract/media/processing.ts';
import {
  type FrameClock,
  formatTimecode,
  frameClock,
  type TimecodeScale,
  timecodeScale,
} from '#contract/media/timecode.ts';
import { type TimeFormat, useTimeFormat } from './time-format.ts';
import { useTimed } from './use-timed.ts';

/** Converts frames to displayed times. */
export type TimeTexts = { clock: FrameClock; scale: TimecodeScale };

export function formatFrame(frame: number, format: TimeFormat, { clock, scale }: TimeTexts): string {
  if (format === 'timecode') return formatTimecode(frame, scale);
  return format === 'frames' ? String(frame) : formatSeconds(clock.startOf(frame));
}

/** The length in the chosen form: it counts from 0, whatever the start timecode is. */
export function formatLength(format: TimeFormat, { clock, scale }: TimeTexts): string {
  return formatFrame(clock.frameCount, format, { clock, scale: { ...scale, firstFrame: 0 } });
}

/** Formats the frames of a version as the viewer chose; null until they are known. */
export function useFrameText(media: Media | undefined): ((frame: number) => string) | null {
  const timed = useTimed(media);
  const format = useTimeFormat();
  return useMemo(() => {
    if (!timed) return null;
    const texts = { clock: frameClock(timed.facts.video, timed.table), scale: timecodeScale(timed.facts) };
    return (frame) => formatFrame(frame, format, texts);
  }, [timed, format]);
}
