import type { IncomingHttpHeaders } from 'node:http';
import type { Guest, Member } from '#server/platform/access/actor.ts';
import { identifyGuest } from '#server/platform/access/guest-browser.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { announce, announceComments } from '#server/platform/realtime/events.ts';
import type { Services } from '#server/platform/services.ts';
import { insertGuest, mergeGuest, renameGuest } from './guests.queries.ts';

/** Guests: people without an account who opened a share link. */

/** Notifies open pages of the same browser, because their sockets still have the old cookies. */
export async function nameGuest(db: Db, { guest }: Guest, browser: string, name: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (guest) await renameGuest(tx, guest.id, name);
    else await insertGuest(tx, { id: uuidv7(), token_hash: browser, name });
    await announce(tx, { kind: 'guest', browser });
  });
}

/** Moves the comments and likes of this browser's guest to the account. */
export async function adoptGuest(
  { config, db }: Pick<Services, 'config' | 'db'>,
  member: Member,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const guest = await identifyGuest({ config, db }, headers);
  if (!guest) return;
  await inTransaction(db, async (tx) => {
    const comments = await mergeGuest(tx, guest.id, member.userId);
    for (const [itemId, group] of Map.groupBy(comments, (comment) => comment.itemId)) {
      await announceComments(
        tx,
        // Guests write none for the team.
        { itemId, isTeamOnly: false },
        group.map(({ id }) => id),
      );
    }
  });
}
