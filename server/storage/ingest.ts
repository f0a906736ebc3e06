import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '#server/app-error.ts';
import { startChecksum } from './checksums.ts';
import { type Storage, sizeOfPart, type Write } from './storage.ts';

/** Writes a stream that comes through this process: one part is written while the next one arrives. */
export async function ingest(
  storage: Storage,
  write: Write,
  bytes: AsyncIterable<Uint8Array>,
  { firstPart = 1, onPart }: { firstPart?: number; onPart?: (number: number) => Promise<void> } = {},
): Promise<void> {
  const partSize = storage.partSize(write.sizeBytes);
  let number = firstPart;
  let chunks: Uint8Array[] = [];
  let filled = 0;
  let writing: Promise<void> | undefined;
  const putPart = async () => {
    const hash = startChecksum(storage.checksum);
    for (const chunk of chunks) hash.update(chunk);
    const part = { number, sizeBytes: filled, checksum: hash.digest('hex') };
    const bytes = listed(chunks);
    await writing;
    writing = (async () => {
      await storage.putPart(write, part, bytes);
      await onPart?.(part.number);
    })();
    // It is awaited before the next one; until then its failure must not end the process.
    writing.catch(() => {});
    number++;
    chunks = [];
    filled = 0;
  };
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; ) {
      const expected = sizeOfPart(write, partSize, number);
      if (expected === undefined) throw new AppError('bad_request', 'More bytes came than were announced.');
      const piece = chunk.subarray(from, from + expected - filled);
      chunks.push(piece);
      from += piece.length;
      filled += piece.length;
      if (filled === expected) await putPart();
    }
  }
  await writing;
  if (filled > 0 || sizeOfPart(write, partSize, number) !== undefined) {
    throw new AppError('bad_request', 'Fewer bytes came than were announced. Send the file again.');
  }
}

/** Keeps a file of this machine as an object: on the same disk without copying a byte. */
export async function putFile(storage: Storage, objectId: string, path: string): Promise<void> {
  if (storage.disk) return storage.disk.putFile(objectId, path);
  const { size: sizeBytes } = await stat(path);
  const write = { objectId, sizeBytes, handle: await storage.beginWrite(objectId, sizeBytes) };
  await ingest(storage, write, createReadStream(path, { highWaterMark: 2 ** 20 }));
  await storage.completeWrite(write, await storage.listParts(write));
}

async function* listed(chunks: Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* chunks;
}
