import { addToPath, type CommentCounts, noThreads } from '#server/features/items/items.ts';
import { isByLink } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTreeOf } from '#server/platform/db/transaction.ts';
import { announceCounts } from '#server/platform/realtime/events.ts';
import { findPlace } from './changes.queries.ts';
import { countFile, countThread, deleteUnread, findUnread, hasUnread, type ThreadCounts } from './counts.queries.ts';
import type { Caller, Video } from './subjects.ts';

const movedMeanwhile = 'This video was moved or deleted meanwhile. Reload the page.';

type Place = { teamId: string; name: string };

/**
 * Wraps every change that may affect the counts on cards: locks the team's tree, so that no item moves away from the
 * folders that have its counts, and adds what `work` returns to the file and the folders above it.
 */
export async function changeCounts(
  db: Db,
  { itemId, threadId }: { itemId: string; threadId?: string },
  work: (tx: Tx, place: Place) => Promise<CommentCounts | undefined>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const place = await lockPlace(tx, { itemId, threadId });
    const added = await work(tx, place);
    if (!added) return;
    // People by a link hear only of what they see: no thread of the team, and no unread comments.
    const withoutLinks = added.comments === added.teamComments && added.open === added.teamOpen;
    await announceCounts(tx, { ...place, withoutLinks }, [null, ...(await addToPath(tx, itemId, added))]);
  });
}

/** The same for a change of one thread, which is counted before and after. */
export async function changeThread(
  db: Db,
  place: { itemId: string; threadId: string },
  work: (tx: Tx, place: Place) => Promise<void>,
): Promise<void> {
  await changeCounts(db, place, (tx, found) =>
    countAround(
      () => countThread(tx, place.threadId),
      () => work(tx, found),
    ),
  );
}

/** The same for a change of many threads of one file. */
export async function changeFile(db: Db, itemId: string, work: (tx: Tx, place: Place) => Promise<void>): Promise<void> {
  await changeCounts(db, { itemId }, (tx, found) =>
    countAround(
      () => countFile(tx, itemId),
      () => work(tx, found),
    ),
  );
}

async function countAround(
  count: () => Promise<ThreadCounts>,
  work: () => Promise<void>,
): Promise<ThreadCounts | undefined> {
  const before = await count();
  await work();
  return subtract(await count(), before);
}

function subtract(after: ThreadCounts, before: ThreadCounts): ThreadCounts | undefined {
  const comments = after.comments - before.comments;
  const open = after.open - before.open;
  const teamComments = after.teamComments - before.teamComments;
  const teamOpen = after.teamOpen - before.teamOpen;
  const unread = new Map(
    [...after.unread.keys(), ...before.unread.keys()].map((userId) => [
      userId,
      (after.unread.get(userId) ?? 0) - (before.unread.get(userId) ?? 0),
    ]),
  );
  const isSame = comments === 0 && open === 0 && [...unread.values()].every((count) => count === 0);
  return isSame ? undefined : { comments, open, teamComments, teamOpen, unread };
}

/** Before the lock, the item may have moved to another team, and the thread to another file. */
async function lockPlace(
  tx: Tx,
  { itemId, threadId }: { itemId: string; threadId?: string | undefined },
): Promise<Place> {
  const teamId = await lockTreeOf(tx, itemId);
  const found = teamId === undefined ? undefined : await findPlace(tx, { itemId, threadId });
  if (!found || found.teamId !== teamId || (found.threadIn !== null && found.threadIn !== itemId)) {
    throw new AppError('conflict', movedMeanwhile);
  }
  return found;
}

/** The ids of the caller's unread comments. Only members have any. */
export async function listUnread(db: Db, caller: Caller, video: Video<'view'>): Promise<string[]> {
  return caller.userId === null || isByLink(caller, video) ? [] : findUnread(db, caller.userId, video.id);
}

/** Idempotent, and skips comments of other videos. */
export async function markSeen(db: Db, caller: Caller, video: Video<'view'>, ids: string[]): Promise<void> {
  const { userId } = caller;
  if (userId === null || isByLink(caller, video) || !(await hasUnread(db, userId, video.id, ids))) return;
  await inTransaction(db, async (tx) => {
    const { teamId } = await lockPlace(tx, { itemId: video.id });
    const count = await deleteUnread(tx, userId, video.id, ids);
    if (count === 0) return;
    const path = await addToPath(tx, video.id, { ...noThreads, unread: new Map([[userId, -count]]) });
    await announceCounts(tx, { teamId, userId }, [null, ...path]);
  });
}
