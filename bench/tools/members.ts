import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TeamRole } from '#contract/team-roles.ts';
import type { Deployment } from './deployment.ts';

/** Members with a session each, bypassing sign-up, which would hash a password for each. Returns their tokens. */
export async function addMembers(
  { db, team, dataDir }: Pick<Deployment, 'db' | 'team' | 'dataDir'>,
  count: number,
  role: TeamRole = 'viewer',
): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    with made as (
      insert into users (id, name, email)
      select gen_random_uuid(), 'Viewer ' || n, gen_random_uuid() || '@test.local' from generate_series(1, ${count}::int) as n
      returning id
    ), joined as (
      insert into team_members (team_id, user_id, role) select ${team.id}, id, ${role} from made
    )
    insert into sessions (id, user_id, token, expires_at)
    select gen_random_uuid(), id, replace(gen_random_uuid()::text, '-', ''), now() + interval '1 day' from made
    returning token`.execute(db);
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim();
  return rows.map(({ token }) => `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
}
