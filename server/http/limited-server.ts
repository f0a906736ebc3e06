import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#server/auth/client-network.ts';
import type { Config } from '#server/config.ts';

type Limits = Pick<Config, 'timeLimits' | 'maxConnections' | 'trustProxy'>;

const mostConnections = 2000;
/** Kept for the database, the files of the program, and everything else. */
const otherFiles = 200;
/** One address may have this share of all connections. An office is one address as well. */
const shareOfOneAddress = 0.25;
/** A body must bring this much on average, over each time limit: 60 kB a minute. */
const leastBytesPerMs = 1;
const looksPerLimit = 4;

/**
 * A server whose peers may be slow, silent or many: those that no longer take part are hung up on, and nobody may have
 * more than a share of the connections.
 */
export function createLimitedServer(
  handle: RequestListener,
  { timeLimits, maxConnections, trustProxy }: Limits,
): Server {
  const { headersMs, idleMs, stalledMs } = timeLimits;
  const server = createServer({ connectionsCheckingInterval: Math.ceil(headersMs / looksPerLimit) }, handle);
  server.headersTimeout = headersMs;
  server.keepAliveTimeout = idleMs;
  // A large upload takes hours; how fast its bytes come is looked at below.
  server.requestTimeout = 0;
  server.maxConnections = maxConnections ?? defaultConnections();
  // Behind a proxy all connections come from its address.
  if (trustProxy === undefined) limitPerAddress(server, Math.ceil(server.maxConnections * shareOfOneAddress));
  watchExchanges(server, stalledMs);
  return server;
}

/** An open connection may have a file open too. */
function defaultConnections(): number {
  const open = Number(/^Max open files\s+(\d+)/m.exec(readLimits())?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.max(1, Math.min(mostConnections, Math.floor((open - otherFiles) / 2)));
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // Only Linux has it. Elsewhere Node raises the limit as far as it goes.
    return '';
  }
}

function limitPerAddress(server: Server, most: number): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (counts.get(network) ?? 0) + 1;
    if (count > most) return socket.destroy();
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}

/** `received`: how many bytes had come at each of the last looks. */
type Exchange = { socket: Socket; request: IncomingMessage; response: ServerResponse; received: number[] };

/** Hangs up on senders of bodies that bring too little, and on receivers that take nothing. */
function watchExchanges(server: Server, stalledMs: number): void {
  const exchanges = new Map<Socket, Exchange>();
  server.on('request', (request, response) => {
    const { socket } = request;
    const exchange = { socket, request, response, received: [socket.bytesRead] };
    exchanges.set(socket, exchange);
    response.once('close', () => {
      if (exchanges.get(socket) === exchange && isOver(exchange)) exchanges.delete(socket);
    });
  });
  // Node starts this time again when the peer has taken a byte in it, so a stalled one has it twice at most. An exchange in
  // which we are the slow one goes on.
  server.setTimeout(stalledMs / 2, (socket) => {
    if (socket.writableLength > 0 || !exchanges.has(socket)) socket.destroy();
  });
  const look = () => {
    for (const [socket, exchange] of exchanges) {
      const { request, received } = exchange;
      if (isOver(exchange)) exchanges.delete(socket);
      // What waits here has not been read by us.
      if (request.complete || request.readableLength > 0) received.length = 0;
      received.push(socket.bytesRead);
      if (received.length <= looksPerLimit) continue;
      if (socket.bytesRead - (received.shift() ?? 0) < stalledMs * leastBytesPerMs) socket.destroy();
    }
  };
  const looking = setInterval(look, Math.ceil(stalledMs / looksPerLimit));
  server.once('close', () => clearInterval(looking));
}

/** A response may end before the body that it refuses. Node takes the socket from a request whose body is left unread. */
function isOver({ socket, request, response }: Exchange): boolean {
  return socket.destroyed || (response.closed && request.complete);
}
