import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TestUser } from '#rig/people/factories.ts';
import { callEndpoint, postJson } from '#rig/people/factories.ts';
import { keyOf, linksOf, openAsGuest } from '#rig/people/visitors.ts';
import { hashAtFullCost } from '#rig/servers/cheap-hashes.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { migrate } from './migrate.ts';

/** Tables that a migration dropped, each with the reason. All others must survive unchanged. */
const droppedTables: Record<string, string> = {
  mail_limits: '0018: counts of the last hour moved to rate limits',
  guesses: '0019: counts of the last minutes moved to rate limits',
};

const newestOfFixture = '0009-account.sql';
const secret = 'a secret that only the fixture of 0009 knows';
const address = { host: inject('postgresSocket'), user: 'vizio' };
const database = `older_${randomBytes(6).toString('hex')}`;
let client: pg.Client;
let rows: { table: string; row: Record<string, unknown> }[];

beforeAll(async () => {
  const admin = new pg.Client({ ...address, database: 'postgres' });
  await admin.connect();
  // The tests' own template is already migrated.
  await admin.query(`create database ${database} template template0`);
  await admin.end();
  client = new pg.Client({ ...address, database });
  await client.connect();
  await createSchema();
  await restoreRows();
});

afterAll(() => client.end());

async function createSchema(): Promise<void> {
  const folder = new URL('./migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name <= newestOfFixture).sort();
  expect(names).toHaveLength(9);
  await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())');
  for (const name of names) {
    await client.query(await readFile(new URL(name, folder), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
  }
}

async function restoreRows(): Promise<void> {
  const text = await readFile(new URL('./fixtures/schema-0009.jsonl', import.meta.url), 'utf8');
  rows = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  // Disables triggers and foreign keys, so that the insert order does not matter.
  await client.query('set session_replication_role = replica');
  for (const { table, row } of rows) {
    const columns = Object.keys(row).join(', ');
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    );
  }
  await client.query('set session_replication_role = default');
}

const kept = () => rows.filter(({ table }) => !droppedTables[table]);

/** Parts of a column that a migration moved. 0015: the frame table has its own table. */
const expressions: Record<string, string> = { 'media.facts': "facts #- '{video,frameTable}' as facts" };

/** Every row that must survive, with its original columns. */
async function readRows(): Promise<string[]> {
  const found: string[] = [];
  for (const [table, [first]] of Map.groupBy(kept(), (row) => row.table)) {
    const columns = Object.keys(first?.row ?? {}).map((column) => expressions[`${table}.${column}`] ?? column);
    const response = await client.query<{ row: string }>(
      `select to_json(r)::text as row from (select ${columns.join(', ')} from ${table}) as r`,
    );
    found.push(...response.rows.map(({ row }) => `${table} ${row}`));
  }
  return found.sort();
}

test('keeps every row of a database at 0009 through all later migrations, also when repeated', async () => {
  const before = await readRows();
  expect(before).toHaveLength(kept().length);
  const applied = await migrate({ ...address, database });
  expect(applied.length).toBeGreaterThan(0);
  expect(await readRows()).toEqual(before);
  expect(await migrate({ ...address, database })).toEqual([]);
  expect(await readRows()).toEqual(before);
});

test('users can sign in and find their data', async () => {
  hashAtFullCost();
  const databaseUrl = `postgres://vizio@localhost/${database}?host=${encodeURIComponent(address.host)}`;
  const server = await startTestServer({ databaseUrl, secret });
  try {
    await walkThrough(server);
  } finally {
    await server.stop();
  }
});

async function walkThrough(server: TestServer): Promise<void> {
  const mara = await signIn(server, 'mara');
  const { teams } = (await callEndpoint(server, 'users/s3/listTeams', { query: { user_id: mara.id } }, mara.token))
    .body;
  const team = teams.find(({ name }) => name === "Harbour's Team");
  const list = async (path: string) => {
    const query = { requester_id: mara.id, path: `${mara.id}/Harbour's Team${path}` };
    return (await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, mara.token)).body;
  };
  const [film] = (await list('')).folders;
  expect(film).toMatchObject({ name: 'Film', files: 2, folders: 1, Metadata: { sharingtype: 'edit' } });
  const [take] = (await list('/Film/Tag 1 – Hafen')).files;
  expect(take).toMatchObject({ name: 'take 1.mp4', versions: 2, Size: 14, Metadata: { sharingtype: 'view' } });

  const readComments = async (version: number) => {
    const sent = { params: { itemId: take?.id ?? '' }, query: { version } };
    return (await callEndpoint(server, 'listComments', sent, mara.token)).body.comments;
  };
  expect((await readComments(2)).map(({ text, frame, author }) => [text, frame, author.name])).toEqual([
    ['The horizon tilts', 24, 'Mara Lindqvist'],
    ['Straightened in version 3', 24, 'Tom Okafor'],
    ['This whole stretch is too long. "Quotes", commas; and\nlines', 48, 'Ana Duarte 🎬'],
    ['Drawn', 12, 'Tom Okafor'],
    ['From a guest', 3, 'Gil (guest)'],
  ]);
  expect((await readComments(1)).map(({ text, resolved }) => [text, resolved])).toEqual([
    ['On the first version', true],
  ]);

  const counts = server.db.selectFrom('items').select(['comment_count', 'open_count']);
  expect(await counts.where('id', '=', film?.id ?? '').executeTakeFirst()).toEqual({ comment_count: 5, open_count: 4 });

  const params = { teamId: team?.id ?? '' };
  const trash = await callEndpoint(server, 'listTrash', { params, query: {} }, mara.token);
  expect(trash.body.items.map(({ name }) => name).sort()).toEqual(['Old', 'gone.mp4']);
  const audit = await callEndpoint(server, 'listAudit', { params, query: {} }, mara.token);
  const [newest, ...older] = audit.body.entries;
  expect(newest?.action).toBe('account.sign-in');
  expect(older).toHaveLength(rows.filter(({ table }) => table === 'audit_log').length);
  const [share] = await linksOf(server, film?.id ?? '', mara);
  const guest = await openAsGuest(server, keyOf(share?.link ?? null));
  expect((await guest.call('openShare', { body: { k: guest.key } })).status).toBe(200);
  await restoreAndWrite(
    server,
    mara,
    trash.body.items.map(({ id }) => id),
    take?.id ?? '',
  );
}

async function restoreAndWrite(server: TestServer, mara: TestUser, ids: string[], itemId: string): Promise<void> {
  expect((await callEndpoint(server, 'restoreItems', { body: { ids } }, mara.token)).status).toBe(200);
  const sent = { params: { itemId }, body: { text: 'After the update', replyTo: null, frame: 1 } };
  expect((await callEndpoint(server, 'createComment', sent, mara.token)).status).toBe(200);
  // Ana uses two-factor authentication: her password alone is not enough.
  const challenge = await postJson(`${server.url}/api/auth/sign-in/email`, {
    email: 'ana@fixture.test',
    password: 'password-ana',
  });
  expect(await challenge.json()).toMatchObject({ twoFactorRedirect: true });
}

async function signIn({ url }: TestServer, name: string): Promise<TestUser> {
  const given = { email: `${name}@fixture.test`, password: `password-${name}` };
  const response = await postJson(`${url}/api/auth/sign-in/email`, given);
  expect(response.status).toBe(200);
  const { token, user } = (await response.json()) as { token: string; user: { id: string; name: string } };
  return { ...given, id: user.id, name: user.name, token };
}
