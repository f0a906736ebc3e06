import type { FileHandle } from 'node:fs/promises';

const smallBytes = 64 * 1024;
const largeBytes = 1024 * 1024;
/** All that reading ahead may use, in this process: 16 MiB. */
const mostPairs = 8;
const mostIdleSmall = 64;
/** A reader that takes a small piece within this time is given large ones. */
const fastMs = 100;
/** One that takes longer for a large piece goes on with small ones. */
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
 * Reads with two large buffers in turns as long as the reader is fast and a pair is free: the next megabyte is read while
 * the last one is being sent. Everybody else has one small buffer, so readers that stall cost little, however many.
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

/** Returns where it stopped: at the end, or where the reader became slow. */
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
    // When the reader has gone, its failure must not end the process.
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
    // A read that nobody waits for any more still fills its buffer, which must not be another's by then.
    await reading?.catch(() => {});
    idlePairs.push(pair);
  }
}

async function readInto(file: FileHandle, buffer: Buffer, position: number, to: number): Promise<number> {
  const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, to + 1 - position), position);
  if (bytesRead === 0) throw new Error('the file is shorter than it was');
  return bytesRead;
}
