import { sql } from 'kysely';
import { buildFacts, buildVideo, callEndpoint } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { compare } from '../tools/compare.ts';
import { readDatabase } from '../tools/database-figures.ts';
import { type Deployment, withDeployment } from '../tools/deployment.ts';
import { addMembers } from '../tools/members.ts';
import { readCpu } from '../tools/process-figures.ts';

const clients = 8;
const each = 50;

/** Eight people who write comments on one video at once, beside eight connections that insert and commit a row. */
export async function measurePosts(): Promise<void> {
  await withDeployment(async (deployment) => {
    const { db, url, team } = deployment;
    const facts = buildFacts({ frameCount: 24_000, rate: { num: 24, den: 1 } });
    const video = await buildVideo(deployment, team.id, { name: 'posts.mp4', facts });
    const tokens = await addMembers(deployment, clients, 'editor');
    await sql`create table bench_rows (id uuid primary key, text text)`.execute(db);
    const cpu: { server: number; database: number }[] = [];

    await compare({
      title: `${clients} clients, ${each} comments each (target: at least 150 a second)`,
      unit: 'a second',
      ours: {
        name: 'comments',
        measure: async () => {
          const before = await readCosts(deployment);
          const rate = await inTurns(async (client, n) => {
            const body = { id: uuidv7(), text: `Louder here ${n}`, replyTo: null, frame: n };
            const { status } = await callEndpoint(
              { url },
              'createComment',
              { params: { itemId: video.id }, body },
              tokens[client],
            );
            if (status !== 200) throw new Error(`a comment got ${status}`);
          });
          const after = await readCosts(deployment);
          const perComment = (what: 'server' | 'database') => (1000 * (after[what] - before[what])) / (clients * each);
          cpu.push({ server: perComment('server'), database: perComment('database') });
          return rate;
        },
      },
      reference: {
        name: 'rows inserted and committed',
        measure: () =>
          inTurns(async (_client, n) => {
            await sql`insert into bench_rows values (${uuidv7()}, ${`Louder here ${n}`})`.execute(db);
          }),
      },
    });
    for (const what of ['server', 'database'] as const) {
      const figures = cpu.slice(1).map((one) => one[what].toFixed(1));
      console.log(`  CPU of the ${what} in ms a comment   ${figures.join(', ')}`);
    }
  });
}

async function readCosts(deployment: Deployment): Promise<{ server: number; database: number }> {
  return { server: readCpu(deployment.pid).own, database: (await readDatabase(deployment)).cpuSeconds };
}

/** Returns how many a second ended. */
async function inTurns(work: (client: number, n: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; n < each; n++) await work(client, n);
    }),
  );
  return (clients * each * 1000) / (performance.now() - startedAt);
}
