import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';

/** For proxies and orchestrators: whether this process wants requests, and whether it can serve all of them. */
export function mountHealth(app: FastifyInstance, { ping, leaving }: Services): void {
  const requireNotLeaving = () => {
    if (leaving.aborted) throw new AppError('unavailable', 'This process is stopping. Send requests to another one.');
  };
  app.get('/healthz', async () => {
    requireNotLeaving();
    return { alive: true };
  });
  app.get('/readyz', async () => {
    requireNotLeaving();
    await ping();
    return { ready: true };
  });
  // Proxies keep connections open, and a request on one that we close at that moment would fail.
  app.addHook('onSend', async (_, reply) => {
    if (leaving.aborted) reply.header('connection', 'close');
  });
}
