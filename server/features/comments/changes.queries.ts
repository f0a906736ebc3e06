import { sql, type UpdateResult } from 'kysely';
import type { Drawing } from '#contract/comments/drawing.ts';
import type { AxisPlace } from '#contract/comments/places.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { selectImage } from '#server/platform/db/rows/person-image.ts';

/**
 * Locks the version until the transaction ends, so that its comments keep their parent row. Returns false if it was
 * deleted, or is a version of another file by now.
 */
export async function holdVersion(tx: Tx, id: string, itemId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('versions')
    .select('id')
    .where('id', '=', id)
    .where('item_id', '=', itemId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a comment against deletion until the transaction ends. */
export async function holdComment(
  tx: Tx,
  id: string,
): Promise<{ versionId: string; parentId: string | null; isTeamOnly: boolean; isDeleted: boolean } | undefined> {
  return tx
    .selectFrom('comments')
    .select((row) => [
      'version_id as versionId',
      'parent_id as parentId',
      'is_team_only as isTeamOnly',
      row('deleted_at', 'is not', null).$castTo<boolean>().as('isDeleted'),
    ])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

export type NewComment = {
  id: string;
  itemId: string;
  versionId: string;
  parentId: string | null;
  authorId: string | null;
  guestId: string | null;
  authorName: string;
  text: string;
  timeUs: number;
  frame: number | null;
  drawing: Drawing | null;
  picture: string | null;
  /** Of a reply its thread decides. */
  isTeamOnly: boolean;
} & Omit<AxisPlace, 'frame'>;

export function toRow(comment: NewComment) {
  return {
    id: comment.id,
    item_id: comment.itemId,
    version_id: comment.versionId,
    parent_id: comment.parentId,
    author_id: comment.authorId,
    guest_id: comment.guestId,
    author_name: comment.authorName,
    text: comment.text,
    time_us: comment.timeUs,
    frame: comment.frame,
    end_frame: comment.endFrame,
    area: comment.area && JSON.stringify(comment.area),
    words: comment.words,
    drawing: comment.drawing && JSON.stringify(comment.drawing),
    picture: comment.picture,
    is_team_only: comment.isTeamOnly,
  };
}

/** The database adds this to a new comment. */
export type Written = { createdAt: Date; authorImage: string | null };

/** Returns undefined if the id is taken. */
export async function insertComment(tx: Tx, comment: NewComment): Promise<Written | undefined> {
  return tx
    .insertInto('comments')
    .values(toRow(comment))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['created_at as createdAt', selectImage('author_id').as('authorImage')])
    .executeTakeFirst();
}

async function hasChanged(update: { executeTakeFirst: () => Promise<UpdateResult> }): Promise<boolean> {
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}

const updateOne = (tx: Tx, id: string) => tx.updateTable('comments').where('id', '=', id);
const updateLiving = (tx: Tx, id: string) => updateOne(tx, id).where('deleted_at', 'is', null);

/** These functions return false if nothing changed. */
export function rewriteComment(tx: Tx, id: string, text: string): Promise<boolean> {
  return hasChanged(updateLiving(tx, id).set({ text, is_resolved: false, edited_at: new Date() }));
}

export function markResolved(tx: Tx, id: string, isResolved: boolean): Promise<boolean> {
  return hasChanged(updateLiving(tx, id).set({ is_resolved: isResolved }).where('is_resolved', '<>', isResolved));
}

export function markDeleted(tx: Tx, id: string, deleterId: string | null): Promise<boolean> {
  return hasChanged(updateLiving(tx, id).set({ deleted_at: new Date(), deleted_by: deleterId ?? undefined }));
}

export function markRestored(tx: Tx, id: string): Promise<boolean> {
  return hasChanged(updateOne(tx, id).set({ deleted_at: null, deleted_by: null }).where('deleted_at', 'is not', null));
}

export async function findReplyIds(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('comments')
    .select('id')
    .where('parent_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** An author with an account, or a guest. */
export type Liker = { authorId: string | null; guestId: string | null };

export async function putLike(tx: Tx, commentId: string, { authorId, guestId }: Liker): Promise<boolean> {
  const result = await tx
    .insertInto('comment_likes')
    .values({ comment_id: commentId, user_id: authorId, guest_id: guestId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteLike(tx: Tx, commentId: string, { authorId, guestId }: Liker): Promise<boolean> {
  const result = await tx
    .deleteFrom('comment_likes')
    .where('comment_id', '=', commentId)
    .where(sql`coalesce(user_id, guest_id)`, '=', authorId ?? guestId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteOldComments(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('comments').where('deleted_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The team and the name of a file, and the file of a thread, which has none before its first comment. */
export async function findPlace(
  tx: Tx,
  { itemId, threadId = null }: { itemId: string; threadId?: string | null | undefined },
): Promise<{ teamId: string; name: string; threadIn: string | null } | undefined> {
  const { rows } = await sql<{ teamId: string; name: string; threadIn: string | null }>`
    select team_id as "teamId", name, (select item_id from comments where id = ${threadId}::uuid) as "threadIn"
    from items where id = ${itemId}`.execute(tx);
  return rows[0];
}

/** The author of a comment and its file. */
export async function findOwner(
  db: Db | Tx,
  id: string,
): Promise<{ itemId: string; authorId: string | null; guestId: string | null } | undefined> {
  return db
    .selectFrom('comments')
    .select(['item_id as itemId', 'author_id as authorId', 'guest_id as guestId'])
    .where('id', '=', id)
    .executeTakeFirst();
}
