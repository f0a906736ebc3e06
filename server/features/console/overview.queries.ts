import { sql } from 'kysely';
import type { ServerChange, ServerOverview, StorageKind } from '#contract/console/console.ts';
import type { Db } from '#server/platform/db/database.ts';

export async function countEverything(db: Db): Promise<ServerOverview['counts']> {
  const { rows } = await sql<Record<keyof ServerOverview['counts'], string>>`
    select (select count(*) from users where service_of is null) as users,
      (select count(*) from teams where deleted_at is null and owner_id is not null) as teams,
      (select count(*) from items where kind = 'file' and deleted_at is null) as files,
      (select count(*) from comments where deleted_at is null) as comments`.execute(db);
  const { users, teams, files, comments } = rows[0] ?? { users: 0, teams: 0, files: 0, comments: 0 };
  return { users: Number(users), teams: Number(teams), files: Number(files), comments: Number(comments) };
}

export async function sumStorage(db: Db): Promise<StorageKind[]> {
  const { rows } = await sql<{ kind: string; objects: string; bytes: string }>`
    select kind, count(*) as objects, coalesce(sum(size_bytes), 0) as bytes from (
      select 'originals' as kind, size_bytes from media
      union all select split_part(kind, '-', 1), size_bytes from renditions
      union all select 'uploads', size_bytes from uploads where completed_at is null
      union all select 'pictures', size_bytes from user_pictures
    ) as stored group by kind order by bytes desc, kind`.execute(db);
  return rows.map(({ kind, objects, bytes }) => ({ kind, objects: Number(objects), bytes: Number(bytes) }));
}

export async function countProblems(db: Db, jobs: readonly string[]): Promise<ServerOverview['attention']> {
  const { rows } = await sql<{ videos: string; jobs: string; late: string; emails: string }>`
    select (select count(*) from media where state = 'failed') as videos,
      (select count(*) from pgboss.job where state = 'failed' and completed_on > now() - interval '1 day') as jobs,
      (select count(*) from pgboss.job
        where name = any(${jobs}) and state = 'created' and start_after < now() - interval '10 minutes') as late,
      (select count(*) from mails where problem is not null) as emails`.execute(db);
  const found = rows[0];
  return {
    failedVideos: Number(found?.videos ?? 0),
    failedJobs: Number(found?.jobs ?? 0),
    lateJobs: Number(found?.late ?? 0),
    delayedEmails: Number(found?.emails ?? 0),
  };
}

export async function findVersions(db: Db): Promise<{ postgres: string; schema: string }> {
  const { rows } = await sql<{ postgres: string; schema: string }>`
    select current_setting('server_version') as postgres, (select max(name) from migrations) as schema`.execute(db);
  return rows[0] ?? { postgres: '', schema: '' };
}

export async function findChanges(db: Db, limit: number): Promise<ServerChange[]> {
  const rows = await db.selectFrom('server_changes').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ id, at, user_name, action, subject, detail }) => ({
    id,
    at: at.toISOString(),
    who: user_name,
    action,
    subject,
    detail,
  }));
}
