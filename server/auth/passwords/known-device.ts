import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayS } from '#contract/durations.ts';

const name = 'vizio.device';
const yearS = 365 * dayS;

/**
 * Tells a browser that has signed in to an account before from one that has not. Strangers' guesses use up a separate
 * limit, so they cannot lock owners out of their known browsers.
 */
export function deviceOf(secret: string, cookies: string | undefined, email: string): string | undefined {
  const value = cookies
    ?.split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [id = '', given = ''] = value?.split('.') ?? [];
  const [right, wrong] = [Buffer.from(sign(secret, id, email)), Buffer.from(given)];
  return right.length === wrong.length && timingSafeEqual(right, wrong) ? id : undefined;
}

export function deviceCookie(secret: string, email: string, isSecure: boolean): string {
  const id = randomBytes(16).toString('base64url');
  const attributes = `Path=/api/auth; Max-Age=${yearS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${name}=${id}.${sign(secret, id, email)}; ${attributes}`;
}

function sign(secret: string, id: string, email: string): string {
  return createHmac('sha256', secret).update(`known-device:${id}:${email}`).digest('base64url');
}
