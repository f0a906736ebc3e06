import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

type Counted = { kind: 'jobs' | 'emails' | 'uploads'; name: string; state: string; count: number };

/** Partial indexes serve the first and the third part; pg-boss counts its failed jobs every ten seconds. */
export async function countWork(db: Db | Tx): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select 'jobs' as kind, name, state::text, count(*)::int from pgboss.job
    where policy = 'exclusive' and state <= 'active' group by name, state
    union all select 'jobs', name, 'failed', failed_count from pgboss.queue
    union all select 'uploads', '', '', count(*)::int from uploads where completed_at is null
    union all select 'emails', '', case when problem is null then 'waiting' else 'failing' end, count(*)::int from mails
    group by problem is null`.execute(db);
  return rows;
}
