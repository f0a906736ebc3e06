import type { FastifyInstance } from 'fastify';
import { networkOf } from '#server/platform/limits/client-network.ts';
import { nameCall } from './watch-requests.ts';

const refusals = new Set([401, 403, 429]);

/**
 * A line for each sign-in, call and limit that was refused, at LOG_LEVEL=info: from which network, never the address or
 * what was sent.
 */
export function logRefusals(app: FastifyInstance): void {
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (refusals.has(statusCode)) {
      const line = { call: nameCall(request), status: statusCode, from: networkOf(request.ip), reqId: request.id };
      request.log.info(line, 'refused');
    }
    done();
  });
}
