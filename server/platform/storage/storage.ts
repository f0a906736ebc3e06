import type { ChecksumKind } from '#contract/uploads/uploads.ts';
import type { Holder } from '#server/platform/access/permit.ts';
import type { ArrivingPart, PartMemory } from './local/part-memory.ts';

/** An object that is being written in parts. `handle` is the store's own name for the write. */
export type Write = { objectId: string; sizeBytes: number; handle: string };

export type Part = { number: number; sizeBytes: number; checksum: string };

export type StoredObject = { objectId: string; sizeBytes: number; writtenAt: Date };

/** First and last byte, both included. */
export type ByteRange = { from: number; to: number };

/** The type is chosen by the server, never by the uploader. With a file name, browsers save the object. */
export type ReadAs = { contentType: string; fileName?: string | undefined };

/** The link depends on the permission of `holder`. S3 knows no holders, so its URLs stay valid until they expire. */
export type ReadLink = ReadAs & { holder: Holder };

/**
 * Stores objects under random ids, never under names that users typed. Objects appear atomically and are immutable.
 * Every method is safe to repeat after a crash. Both drivers pass the same conformance test.
 */
export type Storage = {
  kind: 'local' | 's3';
  /** The origin to allow in the Content-Security-Policy beside our own. */
  origin: string | undefined;
  checksum: ChecksumKind;
  /** The size of every part of a write but the last, which has the remainder. */
  partSize: (sizeBytes: number) => number;
  maxSizeBytes: number;

  /** Returns the handle of the write. */
  beginWrite: (objectId: string, sizeBytes: number) => Promise<string>;
  /** Returns the URL to which a browser PUTs a part, with the checksum in its header. */
  signPart: (write: Write, number: number, until: Date) => Promise<string>;
  /** Buffers the bytes of parts until they are stored. */
  memory: PartMemory;
  /** Stores a part if its bytes have this checksum (hex). A part that is already stored is not written again. */
  putPart: (write: Write, part: Part, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Stores a part that arrived in `memory`, which also computed its size and checksum. */
  keepPart: (write: Write, part: Part, arrived: ArrivingPart) => Promise<void>;
  /** The stored parts, sorted by number. */
  listParts: (write: Write) => Promise<Part[]>;
  /** Creates the object from its parts, which must all be stored. */
  completeWrite: (write: Write, parts: Part[]) => Promise<void>;
  abortWrite: (write: Write) => Promise<void>;
  /** Writes a small object in one call. */
  putObject: (objectId: string, bytes: Uint8Array, contentType: string) => Promise<void>;

  findObject: (objectId: string) => Promise<{ sizeBytes: number } | undefined>;
  /** A chunk is valid until the next one is requested. */
  readObject: (objectId: string, range?: ByteRange) => AsyncIterable<Uint8Array>;
  /** Returns a URL to read from until then, always the same for the same `until` and holder. */
  signRead: (objectId: string, link: ReadLink, until: Date) => Promise<string>;
  /** The object of a URL from `signRead`, even an expired one; undefined for any other text. */
  objectOf: (url: string) => string | undefined;
  removeObject: (objectId: string) => Promise<void>;

  /** Operations that only a local disk supports. */
  disk?: {
    /** The path of an object, for programs that need one. Read-only. */
    pathOf: (objectId: string) => string;
    /** Stores a file as an object, without copying its bytes where possible. */
    putFile: (objectId: string, path: string) => Promise<void>;
  };

  listObjects: () => AsyncIterable<StoredObject>;
  listWrites: () => AsyncIterable<{ objectId: string; handle: string; begunAt: Date }>;
  /** Bytes that may still be written; Infinity if unknown. */
  freeBytes: () => Promise<number>;
  ping: () => Promise<void>;
};

export function partCount(write: Pick<Write, 'sizeBytes'>, partSize: number): number {
  return Math.max(1, Math.ceil(write.sizeBytes / partSize));
}

/** The size of the part with this number; undefined if there is no such part. */
export function sizeOfPart(write: Pick<Write, 'sizeBytes'>, partSize: number, number: number): number | undefined {
  const count = partCount(write, partSize);
  if (!Number.isInteger(number) || number < 1 || number > count) return undefined;
  return number < count ? partSize : write.sizeBytes - (count - 1) * partSize;
}
