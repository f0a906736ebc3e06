import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';

/**
 * Streams a zip: stored, not compressed (video does not shrink), Zip64 where the first format is too small, names in
 * UTF-8. Its length is known before the first byte, so browsers show progress.
 *
 * Not yazl, client-zip or zip-stream: their streams keep chunks while the storage refills the same buffer, so every
 * chunk would need a copy. The fastest, zip-stream, cannot compute the length upfront.
 * Median of three runs over the same 400 MB: ours 620 MB/s, zip-stream 220, client-zip 115, yazl 113.
 */
export type ZipEntry = {
  /** With slashes between names and none in front; a folder ends in one. Names are already safe, see safe-names.ts. */
  path: string;
  changedAt: Date;
  sizeBytes: number;
  read: () => AsyncIterable<Uint8Array>;
};

const most16 = 0xffff;
const most32 = 0xffff_ffff;
const blockSize = 64 * 1024;
/** Bit 11: names are UTF-8. Bit 3: CRC and sizes follow the bytes, because the CRC is not known before. */
const flags = { utf8: 0x0800, descriptor: 0x0008 };
const version = { folders: 20, zip64: 45 };
const madeOnUnix = 3 << 8;

const isFolder = ({ path }: ZipEntry) => path.endsWith('/');
const isLarge = ({ sizeBytes }: ZipEntry) => sizeBytes >= most32;

/** So many entries take some milliseconds. */
const entriesPerTurn = 500;
/** Less is cheaper to copy than to send by itself. */
const smallBytes = 4_096;

/**
 * Computes the size, and lets other calls through meanwhile. Building the headers of 100,000 files just to measure them
 * would take a second.
 */
export async function sizeOfZip(entries: Iterable<ZipEntry>): Promise<number> {
  let count = 0;
  let offset = 0;
  let central = 0;
  for (const entry of entries) {
    const name = Buffer.byteLength(entry.path);
    const zip64 = (isLarge(entry) ? 16 : 0) + (offset >= most32 ? 8 : 0);
    central += 55 + name + (zip64 > 0 ? 4 + zip64 : 0);
    const around = isFolder(entry) ? 0 : isLarge(entry) ? 20 + 24 : 16;
    offset += 39 + name + around + entry.sizeBytes;
    count++;
    if (count % entriesPerTurn === 0) await nextTurn();
  }
  return offset + central + endRecords(count, central, offset).length;
}

/** A chunk is valid until the next one is requested, like the chunks of its source. */
export async function* writeZip(entries: Iterable<ZipEntry>): AsyncIterable<Uint8Array> {
  // Buffer headers and small files until many bytes follow, so that small entries do not cause many small writes.
  const waiting: Buffer[] = [];
  const takeWaiting = () => Buffer.concat(waiting.splice(0));
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    let crc = 0;
    let length = 0;
    const header = localHeader(entry);
    waiting.push(header);
    for await (const chunk of entry.read()) {
      crc = crc32(chunk, crc);
      length += chunk.length;
      if (length > entry.sizeBytes) break;
      if (entry.sizeBytes < smallBytes) {
        waiting.push(Buffer.from(chunk));
        continue;
      }
      if (waiting.length > 0) yield takeWaiting();
      yield chunk;
    }
    // The content length is already sent; fail before a reader takes the following bytes for another entry.
    if (length !== entry.sizeBytes) throw new Error(`a zip entry has ${length} bytes instead of ${entry.sizeBytes}`);
    const tail = descriptor(entry, crc);
    waiting.push(tail);
    central.push(centralHeader(entry, crc, offset));
    offset += header.length + length + tail.length;
    if (waiting.length < entriesPerTurn) continue;
    yield takeWaiting();
    await nextTurn();
  }
  const centralSize = central.reduce((sum, { length }) => sum + length, 0);
  waiting.push(...central, endRecords(central.length, centralSize, offset));
  const end = takeWaiting();
  for (let from = 0; from < end.length; from += blockSize) yield end.subarray(from, from + blockSize);
}

function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.path);
  const sizes = isLarge(entry) ? most32 : 0;
  const large = isLarge(entry) ? record([2, 1], [2, 16], [8, entry.sizeBytes], [8, entry.sizeBytes]) : record();
  const extra = Buffer.concat([large, exactTime(entry)]);
  const head = record([4, 0x04034b50], ...common(entry, 0, sizes, name.length, extra.length));
  return Buffer.concat([head, name, extra]);
}

/** The fields that both headers of an entry share. */
function common(entry: ZipEntry, crc: number, sizes: number, nameLength: number, extraLength: number): Field[] {
  const needed = isLarge(entry) ? version.zip64 : version.folders;
  const flag = flags.utf8 | (isFolder(entry) ? 0 : flags.descriptor);
  const { time, date } = dosTime(entry.changedAt);
  const stored = 0;
  return [
    ...[needed, flag, stored, time, date].map((value): Field => [2, value]),
    ...[crc, sizes, sizes].map((value): Field => [4, value]),
    ...[nameLength, extraLength].map((value): Field => [2, value]),
  ];
}

function descriptor(entry: ZipEntry, crc: number): Buffer {
  if (isFolder(entry)) return record();
  const size: Field = [isLarge(entry) ? 8 : 4, entry.sizeBytes];
  return record([4, 0x08074b50], [4, crc], size, size);
}

function centralHeader(entry: ZipEntry, crc: number, offset: number): Buffer {
  const name = Buffer.from(entry.path);
  const large: Field[] = [];
  if (isLarge(entry)) large.push([8, entry.sizeBytes], [8, entry.sizeBytes]);
  if (offset >= most32) large.push([8, offset]);
  const zip64 = large.length > 0 ? record([2, 1], [2, 8 * large.length], ...large) : record();
  const extra = Buffer.concat([zip64, exactTime(entry)]);
  const sizes = Math.min(entry.sizeBytes, most32);
  const mode = isFolder(entry) ? 0o40755 : 0o100644;
  const dosFolder = isFolder(entry) ? 0x10 : 0;
  const head = record(
    [4, 0x02014b50],
    [2, madeOnUnix | version.zip64],
    ...common(entry, crc, sizes, name.length, extra.length),
    [2, 0], // no comment
    [2, 0], // the first disk
    [2, 0], // internal attributes
    [4, mode * 2 ** 16 + dosFolder],
    [4, Math.min(offset, most32)],
  );
  return Buffer.concat([head, name, extra]);
}

function endRecords(count: number, size: number, offset: number): Buffer {
  const counts = Math.min(count, most16);
  const end = record(
    [4, 0x06054b50],
    [4, 0], // disks
    [2, counts],
    [2, counts],
    [4, Math.min(size, most32)],
    [4, Math.min(offset, most32)],
    [2, 0], // no comment
  );
  if (count < most16 && size < most32 && offset < most32) return end;
  const versions: Field[] = [
    [2, madeOnUnix | version.zip64],
    [2, version.zip64],
  ];
  const disks: Field = [8, 0];
  const end64 = record([4, 0x06064b50], [8, 44], ...versions, disks, [8, count], [8, count], [8, size], [8, offset]);
  const locator = record([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]);
  return Buffer.concat([end64, locator, end]);
}

/** Two-second steps from 1980 to 2107, per the first format. It has no time zone; we write UTC. */
function dosTime(at: Date): { time: number; date: number } {
  const year = at.getUTCFullYear();
  if (year < 1980) return { time: 0, date: (1 << 5) | 1 };
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = (Math.min(year - 1980, 127) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return { time, date };
}

/** The same time in seconds. Many programs read it, and would take the DOS time for local time. */
function exactTime({ changedAt }: ZipEntry): Buffer {
  const seconds = Math.min(Math.max(0, Math.floor(changedAt.getTime() / 1000)), 0x7fff_ffff);
  return record([2, 0x5455], [2, 5], [1, 1], [4, seconds]);
}

/** A little-endian number and its size in bytes. */
type Field = [bytes: 1 | 2 | 4 | 8, value: number];

function record(...fields: Field[]): Buffer {
  const buffer = Buffer.allocUnsafe(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}
