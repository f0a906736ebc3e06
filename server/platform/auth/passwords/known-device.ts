import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { dayS } from '#contract/durations.ts';
import { formatCookie, readCookie } from '#server/platform/access/cookies.ts';
import type { Config } from '#server/platform/config/config.ts';

type Needed = Pick<Config, 'secret' | 'publicUrl'>;

const name = 'vizio.device';
const yearS = 365 * dayS;

/**
 * Tells a browser that has signed in to an account before from one that has not. Strangers' guesses use up a separate
 * limit, so they cannot lock owners out of their known browsers.
 */
export function deviceOf(
  { secret, publicUrl }: Needed,
  headers: IncomingHttpHeaders,
  email: string,
): string | undefined {
  const [id = '', given = ''] = readCookie(headers, name, publicUrl)?.split('.') ?? [];
  const [right, wrong] = [Buffer.from(sign(secret, id, email)), Buffer.from(given)];
  return right.length === wrong.length && timingSafeEqual(right, wrong) ? id : undefined;
}

export function deviceCookie({ secret, publicUrl }: Needed, email: string): string {
  const id = randomBytes(16).toString('base64url');
  return formatCookie(name, `${id}.${sign(secret, id, email)}`, publicUrl, yearS);
}

function sign(secret: string, id: string, email: string): string {
  return createHmac('sha256', secret).update(`known-device:${id}:${email}`).digest('base64url');
}
