import { sql } from 'kysely';
import type { FailedVideo, JobQueue, ServerJob } from '#contract/console/console.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export async function findQueues(db: Db, names: readonly string[]): Promise<JobQueue[]> {
  const { rows } = await sql<Record<keyof JobQueue, string>>`
    select wanted.name,
      count(*) filter (where state = 'created') as waiting, count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'retry') as retrying, count(*) filter (where state = 'failed') as failed
    from unnest(${names}::text[]) as wanted(name) left join pgboss.job on job.name = wanted.name
    group by wanted.name order by wanted.name`.execute(db);
  return rows.map(({ name, waiting, running, retrying, failed }) => ({
    name,
    waiting: Number(waiting),
    running: Number(running),
    retrying: Number(retrying),
    failed: Number(failed),
  }));
}

type JobRow = Omit<ServerJob, 'createdAt' | 'startedAt' | 'nextTryAt'> & {
  createdAt: Date;
  startedAt: Date | null;
  nextTryAt: Date | null;
};

/** An item of the media; copies share theirs. Rather one that this person may open: only that has an id here. */
const joinVideo = (adminId: string) => sql`
    left join lateral (
      select items.name, teams.name as team, case when may_open then items.id end as item_id
      from versions join items on items.id = versions.item_id join teams on teams.id = items.team_id
      left join team_people on team_people.team_id = teams.id and team_people.user_id = ${adminId}
      cross join lateral (
        select role is not null and items.deleted_at is null and teams.deleted_at is null as may_open
      ) as rights
      where versions.media_id = media.id order by may_open desc, items.id limit 1
    ) as video on true`;

/** Finds the subject of a job. The ids of posters and alignments begin with that of a video. */
const joinSubjects = (adminId: string) => sql`
    left join media on job.name in ('process', 'process-alone', 'process-long', 'poster', 'fingerprint', 'align')
      and media.id::text = split_part(job.data ->> 'id', '.', 1)
    ${joinVideo(adminId)}
    left join uploads on job.name = 'import' and uploads.id::text = job.data ->> 'id'
    left join mails on job.name = 'mail' and mails.id::text = job.data ->> 'id'`;
const subject = sql`coalesce(video.name, uploads.name, mails.content ->> 'subject', '')`;

/**
 * Running jobs first, then those with problems, then those that wait longest. pg-boss calls a waiting job "created" and
 * one between two tries "retry".
 */
export async function findJobs(db: Db, adminId: string, names: readonly string[], limit: number): Promise<ServerJob[]> {
  const { rows } = await sql<JobRow>`
    select job.name as queue, job.id,
      case job.state when 'created' then 'waiting' when 'active' then 'running' when 'retry' then 'retrying'
        else 'failed' end as state, job.retry_count + 1 as tries, created_on as "createdAt",
      ${subject} as subject, coalesce(video.team, '') as team, video.item_id as "itemId",
      case when job.state = 'active' then media.percent end as percent,
      case when job.state in ('retry', 'failed') then left(coalesce(output ->> 'message', output #>> '{}', ''), 500)
        else '' end as problem,
      case when job.state = 'active' then started_on end as "startedAt",
      case when job.state in ('created', 'retry') then start_after end as "nextTryAt"
    from (
      select * from pgboss.job where name = any(${names}) and state in ('created', 'active', 'retry', 'failed')
      order by array_position(array['active', 'failed', 'retry', 'created'], state::text), created_on
      limit ${limit}
    ) as job ${joinSubjects(adminId)}
    order by array_position(array['active', 'failed', 'retry', 'created'], job.state::text), created_on`.execute(db);
  return rows.map(({ createdAt, startedAt, nextTryAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
  }));
}

export async function findFailedVideos(db: Db, adminId: string, limit: number): Promise<FailedVideo[]> {
  const { rows } = await sql<FailedVideo>`
    select media.id as "mediaId", coalesce(problem, '') as problem, video.name, video.team, video.item_id as "itemId"
    from media ${joinVideo(adminId)}
    where state = 'failed' and video.name is not null order by media.id desc limit ${limit}`.execute(db);
  return rows;
}

type Found = { state: string; subjectId: string; subject: string };

/** An unfinished job, which others cannot change until the end of the transaction. */
export async function lockJob(tx: Tx, adminId: string, queue: string, id: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select job.state::text, coalesce(job.data ->> 'id', '') as "subjectId", ${subject} as subject
    from pgboss.job ${joinSubjects(adminId)}
    where job.name = ${queue} and job.id = ${id} and job.state in ('created', 'active', 'retry', 'failed')
    for update of job`.execute(tx);
  return rows[0];
}

/** The name of a video, empty if it was deleted. */
export async function nameVideo(tx: Tx, adminId: string, mediaId: string): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select video.name from media ${joinVideo(adminId)} where media.id = ${mediaId}`.execute(tx);
  return rows[0]?.name ?? '';
}
