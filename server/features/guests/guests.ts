import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { dayS } from '#contract/durations.ts';
import type { Guest, Member } from '#server/access/actor.ts';
import { formatCookie, readCookie } from '#server/access/cookies.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { announce, announceComments } from '#server/realtime/events.ts';
import { findGuest, type GuestRow, insertGuest, mergeGuest, renameGuest } from './guests.queries.ts';

/** Guests: people without an account who opened a share link. A cookie identifies their browser. */

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

/** Notifies open pages of the same browser, because their sockets still have the old cookies. */
export async function nameGuest(db: Db, { guest }: Guest, browser: string, name: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (guest) await renameGuest(tx, guest.id, name);
    else await insertGuest(tx, { id: uuidv7(), token_hash: browser, name });
    await announce(tx, { kind: 'guest', browser });
  });
}

/** Moves the comments and likes of this browser's guest to the account. */
export async function adoptGuest(db: Db, member: Member, headers: IncomingHttpHeaders): Promise<void> {
  const guest = await identifyGuest(db, headers);
  if (!guest) return;
  await inTransaction(db, async (tx) => {
    const comments = await mergeGuest(tx, guest.id, member.userId);
    for (const [itemId, group] of Map.groupBy(comments, (comment) => comment.itemId)) {
      await announceComments(
        tx,
        itemId,
        group.map(({ id }) => id),
      );
    }
  });
}
