import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Holder } from '#server/platform/access/permit.ts';
import type { Services } from '#server/platform/services.ts';
import { nameFile } from '#server/platform/storage/name-file.ts';
import { sendBytes } from './send-bytes.ts';
import { sendObject } from './send-object.ts';

/** A download with its name and the holder of its permission: one object, or a zip made while it is sent. */
export type Download = { name: string; sizeBytes: number; holder: Holder } & (
  | { kind: 'object'; objectId: string; contentType: string }
  | { kind: 'zip'; read: (readObject: (objectId: string) => AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array> }
);

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Sends a file or a zip until the permission of its caller ends. */
export async function sendDownload(
  { request, reply }: Exchange,
  { storage, permits }: Pick<Services, 'storage' | 'permits'>,
  download: Download,
): Promise<void> {
  const { holder } = download;
  if (download.kind === 'object') {
    const { objectId, contentType, name } = download;
    await permits.guard({ holder, objectId, action: 'download' }, reply.raw);
    const as = { contentType, fileName: name };
    return sendObject(request, reply, storage, { id: objectId, as, cacheControl: 'no-store' });
  }
  async function* readGuarded(objectId: string) {
    const done = await permits.guard({ holder, objectId, action: 'download' }, reply.raw);
    yield* storage.readObject(objectId);
    done();
  }
  const headers = {
    'content-type': 'application/zip',
    'content-length': download.sizeBytes,
    'content-disposition': nameFile(download.name),
    // An entry's CRC is known only after all its bytes have been read, so a range cannot be served.
    'accept-ranges': 'none',
  };
  return sendBytes(reply, 200, headers, request.method === 'HEAD' ? nothing() : download.read(readGuarded));
}

async function* nothing(): AsyncIterable<Uint8Array> {}
