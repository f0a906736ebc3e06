import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { nameFile } from '#server/platform/storage/name-file.ts';
import type { ReadAs, Storage } from '#server/platform/storage/storage.ts';
import { parseRange } from './byte-range.ts';
import { sendBytes } from './send-bytes.ts';

/**
 * Files are what strangers upload. If a browser opens one as a page of this origin after all, it runs no script there and
 * loads nothing but itself.
 */
const sandbox = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

/** Serves GET and HEAD of an object, whole or in part. Objects are immutable, so their id is their ETag. */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  object: { id: string; as: ReadAs; cacheControl: string },
): Promise<void> {
  const found = await storage.findObject(object.id);
  if (!found) throw new AppError('not_found', 'This item was deleted.');
  const { sizeBytes } = found;
  const etag = `"${object.id}"`;
  const headers: Record<string, string | number> = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': object.cacheControl,
    'content-type': object.as.contentType,
    'content-disposition': nameFile(object.as.fileName),
    'content-security-policy': sandbox,
  };
  const { range: wanted, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')) {
    return sendBytes(reply, 304, { etag, 'cache-control': object.cacheControl }, nothing());
  }
  const range = ifRange === undefined || ifRange === etag ? parseRange(wanted, sizeBytes) : undefined;
  if (range === 'unsatisfiable') {
    return sendBytes(reply, 416, { 'content-range': `bytes */${sizeBytes}`, 'content-length': 0 }, nothing());
  }
  const length = range ? range.to - range.from + 1 : sizeBytes;
  const bytes = request.method === 'HEAD' ? nothing() : storage.readObject(object.id, range);
  if (range) headers['content-range'] = `bytes ${range.from}-${range.to}/${sizeBytes}`;
  return sendBytes(reply, range ? 206 : 200, { ...headers, 'content-length': length }, bytes);
}

async function* nothing(): AsyncIterable<Uint8Array> {}
