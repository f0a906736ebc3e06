import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { dayS } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { formatCookie, readCookie } from './cookies.ts';
import { findGuest, type GuestRow } from './guest-browser.queries.ts';

/** A cookie identifies the browser of a guest: a person without an account who opened a share link. */

const cookieName = 'vizio_guest';
const yearS = 365 * dayS;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Identifies a browser, with or without a named guest. */
export function readBrowser(headers: IncomingHttpHeaders): string | undefined {
  const token = readCookie(headers, cookieName);
  return token && hashToken(token);
}

/** A new browser identity and its cookie. */
export function makeBrowser({ publicUrl }: Pick<Config, 'publicUrl'>): { browser: string; cookie: string } {
  const token = randomBytes(24).toString('base64url');
  return { browser: hashToken(token), cookie: formatCookie(cookieName, token, publicUrl, yearS) };
}

/** The latest guest of a browser. */
export async function identifyGuest(db: Db, headers: IncomingHttpHeaders): Promise<GuestRow | undefined> {
  const browser = readBrowser(headers);
  return browser ? findGuest(db, browser) : undefined;
}
