import { buffer } from 'node:stream/consumers';
import { createDeflateRaw } from 'node:zlib';

const headBytes = 8;
const chunkBytes = 64 * 1024;

/**
 * A fingerprint that grows: a head with the number of its algorithm and the count of its parts, then its compressed
 * body. Compresses in chunks and off the main thread, because two hours of pictures have 30 MB.
 */
export function openSeal(algorithm: number): {
  add: (bytes: ArrayLike<number>) => void;
  finish: (count: number) => Promise<Buffer>;
} {
  const deflate = createDeflateRaw();
  const body = buffer(deflate);
  let chunk = Buffer.allocUnsafe(chunkBytes);
  let filled = 0;
  const flush = () => {
    deflate.write(chunk.subarray(0, filled));
    chunk = Buffer.allocUnsafe(chunkBytes);
    filled = 0;
  };
  return {
    add: (bytes) => {
      if (filled + bytes.length > chunkBytes) flush();
      chunk.set(bytes, filled);
      filled += bytes.length;
    },
    finish: async (count) => {
      flush();
      deflate.end();
      const head = Buffer.alloc(headBytes);
      head.writeUInt32BE(algorithm, 0);
      head.writeUInt32BE(count, 4);
      return Buffer.concat([head, await body]);
    },
  };
}

/** Null if another algorithm made it: it must be made again. */
export function openFingerprint(algorithm: number, bytes: Buffer): { count: number; body: Buffer } | null {
  if (bytes.length < headBytes || bytes.readUInt32BE(0) !== algorithm) return null;
  return { count: countParts(bytes), body: bytes.subarray(headBytes) };
}

/** The frames of a fingerprint of pictures, the hops of one of sound. */
export function countParts(bytes: Buffer): number {
  return bytes.readUInt32BE(4);
}
