import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChecksumKind } from '#contract/uploads/uploads.ts';
import { AppError } from '#server/platform/app-error.ts';
import { startChecksum } from '../checksums.ts';
import { eachChunk } from '../each-chunk.ts';
import type { Part } from '../storage.ts';
import { createBufferPool } from './buffer-pool.ts';
import { writeAll } from './disk.ts';

const MiB = 2 ** 20;
const bufferBytes = 8 * MiB;
const bufferCount = 8;
/** A sender below this rate, or silent for this long, gives up its buffers to a waiting one. */
const fastBytesPerMs = 1000;
const silentMs = 500;
const judgedAfterMs = 300;
/** A part that gets no buffer within this time continues in a file. */
const patienceMs = 2000;

type Use = (bytes: Uint8Array, offset: number) => Promise<void>;

/** A part from its first byte until it is stored. */
export type ArrivingPart = {
  /** Adds a chunk. The caller must await the promise, if any, before the next chunk. */
  add: (chunk: Uint8Array) => Promise<void> | undefined;
  checksum: () => string;
  /** Passes all bytes on in pieces of 8 MiB; a piece is valid until `use` has finished. */
  read: (use: Use) => Promise<void>;
  close: () => Promise<void>;
};

export type PartMemory = { open: (sizeBytes: number) => ArrivingPart };

type Given = {
  checksum: ChecksumKind;
  /** For the files of slow senders. */
  folder: string;
  requireRoom: (bytes: number) => Promise<void>;
};

type Holder = {
  buffers: Buffer[];
  filled: number;
  startedAt: number;
  heardAt: number;
  isArriving: boolean;
  /** Set once the part leaves memory. */
  moved: Promise<FileHandle> | undefined;
};

/**
 * Buffers parts until their checksum is known, in a fixed number of buffers. When these run out, the slowest sender's
 * part moves to a file of its own and continues there. So slow senders block no other sender, and two attempts at the
 * same part are both verified before either writes to the shared file.
 */
export function createPartMemory({ checksum, folder, requireRoom }: Given): PartMemory {
  const holders = new Set<Holder>();
  const pool = createBufferPool(bufferCount, bufferBytes, () => {
    const slowest = findSlowest(holders);
    if (slowest) void move(slowest);
  });
  const release = (holder: Holder) => pool.giveBack(holder.buffers.splice(0));

  const move = (holder: Holder): Promise<FileHandle> => {
    const write = async () => {
      try {
        await requireRoom(holder.filled);
        const file = await openNameless(folder);
        for (const { bytes, offset } of pieces(holder)) await writeAll(file, bytes, offset);
        return file;
      } finally {
        release(holder);
      }
    };
    holder.moved ??= write();
    // The sender's next chunk throws the failure; until then it must not end the process.
    holder.moved.catch(() => {});
    return holder.moved;
  };

  const addToFile = async (holder: Holder, chunk: Uint8Array): Promise<void> => {
    const file = await move(holder);
    const position = holder.filled;
    holder.filled += chunk.length;
    if (Math.floor(position / MiB) !== Math.floor(holder.filled / MiB)) await requireRoom(MiB);
    await writeAll(file, chunk, position);
  };

  const add = (holder: Holder, chunk: Uint8Array): Promise<void> | undefined => {
    if (!holder.isArriving) throw new Error('this part is closed');
    if (holder.moved) return addToFile(holder, chunk);
    const room = holder.buffers.length * bufferBytes - holder.filled;
    const fitting = chunk.subarray(0, room);
    holder.buffers.at(-1)?.set(fitting, bufferBytes - room);
    holder.filled += fitting.length;
    if (chunk.length <= room) return undefined;
    const rest = chunk.subarray(room);
    const buffer = pool.take();
    if (!buffer) return addAfterWaiting(holder, rest);
    holder.buffers.push(buffer);
    return add(holder, rest);
  };

  const addAfterWaiting = async (holder: Holder, chunk: Uint8Array): Promise<void> => {
    const buffer = await pool.wait(patienceMs);
    if (buffer) holder.buffers.push(buffer);
    if (!holder.isArriving) release(holder);
    else if (buffer && !holder.moved) await add(holder, chunk);
    else {
      if (buffer) pool.giveBack(holder.buffers.splice(holder.buffers.indexOf(buffer), 1));
      await addToFile(holder, chunk);
    }
  };

  const readBack = async (file: FileHandle, sizeBytes: number, use: Use): Promise<void> => {
    const buffer = pool.take() ?? (await pool.wait());
    if (!buffer) return;
    try {
      for (let offset = 0; offset < sizeBytes; offset += bufferBytes) {
        const piece = buffer.subarray(0, Math.min(bufferBytes, sizeBytes - offset));
        const { bytesRead } = await file.read(piece, 0, piece.length, offset);
        if (bytesRead < piece.length) throw new Error('the file of an arriving part is shorter than it was');
        await use(piece, offset);
      }
    } finally {
      pool.giveBack([buffer]);
    }
  };

  return {
    open: (sizeBytes) => {
      const hash = startChecksum(checksum);
      const now = performance.now();
      const holder: Holder = {
        buffers: [],
        filled: 0,
        startedAt: now,
        heardAt: now,
        isArriving: true,
        moved: undefined,
      };
      let received = 0;
      holders.add(holder);
      return {
        add: (chunk) => {
          received += chunk.length;
          if (received > sizeBytes) throw damaged();
          holder.heardAt = performance.now();
          // Hashed chunk by chunk, while the bytes are in the CPU cache. crypto.subtle copies the part first, which
          // blocks this thread as long as hashing it here does.
          hash.update(chunk);
          return add(holder, chunk);
        },
        checksum: () => hash.digest('hex'),
        read: async (use) => {
          // A part must be whole before it is acknowledged.
          if (holder.filled !== received) throw new Error('a chunk of this part is still being added');
          holders.delete(holder);
          const file = await holder.moved;
          if (file) return readBack(file, received, use);
          for (const { bytes, offset } of pieces(holder)) await use(bytes, offset);
        },
        close: async () => {
          holder.isArriving = false;
          holders.delete(holder);
          const file = await holder.moved?.catch(() => undefined);
          release(holder);
          await file?.close();
        },
      };
    },
  };
}

/** Receives a part, and passes it on if its size and checksum are the announced ones. */
export async function receivePart(
  memory: PartMemory,
  part: Part,
  bytes: AsyncIterable<Uint8Array>,
  keep: (arrived: ArrivingPart) => Promise<void>,
): Promise<void> {
  const arriving = memory.open(part.sizeBytes);
  try {
    let received = 0;
    await eachChunk(bytes, (chunk) => {
      received += chunk.length;
      return arriving.add(chunk);
    });
    if (received !== part.sizeBytes || arriving.checksum() !== part.checksum) throw damaged();
    await keep(arriving);
  } finally {
    await arriving.close();
  }
}

function* pieces({ buffers, filled }: Holder): Generator<{ bytes: Uint8Array; offset: number }> {
  for (const [index, buffer] of buffers.entries()) {
    const offset = index * bufferBytes;
    yield { bytes: buffer.subarray(0, Math.min(bufferBytes, filled - offset)), offset };
  }
}

function findSlowest(holders: Iterable<Holder>): Holder | undefined {
  const now = performance.now();
  const rateOf = ({ filled, startedAt }: Holder) => filled / (now - startedAt);
  return [...holders]
    .filter((holder) => {
      if (holder.moved || holder.buffers.length === 0 || now - holder.startedAt < judgedAfterMs) return false;
      return rateOf(holder) < fastBytesPerMs || now - holder.heardAt > silentMs;
    })
    .sort((a, b) => rateOf(a) - rateOf(b))[0];
}

/** Opens an unlinked file, which the system frees however this process ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `${randomUUID()}.${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

function damaged(): AppError {
  return new AppError('bad_request', 'This part did not arrive as it was sent. Send it again.');
}
