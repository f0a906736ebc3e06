import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { dayS } from '#contract/durations.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Services } from '#server/platform/services.ts';
import { formatCookie, readCookie } from './cookies.ts';
import { findGuest, type GuestRow } from './guest-browser.queries.ts';

/** A cookie identifies the browser of a guest: a person without an account who opened a share link. */

const cookieName = 'vizio_guest';
type Where = Pick<Config, 'publicUrl'>;
const yearS = 365 * dayS;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Identifies a browser, with or without a named guest. */
export function readBrowser({ publicUrl }: Where, headers: IncomingHttpHeaders): string | undefined {
  const token = readCookie(headers, cookieName, publicUrl);
  return token && hashToken(token);
}

/** A new browser identity and its cookie. */
export function makeBrowser({ publicUrl }: Where): { browser: string; cookie: string } {
  const token = randomBytes(24).toString('base64url');
  return { browser: hashToken(token), cookie: formatCookie(cookieName, token, publicUrl, yearS) };
}

/** The latest guest of a browser. */
export async function identifyGuest(
  { config, db }: Pick<Services, 'config' | 'db'>,
  headers: IncomingHttpHeaders,
): Promise<GuestRow | undefined> {
  const browser = readBrowser(config, headers);
  return browser ? findGuest(db, browser) : undefined;
}
