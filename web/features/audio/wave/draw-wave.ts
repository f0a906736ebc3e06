import type { PeakFile } from '../sound-files.ts';
import { chooseLevel, type Extremes, type Peaks } from './peaks.ts';
import type { View } from './view.ts';

export type Paints = { wave: string; line: string; text: string; ground: string; loudness: string };

/** Between two lanes. */
const gapPx = 4;
/** Soft sound is drawn larger, in all channels alike. */
const mostGain = 4;

type Drawn = { peaks: Peaks; files: readonly PeakFile[]; view: View; channels: number[]; sampleCount: number };

/** Draws each channel in a lane of its own. Until the fine peaks are loaded, the coarse ones stand in. */
export function drawWave(canvas: HTMLCanvasElement, drawn: Drawn, paints: Paints): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { view, channels, files } = drawn;
  const { width, height } = canvas;
  const laneHeight = height / channels.length;
  const perColumn = view.span / width;
  const level = chooseLevel(files, perColumn);
  const gain = findGain(drawn);
  context.clearRect(0, 0, width, height);
  for (const [lane, channel] of channels.entries()) {
    const middle = laneHeight * (lane + 0.5);
    const scale = ((laneHeight / 2 - gapPx / 2) / 128) * gain;
    context.fillStyle = paints.line;
    context.fillRect(0, Math.floor(middle), width, 1);
    context.fillStyle = paints.wave;
    for (let x = 0; x < width; x += 1) {
      const found = readBest(drawn, level, view.from + x * perColumn, perColumn, channel);
      if (!found) continue;
      const [top, bottom] = [middle - found.high * scale, middle - found.low * scale];
      context.fillRect(x, top - 0.5, 1, Math.max(1, bottom - top + 1));
    }
  }
}

/** So that the loudest sample of the file fills its lane. */
function findGain({ peaks, files, channels, sampleCount }: Drawn): number {
  const coarsest = files.at(-1);
  let loudest = 0;
  for (const channel of channels) {
    const found = coarsest && peaks.read(coarsest, 0, sampleCount, channel);
    if (!found) return 1;
    loudest = Math.max(loudest, found.high, -found.low);
  }
  return Math.min(mostGain, 128 / Math.max(1, loudest));
}

function readBest(
  { peaks, files }: Drawn,
  level: number,
  from: number,
  length: number,
  channel: number,
): Extremes | null {
  for (const file of files.slice(level)) {
    const found =
      length < file.samplesPerPair
        ? readBetween(peaks, file, from, channel)
        : peaks.read(file, from, from + length, channel);
    if (found) return found;
  }
  return null;
}

/** Pairs that are wider than a column are joined by lines from middle to middle. */
function readBetween(peaks: Peaks, file: PeakFile, sample: number, channel: number): Extremes | null {
  const size = file.samplesPerPair;
  const place = sample / size - 0.5;
  const first = Math.max(0, Math.floor(place));
  const one = peaks.read(file, first * size, first * size, channel);
  const other = peaks.read(file, (first + 1) * size, (first + 1) * size, channel) ?? one;
  if (!one || !other) return null;
  const part = Math.min(1, Math.max(0, place - first));
  const mix = (a: number, b: number) => a + (b - a) * part;
  return { low: mix(one.low, other.low), high: mix(one.high, other.high) };
}

/** The curve goes from silence at the bottom to 0 LUFS at the top. */
const lowestLufs = -60;
const silence = -70;

export function drawLoudness(
  canvas: HTMLCanvasElement,
  { values, samplesPerStep, view }: { values: Float32Array; samplesPerStep: number; view: View },
  paints: Paints,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  const topOf = (lufs: number) => (Math.min(0, Math.max(lowestLufs, lufs)) / lowestLufs) * height;
  context.strokeStyle = paints.loudness;
  context.lineWidth = Math.max(1.5, devicePixelRatio * 1.5);
  context.lineJoin = 'round';
  context.beginPath();
  const perColumn = view.span / width;
  // Of several steps in a column the loudest; of wider ones each is a point in its middle.
  const stride = Math.max(1, Math.ceil(perColumn / samplesPerStep));
  const begin = Math.max(0, Math.floor(view.from / samplesPerStep / stride - 1) * stride);
  const end = Math.min(values.length, Math.ceil((view.from + view.span) / samplesPerStep) + 2 * stride);
  let isDown = false;
  for (let n = begin; n < end; n += stride) {
    const most = values.subarray(n, n + stride).reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const x = ((n + Math.min(stride, values.length - n) / 2) * samplesPerStep - view.from) / perColumn;
    // Silence has no loudness.
    if (most <= silence) isDown = false;
    else if (isDown) context.lineTo(x, topOf(most));
    else {
      context.moveTo(x, topOf(most));
      isDown = true;
    }
  }
  context.stroke();
  context.fillStyle = paints.text;
  context.font = `${11 * devicePixelRatio}px sans-serif`;
  context.textAlign = 'right';
  // With an edge, which keeps it readable on the wave.
  context.strokeStyle = paints.ground;
  context.lineWidth = 4 * devicePixelRatio;
  for (const lufs of [-10, -23, -40]) {
    context.strokeText(`−${-lufs} LUFS`, width - 6, topOf(lufs));
    context.fillText(`−${-lufs} LUFS`, width - 6, topOf(lufs));
  }
}
