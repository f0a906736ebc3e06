import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnPath } from '#contract/own-path.ts';
import { AppError } from '#server/app-error.ts';
import { answerNotFound } from '#server/http/error-handler.ts';
import type { Services } from '#server/services.ts';
import { clientAddressHeader } from './auth.ts';

/** Hands /api/auth/* to better-auth, in the web's own Request and Response. */
export function mountAuth(app: FastifyInstance, { auth, config }: Services): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    bodyLimit: 64 * 1024,
    handler: async (request, reply) => {
      refuseForeignTargets(request.query);
      refuseForeignTargets(request.body);
      const response = await auth.handle(toWebRequest(request, config.publicUrl));
      const body = await response.text();
      if (response.status === 404 && body === '') return answerNotFound(request, reply);
      reply.code(response.status);
      for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
      const cookies = response.headers.getSetCookie();
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      reply.header('cache-control', 'no-store');
      return reply.send(body || null);
    },
  });
}

const targets = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

/** After signing in, or by a link in a mail, people come back to us and nowhere else. */
function refuseForeignTargets(given: unknown): void {
  if (typeof given !== 'object' || given === null) return;
  for (const name of targets) {
    const target = (given as Record<string, unknown>)[name];
    if (target === undefined || (typeof target === 'string' && isOwnPath(target))) continue;
    throw new AppError('forbidden', `${name} must be a path of this website, such as /home.`, name);
  }
}

function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value);
  }
  headers.set(clientAddressHeader, request.ip);
  const hasBody = request.method === 'POST';
  return new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers,
    body: hasBody ? JSON.stringify(request.body ?? {}) : undefined,
  });
}
