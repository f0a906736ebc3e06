import * as z from 'zod';
import { countBefore } from '../count-before.ts';
import type { Rational } from './media-facts.ts';
import { canDropFrames, formatTimecode, parseTimecode } from './timecode.ts';

/** 20 MB in base64. */
export const maxCutListCharacters = 28_000_000;

export const CutEvent = z.object({
  name: z.string().describe('The number or id of the event in its list'),
  clipName: z.string().describe('The shot: the name of the clip, or the reel where there is none'),
  reel: z.string().nullable(),
  sourceTimecode: z.string().nullable().describe('In timecode of the source, of the first frame'),
  speed: z.number().nullable().describe('Frames of the source per frame; null if unknown'),
  start: z.int().nonnegative().describe('The first frame in the video'),
  length: z.int().positive().describe('In frames'),
  dissolve: z.int().nonnegative().describe('The frames of a transition from the event before; 0 for a cut'),
});
export type CutEvent = z.infer<typeof CutEvent>;

export const CutCheck = z.object({
  cuts: z.int().nonnegative(),
  confirmed: z.int().nonnegative().describe('Cuts that are in the picture, within one frame'),
  missing: z.array(z.int()).describe('The first frames of events whose cut is not in the picture'),
  fits: z
    .boolean()
    .describe('False: the picture or the length contradicts the list. It may cover a part of the video.'),
  summary: z.string().describe('For people'),
});
export type CutCheck = z.infer<typeof CutCheck>;

export const CutReport = z.object({
  format: z.string(),
  title: z.string(),
  events: z.array(CutEvent),
  warnings: z.array(z.string()).describe('Sentences about everything that was left out, converted or doubted'),
  check: CutCheck.nullable().describe('Null until the pictures of the video can be compared'),
});
export type CutReport = z.infer<typeof CutReport>;

export const ShownCutList = z.object({ title: z.string(), events: z.array(CutEvent) });
export type ShownCutList = z.infer<typeof ShownCutList>;

/** A place in the clip of an event. */
export type Shot = { clipName: string; offset: number; sourceTimecode: string | null };

/** The event that shows a frame; the events are in the order of the video. */
export function findEvent(events: readonly CutEvent[], frame: number): CutEvent | undefined {
  const event = events[countBefore(events.length, (n) => (events[n]?.start ?? 0) <= frame) - 1];
  return event && frame < event.start + event.length ? event : undefined;
}

/** `rate` is that of the video, in which the source is counted. */
export function findShot(events: readonly CutEvent[], frame: number, rate: Rational): Shot | null {
  const event = findEvent(events, frame);
  if (!event) return null;
  const offset = frame - event.start;
  return { clipName: event.clipName, offset, sourceTimecode: sourceAt(event, offset, rate) };
}

/** Null where the source runs at an unknown speed. */
function sourceAt({ sourceTimecode, speed }: CutEvent, offset: number, rate: Rational): string | null {
  if (sourceTimecode === null || offset === 0) return sourceTimecode;
  const scale = { rate, isDropFrame: /[;,]\d+$/.test(sourceTimecode) && canDropFrames(rate) };
  const first = parseTimecode(sourceTimecode.replace(/[;,.]/g, ':'), scale);
  if (speed === null || first === undefined) return null;
  return formatTimecode(Math.floor(first + offset * speed), { ...scale, firstFrame: 0 });
}

/** "SC010_040 +12": twelve frames after the first one of the shot. */
export const formatShot = ({ clipName, offset }: Pick<Shot, 'clipName' | 'offset'>) => `${clipName} +${offset}`;
