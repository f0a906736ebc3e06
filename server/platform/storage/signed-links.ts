import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '#contract/durations.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import { formatHolder } from '#server/platform/access/permit.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Storage } from './storage.ts';

/**
 * Links that carry their own permission: a holder may use one until it expires, without a database query. The signature
 * covers method, path and every parameter, so none of them can be changed.
 */
export type LinkSigner = {
  sign: (method: string, path: string, params: Record<string, string>, until: Date) => string;
  /** The parameters of a genuine link that has not expired; undefined otherwise. */
  check: (method: string, url: string) => Record<string, string> | undefined;
};

const windowMs = 5 * minuteMs;

/** The same expiry for all calls within a window of five minutes, so that caches work: the end of the next window. */
export function endOfWindow(now: number): Date {
  return new Date((Math.floor(now / windowMs) + 2) * windowMs);
}

/** The start of a link's validity: the same within a window, and never in the future. */
export function startOfLink(until: Date, now: number): Date {
  return new Date(Math.min(until.getTime() - 2 * windowMs, Math.floor(now / windowMs) * windowMs));
}

/** Signs URLs from which this caller may read objects, for the current window. */
export function signNow(storage: Storage, caller: Caller) {
  const holder = formatHolder(caller);
  return (objectId: string, contentType: string) =>
    storage.signRead(objectId, { contentType, holder }, endOfWindow(Date.now()));
}

export function createLinkSigner(secret: string): LinkSigner {
  // A listing signs hundreds of links; with a key object each takes a fifth of the time that the bytes take.
  const key = createSecretKey(createHmac('sha256', secret).update('signed links').digest());
  const signatureOf = (method: string, path: string, params: URLSearchParams) => {
    const text = [method, path, ...[...params].map(([name, value]) => JSON.stringify([name, value])).sort()];
    return createHmac('sha256', key).update(text.join('\n')).digest('base64url');
  };
  return {
    sign: (method, path, given, until) => {
      const params = new URLSearchParams({ ...given, until: String(until.getTime()) });
      params.set('sig', signatureOf(method, path, params));
      return `${path}?${params}`;
    },
    check: (method, url) => {
      const [path = '', query = ''] = url.split('?', 2);
      const params = new URLSearchParams(query);
      const given = Buffer.from(params.get('sig') ?? '');
      params.delete('sig');
      const expected = Buffer.from(signatureOf(method, path, params));
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isGenuine || !(Number(params.get('until')) > Date.now())) return undefined;
      return Object.fromEntries(params);
    },
  };
}

export function requireLink(links: LinkSigner, method: string, url: string): Record<string, string> {
  const params = links.check(method, url);
  if (params) return params;
  throw new AppError('forbidden', 'This link has expired or is incomplete. Ask for a new one.');
}
