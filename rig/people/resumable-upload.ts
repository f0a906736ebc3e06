import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

export const partSize = 8 * 2 ** 20;

/** The client's view of one file: acknowledged parts and files must never be lost. */
export type Sent = {
  name: string;
  bytes: Buffer;
  sha256: string;
  uploadId: string;
  acked: Set<number>;
  isDone: boolean;
};

export const hash = (bytes: Uint8Array, encoding: 'hex' | 'base64') =>
  createHash('sha256').update(bytes).digest(encoding);

export function makeFile(name: string, bytes: Buffer = randomBytes(100_000)): Sent {
  return { name, bytes, sha256: hash(bytes, 'hex'), uploadId: uuidv7(), acked: new Set(), isDone: false };
}

/** Our own storage and S3 check a part by different headers. */
function digestFor(url: string, part: Uint8Array): Record<string, string> {
  if (url.startsWith('/')) return { 'content-digest': `sha-256=:${hash(part, 'base64')}:` };
  return { 'content-md5': createHash('md5').update(part).digest('base64') };
}

/** A response other than 200. A killed server gives no response. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(what: string, status: number, message: string) {
    super(`${what} responded with ${status} ${message}`.trim());
    this.name = 'RefusedError';
    this.status = status;
  }
}

export function requireOk<T extends { status: number; body?: unknown }>(what: string, response: T): T {
  if (response.status === 200) return response;
  const { message = '' } = (response.body ?? {}) as { message?: string };
  throw new RefusedError(what, response.status, message);
}

/** Continues an upload as a browser does after a crash. Returns the id of the file. */
export async function uploadInParts(
  server: { url: string },
  user: TestUser,
  team: { id: string },
  file: Sent,
): Promise<string> {
  const params = { uploadId: file.uploadId };
  const place = { teamId: team.id, parentId: null };
  const body = { id: file.uploadId, ...place, name: file.name, size: file.bytes.length, contentType: 'video/mp4' };
  requireOk('startUpload', await callEndpoint(server, 'startUpload', { body }, user.token));
  const listed = requireOk('listParts', await callEndpoint(server, 'listParts', { params }, user.token));
  const stored = new Set(listed.body.parts.map(({ number }) => number));
  if (!listed.body.upload.itemId) expect([...file.acked].filter((number) => !stored.has(number))).toEqual([]);
  const missing = Array.from({ length: Math.ceil(file.bytes.length / partSize) }, (_, index) => index + 1).filter(
    (number) => !stored.has(number),
  );
  if (missing.length > 0 && !listed.body.upload.itemId) {
    const numbers = { params, body: { numbers: missing } };
    const signed = requireOk('signParts', await callEndpoint(server, 'signParts', numbers, user.token));
    await Promise.all(
      signed.body.parts.map(async ({ number, url }) => {
        const part = new Uint8Array(file.bytes.subarray((number - 1) * partSize, number * partSize));
        requireOk(
          'a part',
          await fetch(new URL(url, server.url), { method: 'PUT', body: part, headers: digestFor(url, part) }),
        );
        file.acked.add(number);
      }),
    );
  }
  const done = requireOk(
    'completeUpload',
    await callEndpoint(server, 'completeUpload', { params, body: {} }, user.token),
  );
  file.isDone = true;
  return done.body.file.id;
}
