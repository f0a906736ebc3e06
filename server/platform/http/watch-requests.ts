import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiPrefix } from '#contract/endpoints.ts';
import { eventsPath } from '#contract/events.ts';
import type { Registry } from '#server/platform/metrics/registry.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call in metrics and traces. */
    call?: string;
  }
}

const bucketsS = [0.05, 0.25, 1, 5, 30];

type Exchange = { call: string; socket: Socket; received: number; sent: number };

/** Counts requests, their time and their bytes by the name of the call. */
export function watchRequests(app: FastifyInstance, registry: Registry): void {
  const durations = registry.histogram<'call' | 'status'>(
    'vizio_http_request_duration_seconds',
    'Time from the headers of a request to the end of its response',
    bucketsS,
  );
  const received = registry.counter<'call'>('vizio_http_received_bytes_total', 'Bytes of requests');
  const sent = registry.counter<'call'>('vizio_http_sent_bytes_total', 'Bytes of responses');
  const exchanges = new Set<Exchange>();
  // One connection serves many requests, and the first bytes of a body arrive with the headers.
  const countedOf = new WeakMap<Socket, number>();

  const countBytes = (exchange: Exchange): void => {
    const { call, socket } = exchange;
    received.add({ call }, socket.bytesRead - exchange.received);
    sent.add({ call }, socket.bytesWritten - exchange.sent);
    exchange.received = socket.bytesRead;
    exchange.sent = socket.bytesWritten;
    countedOf.set(socket, socket.bytesRead);
  };
  // A download of an hour shows while it runs.
  registry.beforeScrape(() => exchanges.forEach(countBytes));

  app.addHook('onRequest', (request, { raw }, done) => {
    const { socket } = request.raw;
    const call = nameCall(request);
    // Sockets of events have a metric of their own.
    if (call === apiPrefix + eventsPath) return done();
    const exchange = { call, socket, received: countedOf.get(socket) ?? 0, sent: socket.bytesWritten };
    const startedMs = performance.now();
    exchanges.add(exchange);
    raw.once('close', () => {
      exchanges.delete(exchange);
      countBytes(exchange);
      const status = raw.writableFinished ? `${Math.floor(raw.statusCode / 100)}xx` : 'aborted';
      durations.observe({ call, status }, (performance.now() - startedMs) / 1000);
    });
    done();
  });
}

/** The pattern under which the files of the web app are looked for; without a build there is no such route. */
const anyFile = '/*';

/**
 * A call of the contract has its name, another route its pattern; pages, files and unknown addresses have none. Never the
 * address, which has ids and secrets.
 */
export function nameCall({ is404, routeOptions: { config, url = anyFile } }: FastifyRequest): string {
  return is404 || url === anyFile ? 'none' : (config.call ?? url);
}
