import type { FileHandle } from 'node:fs/promises';

const smallBytes = 64 * 1024;
const largeBytes = 1024 * 1024;
/** Limits the read-ahead memory of this process to 16 MiB. */
const mostPairs = 8;
const mostIdleSmall = 64;
/** A reader that consumes a small chunk within this time gets large ones. */
const fastMs = 100;
/** A reader that needs longer for a large chunk goes back to small ones. */
const slowMs = 1000;

type Pair = [Buffer, Buffer];
const idlePairs: Pair[] = [];
let unmadePairs = mostPairs;
const idleSmall: Buffer[] = [];

function takePair(): Pair | undefined {
  const pair = idlePairs.pop();
  if (pair || unmadePairs === 0) return pair;
  unmadePairs--;
  return [Buffer.allocUnsafeSlow(largeBytes), Buffer.allocUnsafeSlow(largeBytes)];
}

/**
 * Double-buffers while the reader is fast and a pair of buffers is free: the next megabyte is read while the last one
 * is sent. Every other reader has one small buffer, so stalled readers cost little, however many.
 */
export async function* readAhead(file: FileHandle, from: number, to: number): AsyncIterable<Uint8Array> {
  const small = idleSmall.pop() ?? Buffer.allocUnsafeSlow(smallBytes);
  let position = from;
  try {
    while (position <= to) {
      const length = await readInto(file, small, position, to);
      position += length;
      const sentAt = performance.now();
      yield small.subarray(0, length);
      const pair = performance.now() - sentAt < fastMs && position <= to ? takePair() : undefined;
      if (pair) position = yield* readInTurns(file, pair, position, to);
    }
  } finally {
    if (idleSmall.length < mostIdleSmall) idleSmall.push(small);
  }
}

/** Returns the position where it stopped: the end, or where the reader became slow. */
async function* readInTurns(
  file: FileHandle,
  pair: Pair,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array, number> {
  let [buffer, other] = pair;
  let position = from;
  let tookMs = 0;
  const readNext = () => {
    if (position > to || tookMs > slowMs) return undefined;
    const read = readInto(file, buffer, position, to);
    // After the reader has closed, a failed read must not end the process.
    read.catch(() => {});
    return read;
  };
  let reading = readNext();
  try {
    while (reading) {
      const length = await reading;
      position += length;
      const chunk = buffer.subarray(0, length);
      [buffer, other] = [other, buffer];
      reading = readNext();
      const sentAt = performance.now();
      yield chunk;
      tookMs = performance.now() - sentAt;
    }
    return position;
  } finally {
    // An abandoned read still fills its buffer, which another reader must not own by then.
    await reading?.catch(() => {});
    idlePairs.push(pair);
  }
}

async function readInto(file: FileHandle, buffer: Buffer, position: number, to: number): Promise<number> {
  const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, to + 1 - position), position);
  if (bytesRead === 0) throw new Error('the file is shorter than it was');
  return bytesRead;
}
