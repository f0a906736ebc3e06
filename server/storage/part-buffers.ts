import { AppError } from '#server/app-error.ts';
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
    return Buffer.allocUnsafeSlow(sizeBytes);
  };
  return {
    collect: async (part, bytes, use) => {
      const buffer = take() ?? (await new Promise<Buffer>((resolve) => waiting.push(resolve)));
      try {
        // Only parts of files beyond 78 GiB are larger than a buffer; few of them are under way at once.
        const room = part.sizeBytes <= sizeBytes ? buffer : Buffer.allocUnsafeSlow(part.sizeBytes);
        return await use(await fill(room, part, bytes));
      } finally {
        const next = waiting.shift();
        if (next) next(buffer);
        else idle.push(buffer);
      }
    },
  };
}

/** Hashed in another thread: this one has its hands full with receiving. */
async function fill(buffer: Buffer, part: Part, bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  let length = 0;
  for await (const chunk of bytes) {
    if (length + chunk.length > part.sizeBytes) throw damaged();
    buffer.set(chunk, length);
    length += chunk.length;
  }
  const filled = buffer.subarray(0, length);
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', filled));
  if (length !== part.sizeBytes || digest.toString('hex') !== part.checksum) throw damaged();
  return filled;
}

function damaged(): AppError {
  return new AppError('bad_request', 'This part did not arrive as it was sent. Send it again.');
}
