import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type ArrivingPart, createPartMemory, receivePart } from './part-memory.ts';

const MiB = 2 ** 20;
const chunkBytes = 64 * 1024;
const sea = randomBytes(20 * MiB);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function openMemory(requireRoom = async () => {}) {
  const folder = await makeFolder();
  return { folder, memory: createPartMemory({ checksum: 'sha-256', folder, requireRoom }) };
}

async function addAll(part: ArrivingPart, bytes: Uint8Array): Promise<void> {
  for (let from = 0; from < bytes.length; from += chunkBytes) await part.add(bytes.subarray(from, from + chunkBytes));
}

async function readAll(part: ArrivingPart): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await part.read(async (bytes, offset) => {
    expect(offset).toBe(pieces.length * 8 * MiB);
    pieces.push(Buffer.from(bytes));
  });
  return Buffer.concat(pieces);
}

test('forty stalled senders block no other sender and lose no bytes', async () => {
  const { folder, memory } = await openMemory();
  const stalled = Array.from({ length: 40 }, (_, index) => {
    const bytes = sea.subarray(index * 1000, index * 1000 + 2 * MiB);
    return { bytes, part: memory.open(bytes.length) };
  });
  await Promise.all(stalled.map(({ part, bytes }) => addAll(part, bytes.subarray(0, MiB + 1))));
  const whole = memory.open(8 * MiB);
  await addAll(whole, sea.subarray(0, 8 * MiB));
  expect((await readAll(whole)).equals(sea.subarray(0, 8 * MiB))).toBe(true);
  await whole.close();
  // Their files are unlinked once they are open, so a crash leaves nothing to clean up.
  await expect.poll(() => readdir(folder)).toEqual([]);
  for (const { part, bytes } of stalled) await addAll(part, bytes.subarray(MiB + 1));
  await Promise.all(
    stalled.map(async ({ part, bytes }) => {
      expect(part.checksum()).toBe(sha256(bytes));
      expect((await readAll(part)).equals(bytes)).toBe(true);
      await part.close();
    }),
  );
});

test('a part that arrives in one chunk while all buffers are in use is kept whole', async () => {
  const { memory } = await openMemory();
  const others = Array.from({ length: 8 }, () => memory.open(MiB));
  for (const other of others) await other.add(sea.subarray(0, 1));
  const bytes = sea.subarray(0, 50_000);
  const body = new Readable({ read: () => {} });
  body.push(bytes);
  // The end is received with the last chunk, and the stream ends although it is paused.
  body.push(null);
  let kept: Buffer | undefined;
  await receivePart(memory, { number: 1, sizeBytes: bytes.length, checksum: sha256(bytes) }, body, async (arrived) => {
    kept = await readAll(arrived);
  });
  expect(kept?.equals(bytes)).toBe(true);
  for (const other of others) await other.close();
});

test('a part larger than a buffer keeps its bytes in order in memory and in a file', async () => {
  const { memory } = await openMemory();
  const parts = Array.from({ length: 9 }, () => memory.open(sea.length));
  await Promise.all(parts.map((part) => addAll(part, sea)));
  for (const part of parts) {
    expect((await readAll(part)).equals(sea)).toBe(true);
    await part.close();
  }
});

test('senders that disconnect free their memory', async () => {
  const { memory } = await openMemory();
  for (let round = 0; round < 2; round++) {
    const parts = Array.from({ length: 20 }, () => memory.open(MiB));
    const adding = parts.map((part) => addAll(part, sea.subarray(0, MiB)).catch(() => {}));
    await Promise.all(parts.slice(0, 10).map((part) => part.close()));
    await Promise.all(adding);
    await Promise.all(parts.slice(10).map((part) => part.close()));
  }
  // All buffers can be taken at once, so none has leaked.
  const parts = Array.from({ length: 8 }, () => memory.open(MiB));
  expect(parts.map((part) => part.add(sea.subarray(0, 100)))).toEqual(parts.map(() => undefined));
});

test('rejects excess bytes and reports a full disk without ending the process', async () => {
  const { memory } = await openMemory(() => Promise.reject(new AppError('no_space', 'The disk is full.')));
  expect(() => memory.open(10).add(sea.subarray(0, 11))).toThrow('did not arrive');
  const parts = Array.from({ length: 18 }, () => memory.open(MiB));
  await Promise.allSettled(parts.map((part) => addAll(part, sea.subarray(0, MiB))));
  const refused = (await Promise.allSettled(parts.map(readAll))).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const each of refused) expect(each).toMatchObject({ reason: { code: 'no_space' } });
  await Promise.all(parts.map((part) => part.close()));
});
