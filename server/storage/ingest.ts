import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '#server/app-error.ts';
import { allocateAligned } from './aligned-memory.ts';
import { startChecksum } from './checksums.ts';
import { eachChunk } from './each-chunk.ts';
import { type Storage, sizeOfPart, type Write } from './storage.ts';

/** Writes a stream that comes through this process: one part is written while the next one arrives. */
export async function ingest(
  storage: Storage,
  write: Write,
  bytes: AsyncIterable<Uint8Array>,
  { firstPart = 1, onPart }: { firstPart?: number; onPart?: (number: number) => Promise<void> } = {},
): Promise<void> {
  const partSize = storage.partSize(write.sizeBytes);
  const makeBuffer = () => allocateAligned(Math.min(partSize, write.sizeBytes));
  let [buffer, other] = [makeBuffer(), makeBuffer()];
  let hash = startChecksum(storage.checksum);
  let number = firstPart;
  let filled = 0;
  let writing: Promise<void> | undefined;

  const endPart = async () => {
    const part = { number, sizeBytes: filled, checksum: hash.digest('hex') };
    await writing;
    const whole = buffer.subarray(0, filled);
    writing = storage.putPart(write, part, whole).then(() => onPart?.(part.number));
    // It is awaited before the next one; until then its failure must not end the process.
    writing.catch(() => {});
    [buffer, other] = [other, buffer];
    hash = startChecksum(storage.checksum);
    number++;
    filled = 0;
  };

  const take = (chunk: Uint8Array): Promise<void> | undefined => {
    if (chunk.length === 0) return undefined;
    const expected = sizeOfPart(write, partSize, number);
    if (expected === undefined) throw new AppError('bad_request', 'More bytes came than were announced.');
    const piece = chunk.subarray(0, expected - filled);
    hash.update(piece);
    buffer.set(piece, filled);
    filled += piece.length;
    return filled === expected ? endPart().then(() => take(chunk.subarray(piece.length))) : undefined;
  };

  await eachChunk(bytes, take);
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
  const bytes = createReadStream(path, { highWaterMark: 2 ** 20 });
  await ingest(storage, write, bytes).finally(() => bytes.destroy());
  await storage.completeWrite(write, await storage.listParts(write));
}
