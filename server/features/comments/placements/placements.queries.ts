import { sql } from 'kysely';
import { guestMark } from '#contract/comments/guest-label.ts';
import type { FixCheck, FixVerdict } from '#contract/comments/placements.ts';
import type { Area } from '#contract/comments/places.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { HandPlaced, Root } from './place-comments.ts';

type Person = { authorId: string | null; guestId: string | null };

/** A deleted account has no name. */
const formerUser = 'A former user';
const nameOfPerson = sql<string>`coalesce(users.name, guests.name || ${guestMark}, ${formerUser})`;

export type RootRow = Root & { versionId: string; contentType: string; area: Area | null };

/** The threads of all versions before one, or only this one. People by a link see those for everyone. */
export async function findRoots(
  db: Db,
  { itemId, before, byLink }: { itemId: string; before: number; byLink: boolean },
  commentId?: string,
): Promise<RootRow[]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('versions', 'versions.id', 'comments.version_id')
    .innerJoin('media', 'media.id', 'versions.media_id')
    .select([
      'media.content_type as contentType',
      'comments.area',
      'comments.id',
      'versions.id as versionId',
      'versions.number as version',
      'versions.media_id as mediaId',
      'comments.time_us as timeUs',
      'comments.frame',
      'comments.end_frame as endFrame',
    ])
    .where('versions.item_id', '=', itemId)
    .where('versions.number', '<', before)
    .where('comments.parent_id', 'is', null)
    .where('comments.deleted_at', 'is', null)
    .$if(byLink, (query) => query.where('comments.is_team_only', '=', false))
    .$if(commentId !== undefined, (query) => query.where('comments.id', '=', commentId ?? ''))
    .orderBy('comments.id')
    .execute();
  return rows.map((row) => ({ ...row, timeUs: Number(row.timeUs) }));
}

/** Of all versions of a file up to one. */
export async function findHandPlaced(db: Db, itemId: string, version: number): Promise<HandPlaced[]> {
  return db
    .selectFrom('placements')
    .innerJoin('versions', 'versions.id', 'placements.version_id')
    .leftJoin('users', 'users.id', 'placements.user_id')
    .leftJoin('guests', 'guests.id', 'placements.guest_id')
    .select([
      'placements.comment_id as commentId',
      'versions.number as version',
      'versions.media_id as mediaId',
      'placements.frame',
      'placements.end_frame as endFrame',
      nameOfPerson.as('by'),
    ])
    .where('versions.item_id', '=', itemId)
    .where('versions.number', '<=', version)
    .execute();
}

export async function findChecks(db: Db, versionId: string): Promise<Map<string, FixCheck>> {
  const rows = await db
    .selectFrom('fix_checks')
    .leftJoin('users', 'users.id', 'fix_checks.user_id')
    .leftJoin('guests', 'guests.id', 'fix_checks.guest_id')
    .select(['comment_id as commentId', 'verdict', 'fix_checks.changed_at as at', nameOfPerson.as('by')])
    .where('version_id', '=', versionId)
    .execute();
  return new Map(rows.map(({ commentId, verdict, at, by }) => [commentId, { verdict, by, at: at.toISOString() }]));
}

type Chosen = { frame: number | null; endFrame: number | null };

export async function putPlacement(
  tx: Tx,
  commentId: string,
  versionId: string,
  { authorId, guestId }: Person,
  { frame, endFrame }: Chosen,
): Promise<void> {
  const row = { frame, end_frame: endFrame, user_id: authorId, guest_id: guestId, changed_at: new Date() };
  await tx
    .insertInto('placements')
    .values({ comment_id: commentId, version_id: versionId, ...row })
    .onConflict((conflict) => conflict.columns(['comment_id', 'version_id']).doUpdateSet(row))
    .execute();
}

export async function deletePlacement(tx: Tx, commentId: string, versionId: string): Promise<void> {
  await tx.deleteFrom('placements').where('comment_id', '=', commentId).where('version_id', '=', versionId).execute();
}

/** Returns the verdict before; null if there was none. */
export async function putCheck(
  tx: Tx,
  commentId: string,
  versionId: string,
  { authorId, guestId }: Person,
  verdict: FixVerdict | null,
): Promise<FixVerdict | null> {
  const own = tx.selectFrom('fix_checks').select('verdict').where('comment_id', '=', commentId);
  const before = await own.where('version_id', '=', versionId).forUpdate().executeTakeFirst();
  if (verdict === null) {
    await tx.deleteFrom('fix_checks').where('comment_id', '=', commentId).where('version_id', '=', versionId).execute();
  } else {
    const row = { verdict, user_id: authorId, guest_id: guestId, changed_at: new Date() };
    await tx
      .insertInto('fix_checks')
      .values({ comment_id: commentId, version_id: versionId, ...row })
      .onConflict((conflict) => conflict.columns(['comment_id', 'version_id']).doUpdateSet(row))
      .execute();
  }
  return before?.verdict ?? null;
}
