import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A sender that says nothing for so long has gone; what waits behind it must not wait for ever. */
const silenceMs = 60_000;

/** A sender that has been refused hears it only once its bytes are through, or nobody takes them any more. */
const refusedMs = 10_000;

/** A scope whose bodies are streams of bytes, whatever type they say they are. */
export function mountByteRoutes(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request, payload, done) => {
      request.raw.setTimeout(silenceMs, () => request.raw.destroy());
      done(null, payload);
    });
    scope.addHook('onError', async ({ raw }) => {
      raw.resume();
      const timer = setTimeout(() => raw.destroy(), refusedMs);
      raw.once('close', () => clearTimeout(timer));
    });
    routes(scope);
  });
}

export type ByteBody = { Body: IncomingMessage | undefined };
