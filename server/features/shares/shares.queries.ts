import { sql } from 'kysely';
import type { ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { destroyedAt } from '#server/platform/db/rows/destroyed.ts';
import { selectImage } from '#server/platform/db/rows/person-image.ts';

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
  allowDecisions: boolean;
  message: string;
  viewCount: number;
  lastViewedAt: Date | null;
  lastViewedBy: string | null;
};

/** An item with its links, or a team with its links to selections. */
export type Owner = { itemId: string } | { teamId: string };

/** The links of an item, the default one first. */
export async function findShares(db: Db | Tx, itemId: string): Promise<ShareRow[]> {
  return selectShares(db, { itemId }).execute();
}

/** The default link of an item: its oldest one. */
export async function findDefaultShare(db: Db | Tx, itemId: string): Promise<ShareRow | undefined> {
  return selectShares(db, { itemId }).limit(1).executeTakeFirst();
}

export async function findShare(db: Db | Tx, owner: Owner, linkId: string): Promise<ShareRow | undefined> {
  return selectShares(db, owner).where('id', '=', linkId).executeTakeFirst();
}

/** The items that a link leads to, those in the trash included. */
export async function findLinkedItems(db: Db, linkId: string): Promise<{ isSelection: boolean; ids: string[] }> {
  const rows = await db
    .selectFrom('share_roots')
    .innerJoin('shares', 'shares.id', 'share_id')
    .innerJoin('items', 'items.id', 'share_roots.item_id')
    .select(['items.id', 'shares.team_id as selectionOf'])
    .where('share_id', '=', linkId)
    .where('items.deleted_at', 'is distinct from', destroyedAt)
    .orderBy('position')
    .orderBy('items.id')
    .execute();
  return { isSelection: rows.some(({ selectionOf }) => selectionOf !== null), ids: rows.map(({ id }) => id) };
}

const columns = [
  'id',
  'title',
  'visibility',
  'access',
  'generation',
  'password_hash as passwordHash',
  'expires_at as expiresAt',
  'allow_download as allowDownload',
  'allow_comments as allowComments',
  'allow_decisions as allowDecisions',
  'message',
  'view_count as viewCount',
  'last_viewed_at as lastViewedAt',
  'last_viewed_by as lastViewedBy',
] as const;

function selectShares(db: Db | Tx, owner: Owner) {
  return (
    db
      .selectFrom('shares')
      .select(columns)
      // Links of guests who decide belong to their approvals.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('approval_links').select('share_id').whereRef('share_id', '=', 'shares.id'))),
      )
      .where((shares) =>
        'itemId' in owner ? shares('item_id', '=', owner.itemId) : shares('team_id', '=', owner.teamId),
      )
      .orderBy('id')
  );
}

/**
 * Locks the item, or the team, until the transaction ends, so that changes of its links are serialized. Returns whether
 * it is still there.
 */
export async function holdOwner(tx: Tx, owner: Owner): Promise<boolean> {
  const lock =
    'itemId' in owner
      ? sql`select from items where id = ${owner.itemId} and is_living(id) for no key update`
      : sql`select from teams where id = ${owner.teamId} and deleted_at is null for no key update`;
  return (await lock.execute(tx)).rows.length > 0;
}

/** A new share admits no one yet. */
export async function insertShare(
  tx: Tx,
  share: { id: string; owner: Owner; secretHash: string; createdBy: string | null },
): Promise<ShareRow> {
  const { id, owner, secretHash, createdBy } = share;
  const ownedBy = 'itemId' in owner ? { item_id: owner.itemId } : { item_id: null, team_id: owner.teamId };
  return tx
    .insertInto('shares')
    .values({ id, ...ownedBy, visibility: 'onlyMe', access: 'view', secret_hash: secretHash, created_by: createdBy })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export type ShareChange = {
  visibility?: Visibility | undefined;
  access?: ShareAccess | undefined;
  password_hash?: string | null | undefined;
  expires_at?: Date | null | undefined;
  allow_download?: boolean | undefined;
  allow_comments?: boolean | undefined;
  allow_decisions?: boolean | undefined;
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

/** The values that its secret and its state derive from, locked until the transaction ends. */
export async function holdSeal(
  tx: Tx,
  id: string,
): Promise<{ id: string; generation: number; passwordHash: string | null } | undefined> {
  return tx
    .selectFrom('shares')
    .select(['id', 'generation', 'password_hash as passwordHash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteShare(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('shares').where('id', '=', id).execute();
}

/** The links that a person made and that were on, with their items. */
export async function switchOffLinksOf(
  tx: Tx,
  makerId: string,
): Promise<{ id: string; teamId: string; items: { id: string; parentId: string | null; name: string }[] }[]> {
  const ended = await tx
    .updateTable('shares')
    .set({ visibility: 'onlyMe' })
    .where('created_by', '=', makerId)
    .where('visibility', '<>', 'onlyMe')
    .returning('id')
    .execute();
  if (ended.length === 0) return [];
  return tx
    .selectFrom('share_roots')
    .innerJoin('items', 'items.id', 'item_id')
    .select([
      'share_id as id',
      'share_roots.team_id as teamId',
      sql<{ id: string; parentId: string | null; name: string }[]>`json_agg(json_build_object(
        'id', items.id, 'parentId', items.parent_id, 'name', items.name) order by position, items.id)`.as('items'),
    ])
    .where(
      'share_id',
      'in',
      ended.map(({ id }) => id),
    )
    .groupBy(['share_id', 'share_roots.team_id'])
    .execute();
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
  { id, teamId }: { id: string; teamId: string },
): Promise<{
  teamName: string;
  sharedBy: string | null;
  sharedById: string | null;
  sharedByImage: string | null;
  title: string;
  message: string;
}> {
  return db
    .selectFrom('shares')
    .innerJoin('teams', (join) => join.on('teams.id', '=', teamId))
    .leftJoin('users', 'users.id', 'shares.created_by')
    .select([
      'teams.name as teamName',
      'users.name as sharedBy',
      'users.id as sharedById',
      'shares.title',
      'shares.message',
    ])
    .select(selectImage('users.id').as('sharedByImage'))
    .where('shares.id', '=', id)
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
    ), today as (
      insert into share_days (share_id, views) select share_id, 1 from visit
      on conflict (share_id, day) do update set views = share_days.views + 1
    ), past_days as (
      delete from share_days where share_id = ${shareId} and day <= current_date - 30
    )
    update shares set view_count = view_count + 1, last_viewed_at = now(), last_viewed_by = ${name}
    from visit where id = visit.share_id returning id`.execute(tx);
  return rows.length > 0;
}
