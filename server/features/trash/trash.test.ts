import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { emptyTrash } from './trash.ts';

let server: TestServer;
let mara: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server);
});

afterAll(() => server.stop());

beforeEach(async () => {
  team = await buildTeam(server, mara);
});

const makeFolder = async (folderPath: string, folderName: string) => {
  const body = { folderPath, teamPath: team.name, folderName };
  const response = await callEndpoint(
    server,
    'users/s3/createFolder',
    { query: { userId: mara.id }, body },
    mara.token,
  );
  return response.body.folder.id;
};
const act = (name: 'deleteItems' | 'restoreItems', ...ids: string[]) =>
  callEndpoint(server, name, { body: { ids } }, mara.token);
const trash = async () =>
  (await callEndpoint(server, 'listTrash', { params: { teamId: team.id }, query: {} }, mara.token)).body.items;

test('a deleted item is in the trash once, with its place and who deleted it', async () => {
  const film = await makeFolder('', 'Film');
  const day = await makeFolder('Film', 'Day 1');
  await act('deleteItems', film, day);
  const [item, ...others] = await trash();
  expect(others).toEqual([]);
  expect(item).toMatchObject({ name: 'Film', type: 'folder', from: '', deletedBy: mara.name });
  expect(Date.parse(item?.expiresAt ?? '') - Date.parse(item?.deletedAt ?? '')).toBe(30 * dayMs);
});

test('restoring puts an item back: numbered if its name is taken, at the top if its folder was deleted', async () => {
  const film = await makeFolder('', 'Film');
  const day = await makeFolder('Film', 'Day');
  await act('deleteItems', day);
  await makeFolder('Film', 'Day');
  expect((await act('restoreItems', day)).body.items).toEqual([
    { id: day, name: 'Day 2', parentId: film, movedToTop: false },
  ]);
  await act('deleteItems', day);
  await act('deleteItems', film);
  expect((await act('restoreItems', day)).body.items).toEqual([
    { id: day, name: 'Day 2', parentId: null, movedToTop: true },
  ]);
  expect((await act('restoreItems', day)).status).toBe(409);
});

test('deleting permanently affects only the trash', async () => {
  const film = await makeFolder('', 'Film');
  const destroy = () => callEndpoint(server, 'destroyItems', { body: { ids: [film] } }, mara.token);
  expect((await destroy()).status).toBe(409);
  await act('deleteItems', film);
  expect((await destroy()).status).toBe(200);
  expect((await destroy()).status).toBe(404);
  expect(await trash()).toEqual([]);
});

test('items expire after 30 days, and bytes are deleted once no row references them', async () => {
  const media = { id: uuidv7(), size_bytes: 10, content_type: 'video/mp4' };
  await server.db.insertInto('media').values(media).execute();
  const copies = await Promise.all([1, 2].map(() => buildItem(server, team.id, { kind: 'file' })));
  const versions = copies.map(({ id }) => ({ id: uuidv7(), item_id: id, number: 1, media_id: media.id }));
  await server.db.insertInto('versions').values(versions).execute();
  const left = async () => {
    const items = await server.db.selectFrom('items').select('id').where('team_id', '=', team.id).execute();
    const bytes = await server.db.selectFrom('media').select('id').where('id', '=', media.id).execute();
    return { items: items.length, bytes: bytes.length };
  };

  await act('deleteItems', copies[0]?.id ?? '');
  await emptyTrash(server.db, new Date(Date.now() + 29 * dayMs));
  expect(await left()).toEqual({ items: 2, bytes: 1 });
  await emptyTrash(server.db, new Date(Date.now() + 31 * dayMs));
  expect(await left()).toEqual({ items: 1, bytes: 1 });
  await act('deleteItems', copies[1]?.id ?? '');
  await emptyTrash(server.db, new Date(Date.now() + 31 * dayMs));
  expect(await left()).toEqual({ items: 0, bytes: 0 });
});

test('a deleted team is restored with its contents, under another name if its own was taken', async () => {
  await makeFolder('', 'Film');
  const params = { teamId: team.id };
  const remove = () =>
    callEndpoint(
      server,
      'users/s3/deleteteam',
      { query: { userId: mara.id }, body: { teamPath: team.name } },
      mara.token,
    );
  const restore = () => callEndpoint(server, 'restoreTeam', { params }, mara.token);
  const list = () => {
    const query = { requester_id: mara.id, path: `${mara.id}/${team.name}` };
    return callEndpoint(server, 'users/s3/fetchTeamsData', { query }, mara.token);
  };
  expect((await remove()).status).toBe(200);
  expect((await list()).status).toBe(404);
  const { body } = await callEndpoint(server, 'listDeletedTeams', {}, mara.token);
  expect(body.teams[0]).toMatchObject({ id: team.id, name: team.name });
  expect((await restore()).status).toBe(200);
  expect((await list()).body.folders).toMatchObject([{ name: 'Film' }]);
  await remove();
  const teamName = team.name.replace("'s Team", '');
  await callEndpoint(server, 'users/s3/createTeam', { body: { teamName, user_id: mara.id } }, mara.token);
  const second = await restore();
  expect(second.body.team.name).toBe(`${teamName} 2's Team`);
});

describe('a large folder', () => {
  /** 20 folders of 120 files in one folder; one of the 20 was deleted earlier. Returns the parent's id. */
  async function buildLargeFolder(): Promise<string> {
    const film = await buildItem(server, team.id, { name: 'Film' });
    await sql`
      with days as (
        insert into items (id, team_id, parent_id, kind, name, sort_name, file_count, deleted_at)
        select gen_random_uuid(), ${team.id}, ${film.id}::uuid, 'folder', 'Day ' || n, 'day ' || n, 120,
          case when n = 1 then now() end
        from generate_series(1, 20) as n returning id
      )
      insert into items (id, team_id, parent_id, kind, name, sort_name)
      select gen_random_uuid(), ${team.id}, days.id, 'file', 'take ' || n, 'take ' || n
      from days, generate_series(1, 120) as n`.execute(server.db);
    return film.id;
  }
  const countRows = async () => {
    const rows = await server.db.selectFrom('items').select('id').where('team_id', '=', team.id).execute();
    return rows.length;
  };

  beforeEach(async () => {
    await sql`
      create table removals (transaction xid8 not null);
      create function note_removal() returns trigger language plpgsql as
        $$ begin insert into removals values (pg_current_xact_id()); return null; end $$;
      create trigger note_removal after delete on items for each row execute function note_removal()`.execute(
      server.db,
    );
  });
  afterEach(async () => {
    await sql`drop function note_removal cascade; drop table removals`.execute(server.db);
  });
  const largestTransaction = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from removals group by transaction order by 1 desc limit 1`.execute(server.db);
    return rows[0]?.count ?? 0;
  };

  test('disappears at once when deleted permanently; its rows go in batches, also after an interruption', async () => {
    const film = await buildLargeFolder();
    await act('deleteItems', film);
    const destroyed = await callEndpoint(server, 'destroyItems', { body: { ids: [film] } }, mara.token);
    expect(destroyed.status).toBe(200);
    expect(await countRows()).toBe(2_421);
    expect((await act('restoreItems', film)).status).toBe(404);
    expect((await trash()).map(({ id }) => id)).not.toContain(film);

    const stopping = new AbortController();
    const stopped = emptyTrash(server.db, new Date(), stopping.signal);
    await expect.poll(countRows, { interval: 5 }).toBeLessThan(2_421);
    stopping.abort();
    await stopped.catch(() => {});
    await emptyTrash(server.db, new Date());
    expect(await countRows()).toBe(0);
    expect(await largestTransaction()).toBeLessThanOrEqual(1_000);
  });

  test('goes in batches together with its team', async () => {
    await buildLargeFolder();
    const body = { teamPath: team.name };
    await callEndpoint(server, 'users/s3/deleteteam', { query: { userId: mara.id }, body }, mara.token);
    await emptyTrash(server.db, new Date(Date.now() + 31 * dayMs));
    expect(await countRows()).toBe(0);
    expect(await server.db.selectFrom('teams').select('id').where('id', '=', team.id).execute()).toEqual([]);
    expect(await largestTransaction()).toBeLessThanOrEqual(1_000);
  });

  test('an expired team cannot be restored while its rows are deleted', async () => {
    await makeFolder('', 'Film');
    const body = { teamPath: team.name };
    await callEndpoint(server, 'users/s3/deleteteam', { query: { userId: mara.id }, body }, mara.token);
    await server.db
      .updateTable('teams')
      .set({ deleted_at: new Date(0) })
      .where('id', '=', team.id)
      .execute();
    expect((await callEndpoint(server, 'restoreTeam', { params: { teamId: team.id } }, mara.token)).status).toBe(404);
  });
});
