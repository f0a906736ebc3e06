import type { ChecksumKind } from '#contract/uploads.ts';
import type { Holder } from '#server/access/permit.ts';
import type { ArrivingPart, PartMemory } from './part-memory.ts';

/** An object that is being written in parts: where it will be, how large, and the store's own name for the write. */
export type Write = { objectId: string; sizeBytes: number; handle: string };

export type Part = { number: number; sizeBytes: number; checksum: string };

export type StoredObject = { objectId: string; sizeBytes: number; writtenAt: Date };

/** First and last byte, both included. */
export type ByteRange = { from: number; to: number };

/** How a browser receives an object: the type is ours, never the uploader's; with a name it is saved as a file. */
export type ReadAs = { contentType: string; fileName?: string | undefined };

/** `holder` is on whose permission it rests; S3 knows no holders, so there an address is good until its end. */
export type ReadLink = ReadAs & { holder: Holder };

/**
 * Where bytes are. Objects stand under random ids, never under text that people typed, appear whole or not at all,
 * and never change. Every method may be repeated after a crash. Both drivers pass the same conformance test.
 */
export type Storage = {
  kind: 'local' | 's3';
  /** What browsers need to be allowed to speak to, beside our own origin. */
  origin: string | undefined;
  checksum: ChecksumKind;
  /** Every part of a write has this size, but the last, which has the rest. */
  partSize: (sizeBytes: number) => number;
  maxSizeBytes: number;

  /** Answers the handle of the write. */
  beginWrite: (objectId: string, sizeBytes: number) => Promise<string>;
  /** Where a browser PUTs a part, with the checksum in its header. */
  signPart: (write: Write, number: number, until: Date) => Promise<string>;
  /** Holds the bytes of parts until they are kept. */
  memory: PartMemory;
  /** Keeps a part when its bytes have this checksum (hex). A part that is there already is not written again. */
  putPart: (write: Write, part: Part, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Keeps a part that has arrived in `memory`, and whose size and checksum were taken from there. */
  keepPart: (write: Write, part: Part, arrived: ArrivingPart) => Promise<void>;
  /** What has arrived, by number. */
  listParts: (write: Write) => Promise<Part[]>;
  /** Makes the object of its parts, which must all be there. */
  completeWrite: (write: Write, parts: Part[]) => Promise<void>;
  abortWrite: (write: Write) => Promise<void>;
  /** Writes a small object at once. */
  putObject: (objectId: string, bytes: Uint8Array, contentType: string) => Promise<void>;

  findObject: (objectId: string) => Promise<{ sizeBytes: number } | undefined>;
  /** A chunk is valid until the next one is asked for. */
  readObject: (objectId: string, range?: ByteRange) => AsyncIterable<Uint8Array>;
  /** An address to read from until then; the same each time it is asked for with the same `until` and holder. */
  signRead: (objectId: string, link: ReadLink, until: Date) => Promise<string>;
  /** The object that such an address reads, whether or not it still does; undefined for any other text. */
  objectOf: (url: string) => string | undefined;
  removeObject: (objectId: string) => Promise<void>;

  /** What only a disk of this machine can do. */
  disk?: {
    /** Where an object is, for programs that want a path. To be read only. */
    pathOf: (objectId: string) => string;
    /** Keeps a file as an object; where it can, without copying its bytes. */
    putFile: (objectId: string, path: string) => Promise<void>;
  };

  listObjects: () => AsyncIterable<StoredObject>;
  listWrites: () => AsyncIterable<{ objectId: string; handle: string; begunAt: Date }>;
  /** How much may still be written; Infinity where nobody knows. */
  freeBytes: () => Promise<number>;
  ping: () => Promise<void>;
};

export function partCount(write: Pick<Write, 'sizeBytes'>, partSize: number): number {
  return Math.max(1, Math.ceil(write.sizeBytes / partSize));
}

/** How large a part of this number is; undefined when there is no such part. */
export function sizeOfPart(write: Pick<Write, 'sizeBytes'>, partSize: number, number: number): number | undefined {
  const count = partCount(write, partSize);
  if (!Number.isInteger(number) || number < 1 || number > count) return undefined;
  return number < count ? partSize : write.sizeBytes - (count - 1) * partSize;
}
