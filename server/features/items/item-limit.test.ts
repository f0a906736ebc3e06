import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startUpload } from '#rig/people/upload-factory.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

const teamItemLimit = 2_500;
let server: TestServer;
let mara: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer({ teamItemLimit });
  mara = await buildUser(server);
});

afterAll(() => server.stop());

beforeEach(async () => {
  team = await buildTeam(server, mara);
});

/** A folder with that many files, counted like the product's own. */
async function buildFolder(name: string, files: number): Promise<string> {
  const folder = await buildItem(server, team.id, { name });
  await sql`
    insert into items (id, team_id, parent_id, kind, name, sort_name)
    select gen_random_uuid(), ${team.id}, ${folder.id}::uuid, 'file', 'take ' || n, 'take ' || n
    from generate_series(1, ${files}::int) as n`.execute(server.db);
  const counts = { file_count: files, child_files: files };
  await server.db.updateTable('items').set(counts).where('id', '=', folder.id).execute();
  return folder.id;
}

async function countRows(): Promise<number> {
  const rows = await server.db.selectFrom('items').select('id').where('team_id', '=', team.id).execute();
  return rows.length;
}

const copy = (id: string, parentId: string | null = null) =>
  callEndpoint(server, 'copyItems', { body: { ids: [id], teamId: team.id, parentId } }, mara.token);
const refusal = async (response: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await response;
  return [status, (body as { message: string }).message];
};

test('repeated copies stop at the limit of the team, and leave nothing of the last one', async () => {
  let id = await buildFolder('Film', 99);
  let copies = 0;
  for (;;) {
    const parent = await buildItem(server, team.id);
    const { status, body } = await copy(id, null);
    if (status !== 200) break;
    // A folder with both doubles the tree in each round.
    const ids = [id, body.items[0]?.id ?? ''];
    await callEndpoint(server, 'moveItems', { body: { ids, teamId: team.id, parentId: parent.id } }, mara.token);
    id = parent.id;
    copies += 1;
  }
  expect(copies).toBe(4);
  const before = await countRows();
  expect(before).toBeLessThanOrEqual(teamItemLimit);
  expect(await refusal(copy(id))).toEqual([413, expect.stringContaining('A team can have 2,500 items')]);
  expect(await countRows()).toBe(before);
});

test('one call copies at most 20,000 items', async () => {
  const largest = await buildFolder('Largest', 20_000);
  const before = await countRows();
  expect(await refusal(copy(largest))).toEqual([
    413,
    'This would copy 20,001 items. Copy at most 20,000 at once: select fewer folders.',
  ]);
  expect(await countRows()).toBe(before);
});

test('a full team accepts no folder and no upload, and its trash counts until emptied', async () => {
  const folder = await buildFolder('Full', teamItemLimit - 1);
  const full =
    'A team can have 2,500 items, and this one has 2,500, including its trash. Delete items permanently, or ask your administrator to raise TEAM_ITEM_LIMIT.';
  const body = { folderPath: '', teamPath: team.name, folderName: 'One more' };
  const createFolder = () =>
    callEndpoint(server, 'users/s3/createFolder', { query: { userId: mara.id }, body }, mara.token);
  const upload = () => startUpload(server, mara, team, { name: 'take.mp4', size: 3 });
  expect(await refusal(createFolder())).toEqual([413, full]);
  await expect(upload()).rejects.toThrow('A team can have 2,500 items');
  await callEndpoint(server, 'deleteItems', { body: { ids: [folder] } }, mara.token);
  expect(await refusal(createFolder())).toEqual([413, full]);
  await callEndpoint(server, 'destroyItems', { body: { ids: [folder] } }, mara.token);
  expect((await createFolder()).status).toBe(200);
  await upload();
});
