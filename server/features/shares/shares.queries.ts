import { sql } from 'kysely';
import type { ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { selectImage } from '#server/db/person-image.ts';

export type ShareRow = {
  id: string;
  title: string;
  visibility: Visibility;
  access: ShareAccess;
  generation: number;
  passwordHash: string | null;
  expiresAt: Date | null;
  allowDownload: boolean;
  allowComments: boolean;
  message: string;
  viewCount: number;
  lastViewedAt: Date | null;
  lastViewedBy: string | null;
};

/** The links of an item, the default one first. */
export async function findShares(db: Db | Tx, itemId: string): Promise<ShareRow[]> {
  return selectShares(db, itemId).execute();
}

/** The default link of an item, or this one of its links. */
export async function findShare(db: Db | Tx, itemId: string, linkId?: string): Promise<ShareRow | undefined> {
  const links = selectShares(db, itemId);
  return (linkId === undefined ? links : links.where('id', '=', linkId)).limit(1).executeTakeFirst();
}

/** The item that a link leads to. */
export async function findLinkedItem(db: Db, linkId: string): Promise<string | undefined> {
  const row = await db.selectFrom('shares').select('item_id').where('id', '=', linkId).executeTakeFirst();
  return row?.item_id;
}

function selectShares(db: Db | Tx, itemId: string) {
  return db
    .selectFrom('shares')
    .select([
      'id',
      'title',
      'visibility',
      'access',
      'generation',
      'password_hash as passwordHash',
      'expires_at as expiresAt',
      'allow_download as allowDownload',
      'allow_comments as allowComments',
      'message',
      'view_count as viewCount',
      'last_viewed_at as lastViewedAt',
      'last_viewed_by as lastViewedBy',
    ])
    .where('item_id', '=', itemId)
    .orderBy('id');
}

/** Locks the item until the transaction ends, so that changes of its links are serialized. */
export async function holdShare(
  tx: Tx,
  itemId: string,
  linkId?: string,
): Promise<{ isThere: boolean; share: ShareRow | undefined }> {
  const { rows } = await sql`select from items where id = ${itemId} and is_living(id) for no key update`.execute(tx);
  return { isThere: rows.length > 0, share: await findShare(tx, itemId, linkId) };
}

/** A new share admits no one yet. */
export async function insertShare(
  tx: Tx,
  share: { id: string; itemId: string; title: string; secretHash: string; createdBy: string },
): Promise<void> {
  const { id, itemId, title, secretHash, createdBy } = share;
  await tx
    .insertInto('shares')
    .values({
      id,
      item_id: itemId,
      title,
      visibility: 'onlyMe',
      access: 'view',
      secret_hash: secretHash,
      created_by: createdBy,
    })
    .execute();
}

export type ShareChange = {
  visibility?: Visibility | undefined;
  access?: ShareAccess | undefined;
  password_hash?: string | null | undefined;
  expires_at?: Date | null | undefined;
  allow_download?: boolean | undefined;
  allow_comments?: boolean | undefined;
  message?: string | undefined;
  title?: string | undefined;
  generation?: number;
  secret_hash?: string;
};

/** Undefined leaves a setting unchanged. */
export async function updateShare(tx: Tx, id: string, change: ShareChange): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx.updateTable('shares').set(change).where('id', '=', id).execute();
}

export async function deleteShare(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('shares').where('id', '=', id).execute();
}

/** How addresses name a team. */
export async function findTeamAddress(db: Db, teamId: string): Promise<{ ownerId: string; team: string }> {
  return (
    db
      .selectFrom('teams')
      .select(['owner_id as ownerId', 'name as team'])
      .where('id', '=', teamId)
      // Only a deleted team can lack an owner.
      .where('owner_id', 'is not', null)
      .$narrowType<{ ownerId: string }>()
      .executeTakeFirstOrThrow()
  );
}

/** The sharer's words, and who they are. */
export async function findSender(
  db: Db,
  shareId: string,
): Promise<{
  teamName: string;
  sharedBy: string | null;
  sharedByImage: string | null;
  title: string;
  message: string;
}> {
  return db
    .selectFrom('shares')
    .innerJoin('items', 'items.id', 'shares.item_id')
    .innerJoin('teams', 'teams.id', 'items.team_id')
    .leftJoin('users', 'users.id', 'shares.created_by')
    .select(['teams.name as teamName', 'users.name as sharedBy', 'shares.title', 'shares.message'])
    .select(selectImage('users.id').as('sharedByImage'))
    .where('shares.id', '=', shareId)
    .executeTakeFirstOrThrow();
}

export async function findPeople(db: Db | Tx, shareId: string): Promise<{ email: string; addedAt: Date }[]> {
  return db
    .selectFrom('share_recipients')
    .select(['email', 'added_at as addedAt'])
    .where('share_id', '=', shareId)
    .orderBy('added_at')
    .orderBy('email')
    .execute();
}

/** Returns the newly added ones. */
export async function insertPeople(tx: Tx, shareId: string, emails: string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await tx
    .insertInto('share_recipients')
    .values(emails.map((email) => ({ share_id: shareId, email })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .execute();
  return rows.map(({ email }) => email);
}

export async function deletePeople(tx: Tx, shareId: string, emails: string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('share_recipients')
    .where('share_id', '=', shareId)
    .where('email', '=', sql<string>`any(${emails})`)
    .returning('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Returns whether it is a new visit: each visitor counts once an hour. */
export async function countVisit(tx: Tx, shareId: string, visitor: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    with visit as (
      insert into share_visits (share_id, visitor) values (${shareId}, ${visitor})
      on conflict (share_id, visitor) do update set at = now() where share_visits.at < now() - interval '1 hour'
      returning share_id
    ), past as (
      delete from share_visits where share_id = ${shareId} and visitor <> ${visitor} and at < now() - interval '1 hour'
    )
    update shares set view_count = view_count + 1, last_viewed_at = now(), last_viewed_by = ${name}
    from visit where id = visit.share_id returning id`.execute(tx);
  return rows.length > 0;
}
