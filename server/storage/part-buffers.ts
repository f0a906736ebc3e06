import { AppError } from '#server/app-error.ts';
import { allocateAligned } from './aligned-memory.ts';
import { startChecksum } from './checksums.ts';
import { eachChunk } from './each-chunk.ts';
import type { Part } from './storage.ts';

/** Holds a part in memory while it arrives and is looked at; who finds no buffer free waits, so memory stays flat. */
export type PartBuffers = {
  collect: <T>(part: Part, bytes: AsyncIterable<Uint8Array>, use: (bytes: Uint8Array) => Promise<T>) => Promise<T>;
};

export function createPartBuffers(count: number, sizeBytes: number): PartBuffers {
  let unmade = count;
  // The last one used is the warmest, and where few are needed few are made.
  const idle: Buffer[] = [];
  const waiting: ((buffer: Buffer) => void)[] = [];
  const take = () => {
    const buffer = idle.pop();
    if (buffer || unmade === 0) return buffer;
    unmade--;
    return allocateAligned(sizeBytes);
  };
  return {
    collect: async (part, bytes, use) => {
      const buffer = take() ?? (await new Promise<Buffer>((resolve) => waiting.push(resolve)));
      try {
        // Only parts of files beyond 78 GiB are larger than a buffer; few of them are under way at once.
        const room = part.sizeBytes <= sizeBytes ? buffer : allocateAligned(part.sizeBytes);
        return await use(await fill(room, part, bytes));
      } finally {
        const next = waiting.shift();
        if (next) next(buffer);
        else idle.push(buffer);
      }
    },
  };
}

/**
 * Hashed chunk by chunk as it comes, while it is in the processor's cache. Measured: crypto.subtle copies the part first,
 * which holds this thread up as long as hashing it here does.
 */
async function fill(buffer: Buffer, part: Part, bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const hash = startChecksum('sha-256');
  let length = 0;
  await eachChunk(bytes, (chunk) => {
    if (length + chunk.length > part.sizeBytes) throw damaged();
    hash.update(chunk);
    buffer.set(chunk, length);
    length += chunk.length;
    return undefined;
  });
  if (length !== part.sizeBytes || hash.digest('hex') !== part.checksum) throw damaged();
  return buffer.subarray(0, length);
}

function damaged(): AppError {
  return new AppError('bad_request', 'This part did not arrive as it was sent. Send it again.');
}
