import type { FileHandle } from 'node:fs/promises';

export type Preview = { at: number; length: number; width: number; height: number; hasOrientation: boolean };

const pieceBytes = 2 ** 20;
/** Of the size of the file: each byte is looked at as part of a few pictures at most. */
const mostPasses = 4;
/** Frames that browsers know. A raw picture may itself be a JPEG of the lossless kind, which is none of them. */
const frames = [0xc0, 0xc1, 0xc2];

/** Finds the JPEG with the most pixels in a file of a camera. Memory is one piece of the file, work a few passes. */
export async function findPreview(file: FileHandle, sizeBytes: number): Promise<Preview | undefined> {
  const window = openWindow(file, sizeBytes, mostPasses * sizeBytes + 16 * pieceBytes);
  let best: Preview | undefined;
  let at = await window.find([0xff, 0xd8, 0xff], 0);
  while (at !== undefined) {
    const found = await measureJpeg(window, at);
    if (found && found.width * found.height > (best?.width ?? 0) * (best?.height ?? 0)) best = found;
    at = await window.find([0xff, 0xd8, 0xff], found ? at + found.length : at + 3);
  }
  return best;
}

type Window = ReturnType<typeof openWindow>;

/** Undefined unless a whole picture of 8 bits begins here. */
async function measureJpeg(window: Window, start: number): Promise<Preview | undefined> {
  let size: { width: number; height: number } | undefined;
  let hasOrientation = false;
  let at = start + 2;
  while (true) {
    const head = await window.read(at, 12);
    const marker = head?.[1];
    if (head?.[0] !== 0xff || marker === undefined) return undefined;
    if (marker === 0xd9) return size && { at: start, length: at + 2 - start, ...size, hasOrientation };
    if (marker === 0xff) at += 1;
    else if (marker >= 0xd0 && marker <= 0xd7) at += 2;
    else {
      const length = head.readUInt16BE(2);
      if (marker < 0xc0 || length < 2) return undefined;
      if (marker === 0xe1 && head.toString('latin1', 4, 8) === 'Exif') hasOrientation = true;
      if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
        if (!frames.includes(marker) || head[4] !== 8) return undefined;
        size = { height: head.readUInt16BE(5), width: head.readUInt16BE(7) };
      }
      at += 2 + length;
      if (marker === 0xda) {
        const next = await findMarker(window, at);
        if (next === undefined) return undefined;
        at = next;
      }
    }
  }
}

/** Behind the pixels of a scan, in which a marker is written as 0xff 0x00, or begins a stretch that restarts. */
async function findMarker(window: Window, from: number): Promise<number | undefined> {
  let at = await window.find([0xff], from);
  while (at !== undefined) {
    const after = (await window.read(at, 2))?.[1];
    if (after === undefined) return undefined;
    if (after !== 0 && !(after >= 0xd0 && after <= 0xd7)) return at;
    at = await window.find([0xff], at + 2);
  }
  return undefined;
}

/** Reads a file by pieces, and ends when so many bytes have been read. */
function openWindow(file: FileHandle, sizeBytes: number, mostBytes: number) {
  const piece = Buffer.alloc(pieceBytes);
  let held = { from: 0, bytes: piece.subarray(0, 0) };
  let readBytes = 0;
  async function load(from: number): Promise<boolean> {
    if (from >= sizeBytes || readBytes > mostBytes) return false;
    const { bytesRead } = await file.read(piece, 0, pieceBytes, from);
    readBytes += bytesRead;
    held = { from, bytes: piece.subarray(0, bytesRead) };
    return bytesRead > 0;
  }
  async function read(at: number, length: number): Promise<Buffer | undefined> {
    if (at < held.from || at + length > held.from + held.bytes.length) await load(at);
    const bytes = held.bytes.subarray(at - held.from, at - held.from + length);
    return at >= held.from && bytes.length > 1 ? Buffer.concat([bytes], length) : undefined;
  }
  async function find(wanted: number[], from: number): Promise<number | undefined> {
    const bytes = Buffer.from(wanted);
    for (let at = from; at < sizeBytes; at = held.from + Math.max(1, held.bytes.length - wanted.length + 1)) {
      if (at < held.from || at + wanted.length > held.from + held.bytes.length) if (!(await load(at))) return undefined;
      const found = held.bytes.indexOf(bytes, at - held.from);
      if (found >= 0) return held.from + found;
    }
    return undefined;
  }
  return { read, find };
}
