import { createHmac, timingSafeEqual } from 'node:crypto';

/** A state that returns to this provider alone. */
export const withBinding = (secret: string, provider: string, state: string): string =>
  `${state}.${bind(secret, provider, state)}`;

/** The request as better-auth knows it. One that returns from another provider than it began at has no state. */
export function withoutBinding(secret: string, provider: string, request: Request): Request {
  const url = new URL(request.url);
  const given = url.searchParams.get('state');
  if (given === null) return request;
  const end = given.lastIndexOf('.');
  const state = given.slice(0, Math.max(0, end));
  if (isSame(given.slice(end + 1), bind(secret, provider, state))) url.searchParams.set('state', state);
  else url.searchParams.delete('state');
  return new Request(url, request);
}

function bind(secret: string, provider: string, state: string): string {
  return createHmac('sha256', secret).update(`state of ${provider}: ${state}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
