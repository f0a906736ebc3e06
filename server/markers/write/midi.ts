import { framesInSecond, type TimecodeScale } from '#contract/media/timecode.ts';
import { describeGrid, formatPlace, scaleOf } from '../clip-scale.ts';
import type { MarkerSheet } from '../marker.ts';
import { pickTempo } from './midi-tempo.ts';
import { addOutPoint, type Noted, toOneLine, writeOneLine } from './text.ts';

/** A marker's name is one line on the ruler. */
const maxTextLength = 1_000;

const meta = { text: 0x01, trackName: 0x03, marker: 0x06, end: 0x2f, tempo: 0x51, smpteOffset: 0x54, meter: 0x58 };

type Event = { tick: number; type: number; data: Uint8Array };

/**
 * A Standard MIDI File of format 0 whose only track holds the markers. Positions are ticks of a quarter note, because
 * few programs read files that divide a second into frames; the tempo is such that each frame is a whole number of ticks.
 */
export function writeMidi({ clip, markers, placeless }: MarkerSheet): Uint8Array {
  const { ticksPerQuarter, ticksPerFrame, microseconds } = pickTempo(clip.rate);
  const start = clip.isSound ? null : writeOffset(scaleOf(clip), formatPlace(0, clip));
  const grid = describeGrid(clip);
  const remarks = [
    ...(grid ? [grid] : []),
    ...placeless.map((marker) => `No place in this version: ${writeText(marker)}`),
  ];
  const at = (frame: number, type: number, data: Uint8Array): Event => ({ tick: frame * ticksPerFrame, type, data });
  const track = [
    at(0, meta.trackName, encode(toOneLine(clip.name))),
    ...(start ? [at(0, meta.smpteOffset, start)] : []),
    at(0, meta.meter, Uint8Array.of(4, 2, 24, 8)),
    at(0, meta.tempo, Uint8Array.of(microseconds >> 16, (microseconds >> 8) & 255, microseconds & 255)),
    ...remarks.map((remark) => at(0, meta.text, encode(remark))),
    ...markers.map((marker) => at(marker.frame, meta.marker, encode(writeText(addOutPoint(marker, clip))))),
    at(clip.frameCount, meta.end, new Uint8Array()),
  ];
  const header = [...bytesOf(0, 2), ...bytesOf(1, 2), ...bytesOf(ticksPerQuarter, 2)];
  return Buffer.concat([writeChunk('MThd', Uint8Array.from(header)), writeChunk('MTrk', writeEvents(track))]);
}

function writeText(marker: Noted): string {
  return writeOneLine({ ...marker, text: `${toOneLine(marker.author)}: ${marker.text}` }, maxTextLength);
}

const encode = (text: string) => new TextEncoder().encode(text);

function writeChunk(kind: string, data: Uint8Array): Uint8Array {
  return Buffer.concat([encode(kind), Uint8Array.from(bytesOf(data.length, 4)), data]);
}

/** The largest number in four bytes of seven bits. Ninety minutes of samples are more. */
const mostDelta = 2 ** 28 - 1;

function writeEvents(events: Event[]): Uint8Array {
  let last = 0;
  const parts: Uint8Array[] = [];
  const write = ({ tick, type, data }: Event) => {
    parts.push(Uint8Array.from([...writeVariable(tick - last), 0xff, type, ...writeVariable(data.length)]), data);
    last = tick;
  };
  for (const event of events) {
    while (event.tick - last > mostDelta) write({ tick: last + mostDelta, type: meta.text, data: new Uint8Array() });
    write(event);
  }
  return Buffer.concat(parts);
}

/** Seven bits per byte, the highest first; all but the last have the eighth bit set. */
function writeVariable(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) + 128);
  return bytes;
}

function bytesOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.floor(value / 256 ** (count - 1 - index)) % 256);
}

/**
 * The timecode of the first frame, and the rate from which Pro Tools sets up an empty session. The format knows 24, 25 and
 * 30; multiples count in hundredths of such a frame. Null for other rates.
 */
function writeOffset({ rate, isDropFrame }: TimecodeScale, timecode: string): Uint8Array | null {
  const perSecond = framesInSecond(rate);
  const [base, code] = findBase(perSecond, isDropFrame);
  if (base === 0) return null;
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(/[:;]/).map(Number);
  const multiple = perSecond / base;
  const parts = Math.round(((frames % multiple) * 100) / multiple);
  return Uint8Array.of(code * 32 + hours, minutes, seconds, Math.floor(frames / multiple), parts);
}

function findBase(perSecond: number, isDropFrame: boolean): [base: number, code: number] {
  if (perSecond % 30 === 0) return [30, isDropFrame ? 2 : 3];
  if (perSecond % 25 === 0) return [25, 1];
  return perSecond % 24 === 0 ? [24, 0] : [0, 0];
}
