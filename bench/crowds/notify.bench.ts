import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { announceItems, channel } from '#server/platform/realtime/events.ts';
import { median, quantile } from '../tools/compare.ts';
import { withDeployment } from '../tools/deployment.ts';

const roundMs = 3_000;
const rounds = 3;
/** Each web process listens once. */
const listenerCounts = [1, 8];
const writerCounts = [1, 4, 16];

type Round = { perSecond: number; lateMs: number[] };

/**
 * Committed writes per second with and without an announcement. Postgres commits announcing transactions one at a time,
 * so their rate has a ceiling that more connections do not raise.
 */
export async function measureNotify(): Promise<void> {
  await withDeployment(async ({ dataDir, team, db: ownDb }) => {
    const address = { host: join(dataDir, 'run'), user: 'vizio', database: 'postgres' };
    await sql`create table bench_writes (id uuid primary key)`.execute(ownDb);
    const database = openDatabase(address, (line) => console.error(line));
    for (const listeners of listenerCounts) {
      const arrivals = new Map<string, number>();
      const clients = await Promise.all(Array.from({ length: listeners }, () => listen(address, arrivals)));
      for (const writers of writerCounts) {
        const [plain, announced]: [Round[], Round[]] = [[], []];
        for (let round = 0; round < rounds; round++) {
          plain.push(await write(database.db, writers));
          announced.push(await write(database.db, writers, { teamId: team.id, arrivals }));
        }
        const rate = (found: Round[]) => median(found.map(({ perSecond }) => perSecond));
        const late = announced.flatMap(({ lateMs }) => lateMs);
        console.log(
          `${listeners} listeners, ${String(writers).padStart(2)} writers: ${rate(plain).toFixed(0)} commits/s, with an announcement ${rate(announced).toFixed(0)} (${announced.map(({ perSecond }) => perSecond.toFixed(0)).join(', ')}), arrival after the commit p50 ${quantile(late, 0.5).toFixed(1)} ms, p95 ${quantile(late, 0.95).toFixed(1)} ms`,
        );
      }
      for (const client of clients) await client.end();
    }
    await database.close();
  });
}

async function listen(address: pg.ClientConfig, arrivals: Map<string, number>): Promise<pg.Client> {
  const client = new pg.Client(address);
  await client.connect();
  client.on('notification', ({ payload = '' }) => {
    const id = payload.slice(-40, -4);
    arrivals.set(id, performance.now());
  });
  await client.query(`listen ${channel}`);
  return client;
}

async function write(
  db: Db,
  writers: number,
  announcing?: { teamId: string; arrivals: Map<string, number> },
): Promise<Round> {
  const committed = new Map<string, number>();
  const endMs = performance.now() + roundMs;
  const one = async () => {
    while (performance.now() < endMs) {
      const id = uuidv7();
      await inTransaction(db, async (tx) => {
        await sql`insert into bench_writes values (${id})`.execute(tx);
        if (announcing) await announceItems(tx, announcing.teamId, [id]);
      });
      committed.set(id, performance.now());
    }
  };
  await Promise.all(Array.from({ length: writers }, one));
  await pause(500);
  const lateMs = [...committed].flatMap(([id, atMs]) => {
    const arrivedMs = announcing?.arrivals.get(id);
    return arrivedMs === undefined ? [] : [Math.max(0, arrivedMs - atMs)];
  });
  if (announcing && lateMs.length < committed.size)
    console.log(`${committed.size - lateMs.length} announcements are missing`);
  return { perSecond: committed.size / (roundMs / 1000), lateMs };
}
