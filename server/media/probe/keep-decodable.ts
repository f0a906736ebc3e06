import { MediaError } from '../media-error.ts';
import type { Ffmpeg } from '../run/ffmpeg.ts';
import { guardProbe } from '../run/hostile-input.ts';
import { runFfprobe } from '../run/run.ts';
import type { PacketTable } from './packets.ts';

type Options = { signal?: AbortSignal | undefined };

/**
 * Packets alone are not reliable here: streams without a header are cut anywhere, and MXF may number frames in decoding
 * order.
 */
const looseContainers = new Set(['mpegts', 'mpeg', 'mpegvideo', 'mxf']);

/** Leaves out what a decoder does not show at the beginning of the stream, and every second of two fields. */
export async function keepDecodable(
  ffmpeg: Ffmpeg,
  file: string,
  { streamIndex, container }: { streamIndex: number; container: string },
  packets: PacketTable,
  options: Options,
): Promise<PacketTable> {
  const isLoose = looseContainers.has(container);
  if (!isLoose && packets.beginsWhole) return packets;
  const first = await readFirstFrames(ffmpeg, file, { streamIndex, firstKey: packets.firstKey }, options);
  const { frameTimes, beforeKey, frameCount, lostCount, areFieldsApart, isInOrder } = first;
  if (frameCount === 0 && packets.firstKey < 0 && packets.ticks.length > 0) throw new MediaError('no-key-frame');
  const decoded = new Set(frameTimes);
  const firstTicks = Math.min(...frameTimes);
  const isShown = (tick: number) =>
    decoded.size === 0 || (tick >= firstTicks && (areFieldsApart || decoded.has(tick) || !beforeKey.has(tick)));
  const kept = packets.isTimed ? packets.ticks.filter(isShown) : packets.ticks.slice(lostCount);
  // Packets without a time in a container that has times are those before the first one.
  const isLate = !packets.isTimed && !isLoose && decoded.size > 0;
  const shown = isLate ? kept.map((tick) => tick - (kept[0] ?? 0) + firstTicks) : kept;
  const ticks = areFieldsApart && isLoose ? shown.filter((_, n) => n % 2 === 0) : shown;
  const hiddenCount = packets.hiddenCount + packets.ticks.length - shown.length;
  return packets.isTimed && !isInOrder
    ? { ...packets, hiddenCount, ticks: spaceEvenly(ticks), isTimed: false }
    : { ...packets, hiddenCount, ticks };
}

function spaceEvenly(ticks: Float64Array): Float64Array {
  const first = ticks[0] ?? 0;
  const step = ((ticks.at(-1) ?? first) - first) / Math.max(1, ticks.length - 1);
  return ticks.map((_, n) => first + n * step);
}

/** Enough to tell whether fields are coded separately. */
const readPacketCount = 60;

/** A recording without any marked key frame is not decoded to its end. */
const mostPacketsBeforeKey = 3_000;

type FirstFrames = {
  frameTimes: number[];
  /** The times of the packets that are shown before the first key frame. */
  beforeKey: Set<number>;
  frameCount: number;
  lostCount: number;
  areFieldsApart: boolean;
  isInOrder: boolean;
};

/**
 * A recording cut out of a broadcast begins with frames that cannot be decoded, and has two packets per frame if its
 * fields are coded separately. Only decoding tells; the packets up to the first key frame and some more are enough.
 */
async function readFirstFrames(
  ffmpeg: Ffmpeg,
  file: string,
  { streamIndex, firstKey }: { streamIndex: number; firstKey: number },
  options: Options,
): Promise<FirstFrames> {
  const packetTimes: number[] = [];
  const frameTimes: number[] = [];
  let frameCount = 0;
  const onLine = (line: string) => {
    const [kind, ...fields] = line.split('|');
    const time = Number(Object.fromEntries(fields.map((field) => field.split('='))).pts);
    if (kind === 'packet') packetTimes.push(time);
    if (kind !== 'frame') return;
    frameCount += 1;
    if (!Number.isNaN(time)) frameTimes.push(time);
  };
  const before = firstKey < 0 ? mostPacketsBeforeKey : firstKey;
  const select = ['-select_streams', String(streamIndex), '-read_intervals', `%+#${before + readPacketCount}`];
  const show = ['-show_packets', '-show_frames', '-show_entries', 'packet=pts:frame=pts', '-of', 'compact'];
  await runFfprobe(ffmpeg, [...select, ...show, ...guardProbe(file)], {
    ...options,
    reads: [file],
    limits: { cpuSeconds: 1_200, memoryBytes: 4 * 1024 ** 3 },
    onLine,
  });
  // Frames before the first key frame are lost in any case.
  const decodable = packetTimes.length - Math.max(0, firstKey);
  const areFieldsApart = decodable >= 8 && frameCount > 0 && frameCount <= decodable * 0.6;
  const keyTime = packetTimes[firstKey] ?? Number.NEGATIVE_INFINITY;
  return {
    frameTimes,
    beforeKey: new Set(packetTimes.filter((time) => time < keyTime)),
    frameCount,
    lostCount: frameCount > 0 && !areFieldsApart ? Math.max(0, packetTimes.length - frameCount) : 0,
    areFieldsApart,
    isInOrder: frameTimes.every((time, n) => time >= (frameTimes[n - 1] ?? time)),
  };
}
