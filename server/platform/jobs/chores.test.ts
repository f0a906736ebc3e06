import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { startTestServer } from '#rig/servers/harness.ts';
import { runChores } from './chores.ts';

function startChores() {
  const failures: string[] = [];
  const log = { error: ({ chore }: { chore: string }) => void failures.push(chore) };
  const stopping = new AbortController();
  const run = (chores: Record<string, () => Promise<unknown>>) => runChores(chores, { log, signal: stopping.signal });
  return { failures, stopping, run };
}

const fail = async () => {
  throw new Error('failed');
};

test('a failing chore skips no other, is logged by name, and fails the job', async () => {
  const { failures, run } = startChores();
  const done: string[] = [];
  const chores = { first: fail, second: async () => done.push('second'), third: fail };
  await expect(run(chores)).rejects.toThrow('Cleanup chores failed: first, third');
  expect(failures).toEqual(['first', 'third']);
  expect(done).toEqual(['second']);
});

test('a process that stops interrupts its chores without a failure', async () => {
  const { failures, stopping, run } = startChores();
  const interrupted = async () => {
    stopping.abort();
    stopping.signal.throwIfAborted();
  };
  await expect(run({ interrupted, never: fail })).rejects.toThrow('aborted');
  expect(failures).toEqual([]);
});

test('the trash is emptied while no import token can be deleted', async () => {
  const server = await startTestServer({ mode: 'all' });
  const owner = await buildUser(server);
  const team = await buildTeam(server, owner);
  const item = await buildItem(server, team.id, { isDeleted: true });
  await sql`alter table imports rename column token_since to since`.execute(server.db);
  const body = { ids: [item.id] };
  expect((await callEndpoint(server, 'destroyItems', { body }, owner.token)).status).toBe(200);
  const find = () => server.db.selectFrom('items').select('id').where('id', '=', item.id).execute();
  await expect.poll(find, { interval: 100 }).toEqual([]);
  await server.stop();
});
