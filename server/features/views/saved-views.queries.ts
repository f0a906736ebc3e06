import { sql } from 'kysely';
import type { SeenBy } from '#contract/items/fields.ts';
import type { ViewSettings } from '#contract/views/views.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export type ViewRow = {
  id: string;
  teamId: string;
  folderId: string | null;
  ownerId: string | null;
  name: string;
  isShared: boolean;
  settings: ViewSettings;
  changedAt: Date;
};

/**
 * The shared views of a team and those of this person. None of folders in the trash or of another team, and none by a
 * field that this person may not see: its filter would tell of the values.
 */
export async function findViews(
  db: Db,
  { teamId, userId, sees }: { teamId: string; userId: string; sees: SeenBy[] },
): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select id, team_id as "teamId", folder_id as "folderId", owner_id as "ownerId", name, is_shared as "isShared",
      settings, changed_at as "changedAt"
    from views where team_id = ${teamId} and (is_shared or owner_id = ${userId})
      and (folder_id is null or exists (select from items where items.id = folder_id and items.team_id = views.team_id
        and is_living(items.id)))
      and not exists (select from team_fields where team_fields.team_id = views.team_id and seen_by <> all(${sees}::text[])
        and team_fields.id::text in (lower(settings->>'fieldId'), lower(settings->>'by'), lower(settings->>'sort')))
    order by lower(name), id`.execute(db);
  return rows;
}

/** Serializes the changes of a team's views, so that the limit holds. */
export async function lockViews(tx: Tx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('views ' || ${teamId}::text, 0))`.execute(tx);
}

export async function findView(tx: Tx, id: string): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    select id, team_id as "teamId", folder_id as "folderId", owner_id as "ownerId", name, is_shared as "isShared",
      settings, changed_at as "changedAt"
    from views where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function countViews(tx: Tx, teamId: string, ownerId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from views where team_id = ${teamId}
      and case when ${ownerId}::uuid is null then is_shared else not is_shared and owner_id = ${ownerId}::uuid end`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

export async function writeView(tx: Tx, row: Omit<ViewRow, 'changedAt'>): Promise<void> {
  const settings = JSON.stringify(row.settings);
  await sql`
    insert into views (id, team_id, folder_id, owner_id, name, is_shared, settings)
    values (${row.id}, ${row.teamId}, ${row.folderId}, ${row.ownerId}, ${row.name}, ${row.isShared}, ${settings}::jsonb)
    on conflict (id) do update set folder_id = excluded.folder_id, owner_id = excluded.owner_id, name = excluded.name,
      is_shared = excluded.is_shared, settings = excluded.settings, changed_at = now()`.execute(tx);
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('views').where('id', '=', id).execute();
}
