import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { logContext } from '#server/platform/log.ts';

/** Ids that are unique across processes and short enough to quote. The log adds them to its lines, not a child logger. */
export const requestIdOptions = {
  genReqId: () => randomUUID().slice(-12),
  childLoggerFactory: (log: FastifyBaseLogger) => log,
};

/** Gives every response the id of its request, and every line that is logged meanwhile. */
export function mountRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['x-request-id'];
    if (isFromProxy(request) && /^[\w.-]{1,64}$/.test(String(given ?? ''))) request.id = String(given);
    reply.header('x-request-id', request.id);
    logContext.run({ reqId: request.id }, done);
  });
}

/** Fastify reads X-Forwarded-For from TRUST_PROXY only, so a second address means that the proxy sent this request. */
export function isFromProxy({ ips = [] }: FastifyRequest): boolean {
  return ips.length > 1;
}
