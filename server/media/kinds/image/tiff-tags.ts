import type { FileHandle } from 'node:fs/promises';

/** Two facts from the directories of a TIFF. Cameras write their files as TIFF. */
export type Tags = { isRaw: boolean; orientation: number };

const tag = { photometric: 262, orientation: 274, subDirectories: 330, dngVersion: 50_706 };
/** A mosaic of one colour per pixel, or the linear sum of one. */
const rawPhotometric = [32_803, 34_892];
const mostDirectories = 24;
const mostEntries = 512;

/** Reads at most 24 directories of 512 entries each, whatever the file says. */
export async function findTags(file: FileHandle): Promise<Tags> {
  const found: Tags = { isRaw: false, orientation: 1 };
  const head = await read(file, 0, 16);
  const isLittle = head.toString('latin1', 0, 2) === 'II';
  // Big TIFF, which no camera writes.
  if (head.length < 16 || head[2] === 43 || head[3] === 43) return found;
  const u16 = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const u32 = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  // Canon's second format says so behind the header.
  found.isRaw = head.toString('latin1', 8, 10) === 'CR';
  const waiting = [u32(head, 4)];
  for (let n = 0; n < mostDirectories && n < waiting.length; n += 1) {
    const at = waiting[n] ?? 0;
    const counted = await read(file, at, 2);
    if (at < 8 || counted.length < 2) continue;
    const count = Math.min(u16(counted, 0), mostEntries);
    const bytes = await read(file, at + 2, 12 * count + 4);
    const entries = Math.min(count, Math.floor(bytes.length / 12));
    for (let entry = 0; entry < 12 * entries; entry += 12) {
      const value = u16(bytes, entry + 2) === 3 ? u16(bytes, entry + 8) : u32(bytes, entry + 8);
      const name = u16(bytes, entry);
      if (name === tag.orientation && n === 0 && value >= 1 && value <= 8) found.orientation = value;
      if (name === tag.dngVersion) found.isRaw = true;
      if (name === tag.photometric && rawPhotometric.includes(value)) found.isRaw = true;
      if (name === tag.subDirectories) {
        const places = u32(bytes, entry + 4);
        if (places === 1) waiting.push(value);
        else
          for (let list = await read(file, value, 4 * Math.min(places, 8)), k = 0; k + 4 <= list.length; k += 4)
            waiting.push(u32(list, k));
      }
    }
    if (bytes.length === 12 * count + 4) waiting.push(u32(bytes, 12 * count));
  }
  return found;
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
