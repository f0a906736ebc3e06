import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import Fastify from 'fastify';
import type { S3Config } from '#server/platform/config/config.ts';
import { mountLocalBytes } from '#server/platform/http/bytes/local-bytes.routes.ts';
import { mountErrorHandler } from '#server/platform/http/error-handler.ts';
import { openLocalStorage } from '#server/platform/storage/local/local.ts';
import { openS3Storage } from '#server/platform/storage/s3/s3.ts';
import { createLinkSigner } from '#server/platform/storage/signed-links.ts';
import { type Part, partCount, type Storage, sizeOfPart, type Write } from '#server/platform/storage/storage.ts';
import { makeFolder } from '../folders.ts';

/** A storage for tests, and the base URL of its links. */
export type Opened = { storage: Storage; base: string; folder: string | undefined; close: () => Promise<void> };

export const publicUrl = 'http://vizio.test';
export const openPastCache = () => openLocal(0);

export async function openLocal(pastCacheFrom?: number): Promise<Opened> {
  const folder = await makeFolder();
  const links = createLinkSigner(randomBytes(32).toString('hex'));
  const storage = await openLocalStorage(folder, links, 0, pastCacheFrom);
  const app = Fastify({ forceCloseConnections: true });
  mountErrorHandler(app);
  mountLocalBytes(app, storage, links, { guard: async () => () => {}, close: async () => {} });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  return { storage, base, folder, close: () => app.close() };
}

/** Uses pages of two, so that every listing has several. */
export async function openS3(bucket: S3Config | undefined): Promise<Opened> {
  if (!bucket) throw new Error('no S3 server runs');
  const log = {
    warn: (text: string) => {
      throw new Error(text);
    },
  };
  const storage = await openS3Storage(bucket, publicUrl, log, { folder: tmpdir(), reserveBytes: 0 }, 2);
  return { storage, base: String(storage.origin), folder: undefined, close: async () => {} };
}

export type Bytes = { bytes: Buffer; write: Write; parts: Part[]; slice: (number: number) => Buffer };

/** Hashing the same megabytes before each test would take longer than the tests. */
const knownParts = new WeakMap<Buffer, Map<string, Part[]>>();

/** Begins a write; returns it with its bytes and expected parts. */
export async function begin(storage: Storage, objectId: string, bytes: Buffer): Promise<Bytes> {
  const write = { objectId, sizeBytes: bytes.length, handle: await storage.beginWrite(objectId, bytes.length) };
  const size = storage.partSize(bytes.length);
  const slice = (number: number) => bytes.subarray((number - 1) * size, number * size);
  const kind = `${storage.checksum} ${size}`;
  const known = knownParts.get(bytes) ?? new Map<string, Part[]>();
  knownParts.set(bytes, known);
  const parts =
    known.get(kind) ??
    Array.from({ length: partCount(write, size) }, (_, index) => {
      const sizeBytes = sizeOfPart(write, size, index + 1) ?? 0;
      return { number: index + 1, sizeBytes, checksum: checksumOf(storage, slice(index + 1)) };
    });
  known.set(kind, parts);
  return { bytes, write, parts, slice };
}

export function checksumOf(storage: Storage, bytes: Uint8Array): string {
  return createHash(storage.checksum === 'md5' ? 'md5' : 'sha256')
    .update(bytes)
    .digest('hex');
}

/** Chunks, as a socket delivers them. */
export async function* inChunks(bytes: Buffer, size = 100_000): AsyncIterable<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

export const putNumber = (storage: Storage, { write, parts, slice }: Bytes, number: number) =>
  storage.putPart(write, parts[number - 1] as Part, inChunks(slice(number)));

export async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // A chunk is valid until the next one is requested.
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export async function listAll<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of list) all.push(one);
  return all;
}

/** Sends a part as a browser does, with its checksum in the header that this storage reads. */
export function sendPart({ storage, base }: Opened, url: string, bytes: Uint8Array, claimed = bytes) {
  const digest = Buffer.from(checksumOf(storage, claimed), 'hex').toString('base64');
  const headers: Record<string, string> =
    storage.checksum === 'md5' ? { 'content-md5': digest } : { 'content-digest': `sha-256=:${digest}:` };
  return fetch(new URL(url, base), { method: 'PUT', headers, body: Buffer.from(bytes) });
}
