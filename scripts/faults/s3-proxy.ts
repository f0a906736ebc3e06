import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { onEnd } from '#rig/endings.ts';
import { findFreePort } from '#rig/servers/free-port.ts';

/** The behaviour of the proxy towards every request. */
type Mood = 'passes' | 'is down' | 'is slow' | 'fails';
export type S3Proxy = { endpoint: string; set: (mood: Mood) => void; count: () => number };

const slowMs = 3_000;
const failure = '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>Try again.</Message></Error>';

/** Stands between everyone and the S3 server. Passes the Host header on, because signatures cover it. */
export async function startS3Proxy(behind: string): Promise<S3Proxy> {
  let mood: Mood = 'passes';
  let count = 0;
  const { hostname, port: behindPort } = new URL(behind);
  const server = createServer(async (incoming, reply) => {
    incoming.on('error', () => {});
    if (mood !== 'passes') count++;
    if (mood === 'is down') return void incoming.socket.resetAndDestroy();
    if (mood === 'fails') {
      incoming.resume();
      return void reply.writeHead(500, { 'content-type': 'application/xml' }).end(failure);
    }
    if (mood === 'is slow') await pause(slowMs);
    const { method, url: path, rawHeaders } = incoming;
    const passed = request({ hostname, port: behindPort, method, path, headers: rawHeaders, setHost: false });
    passed.on('response', (response) => {
      reply.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    reply.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    set: (next) => {
      mood = next;
      // Connections that are kept alive notice as well.
      if (next === 'is down') server.closeAllConnections();
    },
    count: () => count,
  };
}
