import { isByLink } from '#server/access/policy.ts';
import { AppError } from '#server/app-error.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { inTransaction, lockTrees } from '#server/db/transaction.ts';
import { addToPath } from '#server/features/items/items.ts';
import { announceCounts } from '#server/realtime/events.ts';
import { findItemOf } from './changes.queries.ts';
import {
  countFile,
  countThread,
  deleteUnread,
  findFileOf,
  findUnread,
  hasUnread,
  type ThreadCounts,
} from './counts.queries.ts';
import type { Caller, Video } from './subjects.ts';

const movedMeanwhile = 'This video was moved or deleted meanwhile. Reload the page.';

type Place = { teamId: string; name: string };

/**
 * The frame of every change that may affect the counts on cards: locks the team's tree, so that no item moves away from
 * the folders that have its counts, compares the thread before and after, and adds the difference to the file and the
 * folders above it.
 */
export async function changeThread(
  db: Db,
  { itemId, threadId }: { itemId: string; threadId: string },
  work: (tx: Tx, place: Place) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const place = await lockTreeOf(tx, itemId);
    const fileId = await findFileOf(tx, threadId);
    // Its version may have moved to another file before the lock.
    if (fileId !== undefined && fileId !== itemId) throw new AppError('conflict', movedMeanwhile);
    const before = fileId === undefined ? none : await countThread(tx, threadId);
    await work(tx, place);
    const difference = subtract(await countThread(tx, threadId), before);
    if (difference) await announceCounts(tx, place, [null, ...(await addToPath(tx, itemId, difference))]);
  });
}

/** The same for a change of many threads of one file. */
export async function changeFile(db: Db, itemId: string, work: (tx: Tx, place: Place) => Promise<void>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const place = await lockTreeOf(tx, itemId);
    const before = await countFile(tx, itemId);
    await work(tx, place);
    const difference = subtract(await countFile(tx, itemId), before);
    if (difference) await announceCounts(tx, place, [null, ...(await addToPath(tx, itemId, difference))]);
  });
}

/** Before the first comment of a thread. */
const none: ThreadCounts = { comments: 0, open: 0, unread: new Map() };

function subtract(after: ThreadCounts, before: ThreadCounts): ThreadCounts | undefined {
  const comments = after.comments - before.comments;
  const open = after.open - before.open;
  const unread = new Map(
    [...after.unread.keys(), ...before.unread.keys()].map((userId) => [
      userId,
      (after.unread.get(userId) ?? 0) - (before.unread.get(userId) ?? 0),
    ]),
  );
  return comments === 0 && open === 0 ? undefined : { comments, open, unread };
}

async function lockTreeOf(tx: Tx, itemId: string): Promise<Place> {
  const before = await findItemOf(tx, itemId);
  if (before) await lockTrees(tx, [before.teamId]);
  const now = await findItemOf(tx, itemId);
  if (now && now.teamId === before?.teamId) return now;
  throw new AppError('conflict', movedMeanwhile);
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
    const { teamId } = await lockTreeOf(tx, video.id);
    const count = await deleteUnread(tx, userId, video.id, ids);
    if (count === 0) return;
    const path = await addToPath(tx, video.id, { comments: 0, open: 0, unread: new Map([[userId, -count]]) });
    await announceCounts(tx, { teamId, userId }, [null, ...path]);
  });
}
