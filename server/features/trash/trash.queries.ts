import { sql } from 'kysely';
import type { ItemType } from '#contract/items/items.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { destroyedAt } from '#server/platform/db/rows/destroyed.ts';
import { lowestUuid } from '#server/platform/db/uuid.ts';

export type TrashRow = {
  id: string;
  name: string;
  kind: ItemType;
  parentId: string | null;
  size: number;
  files: number;
  deletedAt: Date;
  deletedBy: string | null;
};

export async function findTrash(
  db: Db,
  teamId: string,
  page: { after: { at: string; id: string } | undefined; limit: number },
): Promise<TrashRow[]> {
  const after = page.after
    ? sql`and (deleted_at, items.id) < (${page.after.at}::timestamptz, ${page.after.id}::uuid)`
    : sql``;
  const { rows } = await sql<TrashRow & { size: string }>`
    select items.id, items.name, kind, parent_id as "parentId", size_bytes as size,
      file_count + (kind = 'file')::int as files, deleted_at as "deletedAt", users.name as "deletedBy"
    from items left join users on users.id = deleted_by
    where team_id = ${teamId} and deleted_at > ${destroyedAt} and merged_into is null ${after}
    order by deleted_at desc, items.id desc
    limit ${page.limit}`.execute(db);
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** Rows that one transaction deletes, or detaches from their folder. */
const batch = 1_000;

/** Hands items from the trash to `removeBatch`. Returns their names. */
export async function markDestroyed(tx: Tx, teamId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('items')
    .set({ deleted_at: destroyedAt })
    .where('team_id', '=', teamId)
    .where('id', '=', sql<string>`any(${ids})`)
    .where('deleted_at', '>', destroyedAt)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Deletes some items that can no longer be restored. Deleting a folder would cascade in one statement, so its
 * children are detached first and deleted later. Returns whether there was work, and the number of rows.
 */
export async function removeBatch(tx: Tx): Promise<{ hadWork: boolean; removed: number }> {
  const picked = await tx
    .selectFrom('items')
    .select('id')
    .where('deleted_at', '=', destroyedAt)
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = picked.map(({ id }) => id);
  const { numAffectedRows: left = 0n } = await sql`
    update items set parent_id = null, deleted_at = ${destroyedAt}
    where parent_id = any(${ids}) and id in (select id from items where parent_id = any(${ids}) limit ${batch})`.execute(
    tx,
  );
  if (Number(left) === batch) return { hadWork: true, removed: 0 };
  const { numDeletedRows } = await tx.deleteFrom('items').where('id', '=', sql<string>`any(${ids})`).executeTakeFirst();
  return { hadWork: ids.length > 0, removed: Number(numDeletedRows) };
}

/** They can no longer be restored: their contents go in batches. */
export async function markExpired(db: Db, before: Date): Promise<void> {
  for (const table of ['teams', 'items'] as const)
    await db
      .updateTable(table)
      .set({ deleted_at: destroyedAt })
      .where('deleted_at', '<', before)
      .where('deleted_at', '>', destroyedAt)
      .execute();
}

/** Hands items of teams being deleted to `removeBatch`. Returns how many. */
export async function markTeamBatch(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update items set parent_id = null, deleted_at = ${destroyedAt} where id in (
      select items.id from items join teams on teams.id = team_id
      where teams.deleted_at = ${destroyedAt} and items.deleted_at is distinct from ${destroyedAt} limit ${batch})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** A deleted team's last rows, after its items, are its audit log. */
export async function removeAuditBatch(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from audit_log where id in (
      select audit_log.id from audit_log join teams on teams.id = team_id
      where teams.deleted_at = ${destroyedAt} limit ${batch})`.execute(db);
  return Number(numAffectedRows);
}

export async function removeEmptiedTeams(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('teams')
    .where('deleted_at', '=', destroyedAt)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('items').select('items.id').whereRef('items.team_id', '=', 'teams.id'))),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes the media in the next batch that no version references. The foreign key protects media of a concurrent copy.
 * Returns the id to continue from, undefined at the end.
 */
export async function removeUnnamedMedia(db: Db, after: string | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with page as (
      select id from media where id > ${after ?? lowestUuid} order by id limit ${batch}
    ), gone as (
      delete from media using page
      where media.id = page.id and not exists (select from versions where versions.media_id = media.id)
    )
    select (select id from page order by id desc limit 1) as last`.execute(db);
  return rows[0]?.last ?? undefined;
}
