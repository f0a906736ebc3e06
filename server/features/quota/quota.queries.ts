import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

const ownerOf = (teamId: string) => sql`(select owner_id from teams where id = ${teamId})`;

/** An advisory lock, because other code locks rows of users before rows of teams. */
export async function lockOwner(tx: Tx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quota:' || ${ownerOf(teamId)}, 0))`.execute(tx);
}

/** The quota of this team alone; undefined: that of all teams. */
export async function findTeamQuota(tx: Tx, teamId: string): Promise<number | undefined> {
  const row = await tx.selectFrom('teams').select('quota_bytes').where('id', '=', teamId).executeTakeFirst();
  return row?.quota_bytes == null ? undefined : Number(row.quota_bytes);
}

export async function countTeamBytes(tx: Tx, teamId: string): Promise<number> {
  return countBytes(tx, sql`team_id = ${teamId}`);
}

/** Counts all teams of this team's owner, including deleted ones that can be restored. */
export async function countOwnerBytes(tx: Tx, teamId: string): Promise<number> {
  return countBytes(tx, sql`team_id in (select id from teams where owner_id = ${ownerOf(teamId)})`);
}

/** Includes trash, earlier versions and uploads under way. Copies share their bytes, which count once. */
async function countBytes(tx: Tx, inTeams: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ kept: string }>`
    select coalesce(sum(size_bytes), 0) as kept from (
      select size_bytes from media where id in (
        select media_id from versions join items on items.id = item_id where ${inTeams})
      union all
      select size_bytes from uploads where ${inTeams} and completed_at is null
      union all
      select captions.size_bytes from captions join versions on versions.id = version_id
        join items on items.id = item_id where ${inTeams}
    ) as kept`.execute(tx);
  return Number(rows[0]?.kept ?? 0);
}
