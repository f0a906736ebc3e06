import { sql } from 'kysely';
import { callEndpoint } from '#rig/people/factories.ts';
import { compare, quantile } from '../tools/compare.ts';
import { type Deployment, withDeployment } from '../tools/deployment.ts';

const callsPerRound = 50;
const items = 100_000;
const searches = ['i', 't', 'in', 'б', '日', 'q', 'qq', '%', '_', '%_'];

/** Searches of one and two letters in a team of 100,000 files, and texts without a hit. */
export async function measureSearch(): Promise<void> {
  await withDeployment(async (deployment) => {
    await fill(deployment);
    for (const q of searches) {
      await compare({
        title: `p95 of the search for "${q}" among ${items}, ${callsPerRound} calls (target: at most 150 ms)`,
        unit: 'ms',
        ours: { name: `"${q}"`, measure: () => p95(deployment, q) },
        reference: { name: 'a whole name', measure: () => p95(deployment, 'interview 77777.mp4') },
        rounds: 3,
      });
    }
  });
}

/** Names like those of cameras and people; the first word rotates. */
async function fill({ db, user, team }: Deployment): Promise<void> {
  await sql`
    insert into items (id, team_id, kind, name, sort_name, created_by, size_bytes)
    select gen_random_uuid(), ${team.id}, 'file', word || ' ' || n || '.mp4',
      lower(word) || ' ' || lpad(n::text, 12, '0') || '.mp4', ${user.id}, 1000000
    from generate_series(1, ${items}::int) as n,
      lateral (select (array['Take', 'Interview', 'A012_C', 'Берег', '日本', 'Tag', '%_', 'Insert'])[1 + n % 8] as word) as words`.execute(
    db,
  );
  await sql`analyze items`.execute(db);
}

async function p95({ url, user, team }: Deployment, q: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < callsPerRound; count++) {
    const startedAt = performance.now();
    const { status } = await callEndpoint(
      { url },
      'searchItems',
      { params: { teamId: team.id }, query: { q } },
      user.token,
    );
    if (status !== 200) throw new Error(`the search for ${q} was refused with ${status}`);
    times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.95);
}
