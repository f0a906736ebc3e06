import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '#server/platform/app-error.ts';
import { eachChunk } from './each-chunk.ts';
import type { ArrivingPart } from './local/part-memory.ts';
import { type Part, type Storage, sizeOfPart, type Write } from './storage.ts';

/** Stores a stream that passes through this process: one part is written while the next one arrives. */
export async function ingest(
  storage: Storage,
  write: Write,
  bytes: AsyncIterable<Uint8Array>,
  { firstPart = 1, onPart }: { firstPart?: number; onPart?: (number: number) => Promise<void> } = {},
): Promise<void> {
  const partSize = storage.partSize(write.sizeBytes);
  const sizeOf = (number: number) => sizeOfPart(write, partSize, number);
  const openPart = () => storage.memory.open(sizeOf(number) ?? 0);
  let number = firstPart;
  let arriving = openPart();
  let filled = 0;
  let writing: Promise<void> | undefined;

  const keep = async (part: Part, arrived: ArrivingPart) => {
    await storage.keepPart(write, part, arrived).finally(arrived.close);
    await onPart?.(part.number);
  };
  const endPart = async () => {
    await writing;
    writing = keep({ number, sizeBytes: filled, checksum: arriving.checksum() }, arriving);
    // Awaited before the next part; until then a failure must not end the process.
    writing.catch(() => {});
    number++;
    filled = 0;
    arriving = openPart();
  };

  const take = (chunk: Uint8Array): Promise<void> | undefined => {
    if (chunk.length === 0) return undefined;
    const expected = sizeOf(number);
    if (expected === undefined) throw new AppError('bad_request', 'More bytes came than were announced.');
    const piece = chunk.subarray(0, expected - filled);
    filled += piece.length;
    const added = arriving.add(piece);
    if (filled < expected) return added;
    return Promise.resolve(added)
      .then(endPart)
      .then(() => take(chunk.subarray(piece.length)));
  };

  try {
    await eachChunk(bytes, take);
    await writing;
    if (filled > 0 || sizeOf(number) !== undefined) {
      throw new AppError('bad_request', 'Fewer bytes came than were announced. Send the file again.');
    }
  } finally {
    await arriving.close();
  }
}

/** Stores a local file as an object; on the same disk without copying its bytes. */
export async function putFile(storage: Storage, objectId: string, path: string): Promise<void> {
  if (storage.disk) return storage.disk.putFile(objectId, path);
  const { size: sizeBytes } = await stat(path);
  const write = { objectId, sizeBytes, handle: await storage.beginWrite(objectId, sizeBytes) };
  const bytes = createReadStream(path, { highWaterMark: 2 ** 20 });
  await ingest(storage, write, bytes).finally(() => bytes.destroy());
  await storage.completeWrite(write, await storage.listParts(write));
}
