import type { Duplex } from 'node:stream';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { apiPrefix } from '#contract/endpoints.ts';
import { ClientMessage, eventsPath } from '#contract/events.ts';
import type { Services } from '#server/platform/services.ts';
import { openVisit } from './visit.ts';

const pingMs = 25_000;
/** Our pages send only the file that they show, so a client that sends much is not ours. */
const maxPayloadBytes = 1_024;
const mostMessages = 30;
const messagesPerMs = 10_000;
const notUnderstood = 1008;

export async function mountEvents(app: FastifyInstance, services: Services): Promise<void> {
  // The server waits for every connection when it stops, and these would never end by themselves. They carry only
  // hints, so dropping them is safe.
  const sockets = new Set<Duplex>();
  let isStopping = false;
  app.server.on('upgrade', (_, socket) => {
    if (isStopping) return socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  services.metrics.gauge('vizio_websocket_connections', 'Pages that receive events', () => [{ value: sockets.size }]);
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of sockets) socket.destroy();
  });
  await app.register(websocket, { options: { maxPayload: maxPayloadBytes } });
  app.get(apiPrefix + eventsPath, { websocket: true }, async (socket, request) => {
    const visit = openVisit(services, socket, request);
    const isTooMuch = limitMessages();
    // Attached first, so that messages before the subscription are not lost.
    socket.on('message', (data, isBinary) => {
      const message = isBinary ? undefined : readMessage(String(data));
      if (!message || isTooMuch()) return socket.close(notUnderstood, 'This is not what pages say here.');
      visit.receive(message);
    });
    const stopPings = keepAlive(socket);
    socket.once('close', () => {
      stopPings();
      visit.end();
    });
    if (socket.readyState !== socket.OPEN) visit.end();
  });
}

function readMessage(text: string): ClientMessage | undefined {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function limitMessages(): () => boolean {
  let count = 0;
  let since = Date.now();
  return () => {
    const now = Date.now();
    if (now - since > messagesPerMs) [count, since] = [0, now];
    count += 1;
    return count > mostMessages;
  };
}

/** A connection that does not respond to a ping is dead. */
function keepAlive(socket: WebSocket): () => void {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingMs);
  return () => clearInterval(timer);
}
