import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Rejected senders have this long to finish sending and read the error response. */
const patienceMs = 60_000;

/** Routes whose bodies are byte streams, whatever their content type says. */
export function mountByteRoutes(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    // Clients read the error response only after sending the whole body.
    scope.addHook('onError', async ({ raw }) => {
      if (raw.closed) return;
      const timer = setTimeout(() => raw.destroy(), patienceMs).unref();
      raw.once('close', () => clearTimeout(timer)).resume();
    });
    routes(scope);
  });
}

export type ByteBody = { Body: IncomingMessage | undefined };
