import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '#server/platform/config/config.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';

type Limits = Pick<Config, 'timeLimits' | 'maxConnections' | 'trustProxy'>;

const mostConnections = 2000;
/** File descriptors reserved for the database, the program's own files and everything else. */
const otherFiles = 200;
/** One address may hold this share of all connections. A whole office may share one address. */
const shareOfOneAddress = 0.25;
/** Minimum average rate of a body over each time limit: 60 kB per minute. */
const leastBytesPerMs = 1;
const looksPerLimit = 4;

/**
 * A server for slow, silent or numerous peers: it disconnects those that stall and limits each address to a share of
 * the connections.
 */
export function createLimitedServer(
  handle: RequestListener,
  { timeLimits, maxConnections, trustProxy }: Limits,
): Server {
  const { headersMs, idleMs, stalledMs } = timeLimits;
  const server = createServer({ connectionsCheckingInterval: Math.ceil(headersMs / looksPerLimit) }, handle);
  server.headersTimeout = headersMs;
  server.keepAliveTimeout = idleMs;
  // A large upload takes hours; watchExchanges checks its rate instead.
  server.requestTimeout = 0;
  server.maxConnections = maxConnections ?? defaultConnections();
  // Behind a proxy all connections come from the proxy's address.
  if (trustProxy === undefined) limitPerAddress(server, Math.ceil(server.maxConnections * shareOfOneAddress));
  watchExchanges(server, stalledMs);
  return server;
}

/** Each connection may also hold a file open. */
function defaultConnections(): number {
  const open = Number(/^Max open files\s+(\d+)/m.exec(readLimits())?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.max(1, Math.min(mostConnections, Math.floor((open - otherFiles) / 2)));
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // Only Linux has this file. Elsewhere Node raises the limit to its maximum.
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

/** `received`: the byte counts at the last checks. */
type Exchange = { socket: Socket; request: IncomingMessage; response: ServerResponse; received: number[] };

/** Disconnects senders that are too slow and receivers that stall. */
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
  // Node restarts this timer when the peer has read a byte in the meantime, so a stalled peer gets it twice at most. An
  // exchange that waits for us continues.
  server.setTimeout(stalledMs / 2, (socket) => {
    if (socket.writableLength > 0 || !exchanges.has(socket)) socket.destroy();
  });
  const look = () => {
    for (const [socket, exchange] of exchanges) {
      const { request, received } = exchange;
      if (isOver(exchange)) exchanges.delete(socket);
      // Bytes buffered here wait for us, not for the peer.
      if (request.complete || request.readableLength > 0) received.length = 0;
      received.push(socket.bytesRead);
      if (received.length <= looksPerLimit) continue;
      if (socket.bytesRead - (received.shift() ?? 0) < stalledMs * leastBytesPerMs) socket.destroy();
    }
  };
  const looking = setInterval(look, Math.ceil(stalledMs / looksPerLimit));
  server.once('close', () => clearInterval(looking));
}

/**
 * A response may end before the body that it refuses. Node detaches the socket from a request whose body is left
 * unread.
 */
function isOver({ socket, request, response }: Exchange): boolean {
  return socket.destroyed || (response.closed && request.complete);
}
