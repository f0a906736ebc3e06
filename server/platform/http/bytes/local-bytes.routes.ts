import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { localPartPath, localReadPath } from '#server/platform/storage/local/local.ts';
import { type LinkSigner, requireLink } from '#server/platform/storage/signed-links.ts';
import { type Storage, sizeOfPart } from '#server/platform/storage/storage.ts';
import { type ByteBody, mountByteRoutes } from './receive-bytes.ts';
import { sendObject } from './send-object.ts';
import type { Permits } from './watch-permits.ts';

/**
 * Uploads and downloads of the local storage, for holders of a signed link. No request waits for the database, because
 * watching one video makes hundreds of them.
 */
export function mountLocalBytes(app: FastifyInstance, storage: Storage, links: LinkSigner, permits: Permits): void {
  app.route<{ Params: { objectId: string } }>({
    method: ['GET', 'HEAD'],
    url: `${localReadPath}/:objectId`,
    exposeHeadRoute: false,
    config: { call: 'readBytes' },
    handler: async (request, reply) => {
      const params = requireLink(links, 'GET', request.url);
      await permits.guard({ holder: params.holder ?? '', objectId: request.params.objectId }, reply.raw);
      const ageS = Math.max(0, Math.floor((Number(params.until) - Date.now()) / 1000));
      await sendObject(request, reply, storage, {
        id: request.params.objectId,
        as: { contentType: params.type ?? 'application/octet-stream', fileName: params.name },
        cacheControl: `private, max-age=${ageS}, immutable`,
      });
      return reply;
    },
  });

  mountByteRoutes(app, (scope) => {
    scope.put<{ Params: { objectId: string; number: string } } & ByteBody>(
      `${localPartPath}/:objectId/:number`,
      { bodyLimit: Number.MAX_SAFE_INTEGER, config: { call: 'writePart' } },
      async (request, reply) => {
        const { size } = requireLink(links, 'PUT', request.url);
        const write = { objectId: request.params.objectId, sizeBytes: Number(size), handle: 'local' };
        const number = Number(request.params.number);
        const checksum = readDigest(request.headers['content-digest']);
        const sizeBytes = sizeOfPart(write, storage.partSize(write.sizeBytes), number) ?? 0;
        if (!request.body) throw new AppError('bad_request', 'Send the bytes of the part.');
        await storage.putPart(write, { number, sizeBytes, checksum }, request.body);
        reply.header('etag', `"${checksum}"`);
        return { success: true };
      },
    );
  });
}

/** RFC 9530: sha-256=:{base64}: */
function readDigest(header: string | string[] | undefined): string {
  const match = /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(String(header ?? ''));
  if (match?.[1]) return Buffer.from(match[1], 'base64').toString('hex');
  throw new AppError('bad_request', 'Send the checksum of the part: Content-Digest: sha-256=:{base64}:');
}
