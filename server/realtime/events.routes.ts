import type { Duplex } from 'node:stream';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { apiPrefix } from '#contract/endpoints.ts';
import { eventsPath, type ServerEvent } from '#contract/events.ts';
import type { Services } from '#server/services.ts';

const pingMs = 25_000;
/** Nobody has anything to say here, so whoever sends much is not one of our pages. */
const maxPayloadBytes = 1_024;
const unauthenticated = 4401;
/** A session that has ended must not go on listening. */
const recheckMs = 60_000;

export async function mountEvents(app: FastifyInstance, { auth, hub }: Services): Promise<void> {
  // The server waits for every connection when it stops, and these would never end by themselves. They carry hints only.
  const sockets = new Set<Duplex>();
  app.server.on('upgrade', (_, socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy();
  });
  await app.register(websocket, { options: { maxPayload: maxPayloadBytes } });
  app.get(apiPrefix + eventsPath, { websocket: true }, async (socket, request) => {
    const actor = await auth.identify(request.headers);
    if (actor.kind !== 'member') return socket.close(unauthenticated, 'Sign in first.');
    const send = (event: ServerEvent) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event));
    };
    const unsubscribe = await hub.subscribe({ userId: actor.userId, send });

    let alive = true;
    socket.on('pong', () => {
      alive = true;
    });
    const ping = setInterval(() => {
      if (!alive) return socket.terminate();
      alive = false;
      socket.ping();
    }, pingMs);
    const recheck = setInterval(async () => {
      const now = await auth.identify(request.headers).catch(() => actor);
      if (now.kind !== 'member') socket.close(unauthenticated, 'Sign in again.');
    }, recheckMs);
    const leave = () => {
      clearInterval(ping);
      clearInterval(recheck);
      unsubscribe();
    };
    socket.on('close', leave);
    if (socket.readyState !== socket.OPEN) leave();
  });
}
