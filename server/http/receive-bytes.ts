import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A sender that is refused must have heard it by then. */
const patienceMs = 60_000;

/** A scope whose bodies are streams of bytes, whatever type they say they are. */
export function mountByteRoutes(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    // Who is refused reads why only when the rest of the bytes is through.
    scope.addHook('onError', async ({ raw }) => {
      if (raw.closed) return;
      const timer = setTimeout(() => raw.destroy(), patienceMs).unref();
      raw.once('close', () => clearTimeout(timer)).resume();
    });
    routes(scope);
  });
}

export type ByteBody = { Body: IncomingMessage | undefined };
