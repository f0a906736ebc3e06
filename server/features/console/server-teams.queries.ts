import { sql } from 'kysely';
import type { ServerTeam } from '#contract/console/console.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

type TeamRow = Omit<ServerTeam, 'deletedAt' | 'bytes' | 'quotaBytes'> & {
  bytes: string;
  quotaBytes: string | null;
  deletedAt: Date | null;
};

/** Newest first: ids begin with the time. Copies share their bytes, which count once. */
export async function findTeams(
  db: Db,
  wanted: { q: string; after: string | undefined; limit: number },
): Promise<ServerTeam[]> {
  const { rows } = await sql<TeamRow>`
    select page.id, page.name, page.owner, page."deletedAt", page."quotaBytes",
      (select count(*)::integer from team_people where team_id = page.id) as people,
      (select count(*)::integer from items where team_id = page.id and kind = 'file' and deleted_at is null) as files,
      (select coalesce(sum(size_bytes), 0) from (
        select size_bytes from media where id in (
          select media_id from versions join items on items.id = item_id where team_id = page.id)
        union all select size_bytes from uploads where team_id = page.id and completed_at is null
      ) as kept) as bytes
    from (
      select teams.id, teams.name, users.name as owner, deleted_at as "deletedAt", quota_bytes as "quotaBytes"
      from teams left join users on users.id = owner_id
      where owner_id is not null
        and (${wanted.q} = '' or position(lower(${wanted.q}) in lower(teams.name || ' ' || users.name)) > 0)
        and (${wanted.after ?? null}::uuid is null or teams.id < ${wanted.after ?? null}::uuid)
      order by teams.id desc limit ${wanted.limit}
    ) as page order by page.id desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    bytes: Number(row.bytes),
    quotaBytes: row.quotaBytes === null ? null : Number(row.quotaBytes),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }));
}

/** Returns the name of the team; undefined if there is none. */
export async function updateQuota(tx: Tx, teamId: string, bytes: number | null): Promise<string | undefined> {
  const row = await tx
    .updateTable('teams')
    .set({ quota_bytes: bytes })
    .where('id', '=', teamId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
