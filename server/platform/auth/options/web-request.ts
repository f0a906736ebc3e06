import type { FastifyRequest } from 'fastify';
import { clientAddressHeader } from './auth-options.ts';

/** Only these headers reach better-auth: nothing that a client or proxy claims about our host name or address. */
const passedOn = ['cookie', 'authorization', 'user-agent'] as const;
const longestUserAgent = 500;
const sessionCookie = /^(__Host-)?vizio\.session_token=/;

export function toWebRequest(request: FastifyRequest, body: Record<string, unknown>, publicUrl: string): Request {
  const headers = new Headers({ [clientAddressHeader]: request.ip });
  for (const name of passedOn) {
    const value = request.headers[name];
    if (value) headers.set(name, name === 'user-agent' ? value.slice(0, longestUserAgent) : value);
  }
  const isPost = request.method === 'POST';
  if (isPost) headers.set('content-type', 'application/json');
  const url = new URL(request.url, publicUrl);
  if (url.pathname.includes('/two-factor/')) leaveSessionOut(headers);
  return new Request(url, { method: request.method, headers, body: isPost ? JSON.stringify(body) : undefined });
}

/** Two-factor belongs to the sign-in under way, never to an existing session. */
function leaveSessionOut(headers: Headers): void {
  headers.delete('authorization');
  const cookies = headers.get('cookie')?.split('; ') ?? [];
  headers.set('cookie', cookies.filter((cookie) => !sessionCookie.test(cookie)).join('; '));
}
