import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiPrefix } from '#contract/endpoints.ts';
import { sendNotFound } from './error-handler.ts';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

/** The built web app: hashed files are cached permanently, pages are always revalidated. */
export async function mountWebFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) {
    // In development Vite serves the web app.
    app.setNotFoundHandler(sendNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.startsWith(join(dist, 'assets'));
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Every other path is a route of the web app, which shows its own page for unknown routes.
  app.setNotFoundHandler((request, reply) => {
    // Not returned: Fastify would wait for the reply, with six listeners on each response.
    if (isPage(request)) reply.sendFile('index.html');
    else sendNotFound(request, reply);
  });
}

function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  const isCall = path.startsWith('/api/') || (path.startsWith(`${apiPrefix}/`) && path !== `${apiPrefix}/docs`);
  return (request.method === 'GET' || request.method === 'HEAD') && !isCall && !/\.\w+$/.test(path);
}
