import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onEnd } from '#rig/endings.ts';
import { openLossyDatabase } from '#rig/peers/lossy-database.ts';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { realSchedule } from '#rig/servers/without-schedules.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { openQueue, type Queue, type Task } from './queue.ts';

let connectionString: string;
let database: Database;
let queue: Queue;
const taken = new Map<string, { tries: Task[]; act: (task: Task) => Promise<void>; done: () => void }>();

beforeAll(async () => {
  connectionString = await createTestDatabase();
  database = openDatabase({ connectionString }, () => {});
  queue = openQueue({ connectionString }, () => {});
  await queue.work('import', 2, async (task) => {
    const entry = taken.get(task.id);
    entry?.tries.push(task);
    await entry?.act(task);
    entry?.done();
  });
});
afterAll(async () => {
  await queue.stop();
  await database.close();
});

function expectTask(act: (task: Task) => Promise<void> = async () => {}) {
  const id = uuidv7();
  const tries: Task[] = [];
  const finished = new Promise<void>((done) => taken.set(id, { tries, act, done }));
  return { id, tries, finished };
}

test('runs a job only after its transaction commits', async () => {
  const kept = expectTask();
  const dropped = expectTask();
  await expect(
    database.db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, 'import', dropped.id);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await database.db.transaction().execute((tx) => queue.enqueue(tx, 'import', kept.id));
  await kept.finished;
  expect(kept.tries).toHaveLength(1);
  expect(dropped.tries).toHaveLength(0);
});

test('a job that comes back while it still runs begins again once the first run has ended', async () => {
  const events: string[] = [];
  const task = expectTask(async ({ signal }) => {
    const number = task.tries.length;
    events.push(`begin ${number}`);
    if (number === 1) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      events.push('end 1');
      signal.throwIfAborted();
    }
  });
  await queue.enqueue(database.db, 'import', task.id);
  await expect.poll(() => events).toEqual(['begin 1']);
  // As pg-boss does with a late heartbeat.
  await sql`update pgboss.job set state = 'retry', start_after = now() where data->>'id' = ${task.id}`.execute(
    database.db,
  );
  await task.finished;
  expect(events).toEqual(['begin 1', 'end 1', 'begin 2']);
  const states = async () =>
    (await sql`select state from pgboss.job where data->>'id' = ${task.id}`.execute(database.db)).rows;
  await expect.poll(states).toEqual([{ state: 'completed' }]);
});

test('retries a failed job', async () => {
  let failures = 0;
  const task = expectTask(async () => {
    if (failures++ === 0) throw new Error('once');
  });
  await queue.enqueue(database.db, 'import', task.id);
  await task.finished;
  expect(task.tries).toHaveLength(2);
});

test('jobs are announced again after a connection that fails twice at once', async () => {
  const lossy = await openLossyDatabase(connectionString);
  const listening = openQueue({ connectionString: lossy.url }, () => {});
  onEnd(listening.stop);
  await listening.ready;
  const listeners = async () => {
    const text =
      "select pid from pg_stat_activity where query like 'listen \"pgboss%' and datname = current_database()";
    return (await sql<{ pid: number }>`${sql.raw(text)}`.execute(database.db)).rows.map(({ pid }) => pid);
  };
  // The other one is of the queue of all tests.
  await expect.poll(async () => (await listeners()).length).toBe(2);
  const before = await listeners();
  expect(lossy.failTwice('listen "pgboss')).toBe(1);
  const isNew = (pid: number) => !before.includes(pid);
  await expect.poll(async () => (await listeners()).filter(isNew).length).toBe(1);
});

test('schedules approvals, digests, cleanups, the scrub and the search for orphans', async () => {
  const schedule = vi.spyOn(PgBoss.prototype, 'schedule').mockImplementation(realSchedule);
  const connectionString = await createTestDatabase();
  const scheduled = openQueue({ connectionString }, () => {});
  const second = openDatabase({ connectionString }, () => {});
  try {
    await scheduled.ready;
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(second.db);
    expect(rows.map(({ name }) => name)).toEqual(['approvals', 'clean', 'digest', 'orphans', 'scrub']);
  } finally {
    schedule.mockRestore();
    await scheduled.stop();
    await second.close();
  }
});
