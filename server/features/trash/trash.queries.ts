import { sql } from 'kysely';
import type { ItemType } from '#contract/items.ts';
import type { Db, Tx } from '#server/db/database.ts';

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
    where team_id = ${teamId} and deleted_at is not null ${after}
    order by deleted_at desc, items.id desc
    limit ${page.limit}`.execute(db);
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** For ever, with everything below. Answers the names of what went. */
export async function destroyRows(tx: Tx, teamId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('items')
    .where('team_id', '=', teamId)
    .where('id', '=', sql<string>`any(${ids})`)
    .where('deleted_at', 'is not', null)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

export async function destroyExpired(tx: Tx, before: Date): Promise<number> {
  const items = await tx.deleteFrom('items').where('deleted_at', '<', before).executeTakeFirst();
  const teams = await tx.deleteFrom('teams').where('deleted_at', '<', before).executeTakeFirst();
  return Number(items.numDeletedRows + teams.numDeletedRows);
}

/** Media that no version names any more. A copy that is being made holds them by its foreign key. */
export async function deleteUnnamedMedia(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from media where not exists (select from versions where versions.media_id = media.id)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
