import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Config } from '#server/platform/config/config.ts';
import type { Registry } from './registry.ts';

const loopbackNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
const longestRequestMs = 10_000;
const mostConnections = 20;

/**
 * Serves /metrics on a port of its own, in every mode. The port of the app would not do: behind a reverse proxy the whole
 * internet arrives there from 127.0.0.1, and workers have none. Without a token only this machine can connect.
 */
export async function serveMetrics(
  { metricsToken }: Pick<Config, 'metricsToken'>,
  port: number,
  registry: Registry,
): Promise<{ close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const status = checkRequest(request, metricsToken);
    if (status !== 200) return response.writeHead(status).end();
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(await registry.scrape());
  });
  server.maxConnections = mostConnections;
  server.headersTimeout = longestRequestMs;
  server.requestTimeout = longestRequestMs;
  server.listen(metricsToken === undefined ? { port, host: '127.0.0.1' } : { port });
  await once(server, 'listening');
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function checkRequest({ method, url, headers }: IncomingMessage, token: string | undefined): number {
  if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return 404;
  if (token !== undefined) return isEqual(headers.authorization ?? '', `Bearer ${token}`) ? 200 : 401;
  // A page can point its own host name at 127.0.0.1 (DNS rebinding), and a proxy passes on foreign requests.
  const isLocal = loopbackNames.test(headers.host ?? '') && forwardingHeaders.every((name) => !headers[name]);
  return isLocal ? 200 : 403;
}

/** In constant time, whatever the lengths. */
function isEqual(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
