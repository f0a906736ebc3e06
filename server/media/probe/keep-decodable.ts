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
  if (!isLoose && (packets.beginsWhole || !packets.isTimed)) return packets;
  const first = await readFirstFrames(ffmpeg, file, { streamIndex, firstKey: packets.firstKey }, options);
  const { firstTicks, lostCount, areFieldsApart, isInOrder } = first;
  const shown = packets.isTimed
    ? packets.ticks.filter((tick) => firstTicks === undefined || tick >= firstTicks)
    : packets.ticks.slice(lostCount);
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

/**
 * A recording cut out of a broadcast begins with frames that cannot be decoded, and has two packets per frame if its
 * fields are coded separately. Only decoding tells; the packets up to the first key frame and some more are enough.
 */
async function readFirstFrames(
  ffmpeg: Ffmpeg,
  file: string,
  { streamIndex, firstKey }: { streamIndex: number; firstKey: number },
  options: Options,
): Promise<{ firstTicks: number | undefined; lostCount: number; areFieldsApart: boolean; isInOrder: boolean }> {
  const frameTimes: number[] = [];
  let packetCount = 0;
  let frameCount = 0;
  const onLine = (line: string) => {
    const [kind, ...fields] = line.split('|');
    if (kind === 'packet') packetCount += 1;
    if (kind !== 'frame') return;
    frameCount += 1;
    const time = Number(Object.fromEntries(fields.map((field) => field.split('='))).pts);
    if (!Number.isNaN(time)) frameTimes.push(time);
  };
  const before = firstKey < 0 ? mostPacketsBeforeKey : firstKey;
  const select = ['-select_streams', String(streamIndex), '-read_intervals', `%+#${before + readPacketCount}`];
  const show = ['-show_packets', '-show_frames', '-show_entries', 'packet=flags:frame=pts', '-of', 'compact'];
  await runFfprobe(ffmpeg, [...select, ...show, ...guardProbe(file)], {
    ...options,
    reads: [file],
    limits: { cpuSeconds: 1_200, memoryBytes: 4 * 1024 ** 3 },
    onLine,
  });
  // Frames before the first key frame are lost in any case.
  const decodable = packetCount - Math.max(0, firstKey);
  const areFieldsApart = decodable >= 8 && frameCount > 0 && frameCount <= decodable * 0.6;
  return {
    firstTicks: frameTimes.length > 0 ? Math.min(...frameTimes) : undefined,
    lostCount: frameCount > 0 && !areFieldsApart ? Math.max(0, packetCount - frameCount) : 0,
    areFieldsApart,
    isInOrder: frameTimes.every((time, n) => time >= (frameTimes[n - 1] ?? time)),
  };
}
