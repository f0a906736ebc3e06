import { randomBytes } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { ErrorBody } from '#contract/errors.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildUser, callEndpoint, postJson, requestEndpoint, type TestUser } from '#rig/people/factories.ts';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';
import { openDatabase } from './database.ts';

let admin: pg.Client;
let dataDir: string;
let server: ServerProcess;
let user: TestUser;
let teamId: string;
let databaseUrl: URL;
/** Not a superuser: those ignore connection limits. */
const role = `limited_${randomBytes(4).toString('hex')}`;
const database = () => databaseUrl.pathname.slice(1);

beforeAll(async () => {
  admin = new pg.Client({ host: inject('postgresSocket'), user: 'vizio', database: 'postgres' });
  await admin.connect();
  databaseUrl = new URL(await createTestDatabase());
  databaseUrl.username = role;
  await admin.query(`create role ${role} login in role vizio`);
  await admin.query(`alter database ${database()} owner to ${role}`);
  dataDir = await makeFolder();
  server = await startServerProcess({ DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir });
  user = await buildUser(server);
  const body = { teamName: 'Film', user_id: user.id };
  teamId = (await callEndpoint(server, 'users/s3/createTeam', { body }, user.token)).body.team.id;
});

afterAll(async () => {
  await server.stop();
  await admin.end();
});

/** Ends every session of the server, like a restart of Postgres or a network failure. Returns their number. */
async function terminateBackends(): Promise<number> {
  const sql = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
  return (await admin.query(sql, [database()])).rowCount ?? 0;
}

const asUser = () => ({ authorization: `Bearer ${user.token}` });
const nameless = () => randomBytes(6).toString('hex');

/** Calls that read, calls that write in a transaction, and calls through better-auth. */
const calls: Record<string, () => Promise<Response>> = {
  listTrash: () => requestEndpoint(server, 'listTrash', { params: { teamId }, query: {} }, asUser()),
  searchItems: () => requestEndpoint(server, 'searchItems', { params: { teamId }, query: { q: 'a' } }, asUser()),
  createTeam: () =>
    requestEndpoint(server, 'users/s3/createTeam', { body: { teamName: nameless(), user_id: user.id } }, asUser()),
  session: () => fetch(`${server.url}/api/auth/get-session`, { headers: asUser() }),
  signIn: () => postJson(`${server.url}/api/auth/sign-in/email`, user),
  signUp: () =>
    postJson(`${server.url}/api/auth/sign-up/email`, {
      name: 'Mara',
      email: `${nameless()}@test.local`,
      password: 'a password',
    }),
  ready: () => fetch(`${server.url}/readyz`),
};

const isAllowed = ({ status }: Response) => (status >= 200 && status < 300) || status === 503;

/** Without SMTP each sign-up also logs its link, which does not matter here. */
function linesSince(position: number): string[] {
  const lines = server.output().slice(position).trim().split('\n');
  return lines.filter((line) => !line.includes('SMTP_URL is not set'));
}

test('survives 20 cuts of every connection under load, and responds with success or 503 and Retry-After', async () => {
  const before = server.output().length;
  let isOver = false;
  let succeeded = 0;
  let interrupted = 0;
  const unexpected: string[] = [];
  const clients = Object.entries(calls).flatMap(([name, call]) =>
    [1, 2].map(async () => {
      while (!isOver) {
        const response = await call();
        await response.arrayBuffer();
        if (response.ok) succeeded += 1;
        else interrupted += 1;
        if (!isAllowed(response)) unexpected.push(`${name}: ${response.status}`);
        else if (response.status === 503 && !response.headers.get('retry-after'))
          unexpected.push(`${name}: no Retry-After`);
      }
    }),
  );
  let terminated = 0;
  for (let cut = 0; cut < 20; cut++) {
    // Between cuts the server works again.
    const target = succeeded + 10;
    await expect.poll(() => succeeded, { interval: 5 }).toBeGreaterThan(target);
    terminated += await terminateBackends();
  }
  isOver = true;
  await Promise.all(clients);
  console.log(`20 cuts of ${terminated} connections: ${succeeded} succeeded, ${interrupted} got 503`);
  expect(unexpected).toEqual([]);
  expect(interrupted).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await expect.poll(() => linesSince(before).at(-1)).toMatch(/is back after [\d.]+ s/);
  const lines = linesSince(before);
  expect(lines.filter((line) => !/The database is (away|back)/.test(line))).toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(40);
});

test.each([
  ['refuses connections', 'allow_connections false', 'allow_connections true'],
  ['has no connections left', 'connection limit 0', 'connection limit -1'],
])('while the database %s, every call gets 503 and the log one line', async (_, off, on) => {
  const before = server.output().length;
  const lines = () => linesSince(before);
  await admin.query(`alter database ${database()} ${off}`);
  onTestFinished(async () => void (await admin.query(`alter database ${database()} ${on}`)));
  await terminateBackends();
  const repeated = [1, 2, 3, 4, 5, 6].flatMap(() => Object.values(calls));
  const responses = await Promise.all(repeated.map((call) => call()));
  expect(responses.map(({ status }) => status)).toEqual(repeated.map(() => 503));
  for (const response of responses) {
    expect(response.headers.get('retry-after')).toBe('2');
    expect(ErrorBody.parse(await response.json())).toMatchObject({
      code: 'unavailable',
      message: 'The database does not respond. Try again in a moment.',
    });
  }
  await expect.poll(lines).toEqual([expect.stringContaining('The database is away')]);

  await admin.query(`alter database ${database()} ${on}`);
  await expect.poll(() => lines().length).toBe(2);
  expect(lines()[1]).toContain('The database is back after');
  const healed = await Promise.all(Object.values(calls).map((call) => call()));
  expect(healed.map(({ status }) => status)).toEqual(healed.map(() => 200));
});

test('a full database disk gives 507 with a correct message, and one line in the log', async () => {
  const before = server.output().length;
  const inside = new pg.Client({ host: inject('postgresSocket'), user: 'vizio', database: database() });
  await inside.connect();
  onTestFinished(() => inside.end());
  await inside.query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert on teams execute function no_room();
    create trigger no_room before insert on users execute function no_room()`);
  const writes = ['createTeam', 'signUp', 'createTeam', 'signUp'].map((name) => calls[name]?.());
  for (const response of await Promise.all(writes)) {
    expect(response?.status).toBe(507);
    expect(ErrorBody.parse(await response?.json()).message).toBe(
      'The disk of the database is full. Nothing was changed. Free space, then try again.',
    );
  }
  expect((await calls.listTrash?.())?.status).toBe(200);
  await inside.query('drop function no_room cascade');
  expect((await calls.createTeam?.())?.status).toBe(200);
  const lines = () => linesSince(before);
  await expect.poll(lines).toEqual([expect.stringContaining('The disk of the database is full.')]);
});

test('a call’s statement times out after 30 s, a job’s later', async () => {
  const { db, jobs, close } = openDatabase({ connectionString: String(databaseUrl) }, () => {});
  onTestFinished(close);
  const timeouts = [db, jobs].map(async (each) => {
    const { rows } = await each.executeQuery<{ statement_timeout: string }>(
      CompiledQuery.raw('show statement_timeout'),
    );
    return rows[0]?.statement_timeout;
  });
  expect(await Promise.all(timeouts)).toEqual(['30s', '10min']);
});
