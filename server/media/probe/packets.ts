import type { Rational } from '#contract/media/media-facts.ts';
import { MediaError } from '../media-error.ts';
import type { Ffmpeg } from '../run/ffmpeg.ts';
import { guardProbe } from '../run/hostile-input.ts';
import { runFfprobe } from '../run/run.ts';
import { findHiddenPackets, maxPackets } from './hidden-packets.ts';

export type PacketTable = {
  /** Presentation times in ascending order, in the stream's time base; evenly spaced if the file is not timed. */
  ticks: Float64Array;
  lastFrameTicks: number;
  /** The number of the first packet with a key frame, -1 if there is none. */
  firstKey: number;
  /** False if the first frames refer to frames that are not in the file. */
  beginsWhole: boolean;
  /** False if the file has no presentation times or they jump, so that only their order counts. */
  isTimed: boolean;
  /** Packets whose frames are never shown: by an edit list, or because only other frames refer to them. */
  hiddenCount: number;
};

const sampledSteps = 10_000;

/** Reads every packet of the stream without decoding. Measured: 1 s for one minute of ProRes, 1.1 GB. */
export async function readPackets(
  ffmpeg: Ffmpeg,
  file: string,
  { streamIndex, codec, timeBase }: { streamIndex: number; codec: string | undefined; timeBase: Rational },
  options: { signal?: AbortSignal | undefined },
): Promise<PacketTable> {
  const hidden = await findHiddenPackets(ffmpeg, file, { streamIndex, codec }, options);
  // Decoding times overlap by the reorder depth at a join of two recordings; a larger jump means another clock.
  const jumpTicks = (timeBase.den / timeBase.num) * 0.5;
  const times: number[] = [];
  const steps: number[] = [];
  let hiddenCount = 0;
  let packetCount = 0;
  let firstKey = -1;
  let firstPacketTime = Number.NaN;
  let firstTime = Number.POSITIVE_INFINITY;
  let lacksEarlyTime = false;
  let lastFrameTicks = 0;
  let lastTime = Number.NEGATIVE_INFINITY;
  let lastDecodeTime = Number.NEGATIVE_INFINITY;
  let lastDecodeCount = 0;
  let lastDuration = 1;
  let isTimed = true;
  const onLine = (line: string) => {
    // Not every writer says so in the header. Decoded by chance, such a packet is a picture of noise.
    if (line.includes('Encryption info')) throw new MediaError('encrypted');
    const packet = Object.fromEntries(line.split('|').map((field) => field.split('=')));
    if (packet.flags === undefined) return;
    if (packetCount === 0) firstPacketTime = Number(packet.pts);
    if (firstKey < 0 && packet.flags.includes('K')) firstKey = packetCount;
    const isHidden = packet.flags.includes('D') || hidden.has(packetCount);
    packetCount += 1;
    if (packet.size === '0') return;
    if (isHidden) {
      hiddenCount += 1;
      return;
    }
    const decodeTime = Number(packet.dts);
    const time = Number(packet.pts);
    // AVI has only decoding order, which is enough for counting.
    const order = Number.isNaN(time) ? decodeTime : time;
    if (Number.isNaN(time) || decodeTime < lastDecodeTime - jumpTicks) isTimed = false;
    // Program streams give a time only to the first of several frames.
    const step = (decodeTime - lastDecodeTime) / (times.length - lastDecodeCount);
    lastDuration = Number(packet.duration) || lastDuration;
    if (step > 0 && Number.isFinite(step) && steps.length < sampledSteps) steps.push(step);
    // Reordering moves frames by only a few places.
    if (times.length < 20 && time < firstTime) firstTime = time;
    // Matroska cannot say that a frame is shown before 0, as in a cut.
    if (times.length < 20 && Number.isNaN(time)) lacksEarlyTime = true;
    if (!Number.isNaN(decodeTime)) [lastDecodeTime, lastDecodeCount] = [decodeTime, times.length];
    times.push(Number.isNaN(order) ? lastTime + 1 : order);
    if (order > lastTime) {
      lastTime = order;
      lastFrameTicks = Number(packet.duration) || 0;
    }
    if (times.length > maxPackets) throw new MediaError('too-many-frames', 'more packets than twelve hours have');
  };
  const fields = 'packet=pts,dts,duration,size,flags:packet_side_data=side_data_type';
  const select = [
    '-select_streams',
    String(streamIndex),
    '-show_packets',
    '-show_entries',
    fields,
    '-of',
    'compact=p=0',
  ];
  await runFfprobe(ffmpeg, [...select, ...guardProbe(file)], {
    ...options,
    reads: [file],
    limits: { cpuSeconds: 7_200, memoryBytes: 2 * 1024 ** 3 },
    onLine,
  });
  const isCut = firstTime < firstPacketTime || (lacksEarlyTime && !Number.isNaN(firstPacketTime));
  const beginsWhole = firstKey === 0 && !isCut;
  const facts = { isTimed, firstKey, beginsWhole, hiddenCount };
  if (isTimed) return { ...facts, ticks: Float64Array.from(times).sort(), lastFrameTicks };
  // If time jumps back, as in two joined recordings, the times of both would overlap.
  const step = findUsualStep(steps) ?? lastDuration;
  const first = Number.isFinite(firstTime) ? firstTime : 0;
  return { ...facts, ticks: Float64Array.from(times, (_, n) => first + n * step), lastFrameTicks: step };
}

/**
 * The mean, because containers round (33, 33, 34 ms) and DVD films alternate between two and three fields; the median
 * if gaps would distort the mean.
 */
function findUsualStep(steps: number[]): number | undefined {
  const median = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)];
  if (median === undefined || steps.some((step) => step > median * 1.6)) return median;
  return steps.reduce((sum, step) => sum + step, 0) / steps.length;
}
