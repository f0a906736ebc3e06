import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { onEnd } from '#rig/endings.ts';

type Request = { origin: string; path: string; method: string };
type Message = { request: Request; response?: { statusCode: number; headers: Buffer[] } };

export type Responses = {
  /** 503 with Retry-After, and 507. */
  refused: number;
  /** Every other 5xx by call, and 503 without Retry-After. */
  errors: Map<string, number>;
  /** Connections that ended without a response. */
  broken: number;
  /** Requests under way: bytes of parts, and new comments. */
  underWay: () => { parts: number; comments: number };
};

const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const isHealthCheck = (path: string) => path === '/readyz' || path === '/healthz';
const isComment = ({ method, path }: Request) => method === 'POST' && path.endsWith('/comments');

/** Counts what this process gets from the server at this address. Node's own fetch publishes all of its requests. */
export function countResponses(server: { url: string }): Responses {
  const open = new Set<Request>();
  const responses: Responses = {
    refused: 0,
    errors: new Map(),
    broken: 0,
    underWay: () => ({
      parts: [...open].filter(({ method }) => method === 'PUT').length,
      comments: [...open].filter(isComment).length,
    }),
  };
  const concerns = ({ origin, path }: Request) => origin === server.url && !isHealthCheck(path);
  const on = (name: string, listener: (message: Message) => void) => {
    const channel = `undici:request:${name}`;
    const listen = (message: unknown) => {
      if (concerns((message as Message).request)) listener(message as Message);
    };
    subscribe(channel, listen);
    onEnd(() => unsubscribe(channel, listen));
  };
  on('create', ({ request }) => void open.add(request));
  on('headers', ({ request, response }) => {
    open.delete(request);
    const status = response?.statusCode ?? 0;
    if (status < 500) return;
    const hasRetryAfter = response?.headers.some((header) => String(header).toLowerCase() === 'retry-after') ?? false;
    if ((status === 503 && hasRetryAfter) || status === 507) {
      responses.refused++;
      return;
    }
    const what = `${status} ${request.method} ${request.path.split('?')[0]?.replaceAll(ids, ':id')}`;
    responses.errors.set(what, (responses.errors.get(what) ?? 0) + 1);
  });
  on('error', ({ request }) => {
    open.delete(request);
    responses.broken++;
  });
  return responses;
}
