import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

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

const owned = () => ({ userId: mara.id });

const makeFolder = (folderPath: string, folderName: string, id?: string) =>
  callEndpoint(
    server,
    'users/s3/createFolder',
    { query: owned(), body: { folderPath, teamPath: team.name, folderName, id } },
    mara.token,
  );

const list = async (path = '', more: { after?: string; limit?: number; sort?: 'size'; order?: 'desc' } = {}) =>
  (
    await callEndpoint(
      server,
      'users/s3/fetchTeamsData',
      { query: { requester_id: mara.id, path: [mara.id, team.name, path].filter(Boolean).join('/'), ...more } },
      mara.token,
    )
  ).body;

const namesIn = async (path = '') => (await list(path)).folders.map(({ name }) => name);

const rename = (path: string, filefoldername: string, newName: string, type: 'folder' | 'file' = 'folder') =>
  callEndpoint(
    server,
    'users/s3/rename',
    { query: owned(), body: { type, path, newName, teamPath: team.name, filefoldername } },
    mara.token,
  );

describe('a folder', () => {
  test('is created in place and listed with the fields of the specification', async () => {
    await makeFolder('', 'Film');
    const { status, body } = await makeFolder('Film', 'Day 1');
    expect(status).toBe(200);
    expect(body.folder).toMatchObject({
      Key: 'Day 1',
      Type: 'folder',
      FullKey: `users/${mara.id}/${team.name}/Film/Day 1`,
      size: 0,
      Metadata: { ownername: mara.name, sharingtype: 'none', progress: 'Upcoming' },
      innerFiles: [],
      innerFolders: [],
    });
    const listing = await list();
    expect(listing).toMatchObject({
      success: true,
      folder: null,
      trail: [],
      total: { folders: 1, files: 0 },
      next: null,
      sharingDetails: { sharingtype: 'none' },
    });
    expect(listing.folders[0]).toMatchObject({ name: 'Film', folders: 1, innerFolders: [{ name: 'Day 1' }] });
    expect((await list('Film/Day 1')).trail.map(({ name }) => name)).toEqual(['Film', 'Day 1']);
  });

  test('with a taken name in any Unicode form is refused, and another name offered', async () => {
    await makeFolder('', 'Café');
    const again = await makeFolder('', ' Cafe\u0301 ');
    expect(again.status).toBe(409);
    const message = '"Café" exists here already. How about "Café 2"?';
    expect(again.body).toMatchObject({ message, field: 'body.folderName' });
    expect((await makeFolder('', 'café')).status).toBe(200);
    expect(await rename('', 'café', 'Café')).toMatchObject({ status: 409, body: { message, field: 'body.newName' } });
  });

  test.each(['', ' ', '.', '..', 'a/b', 'a\\b', 'a\u0007', '\u202Egpj', 'x'.repeat(256)])(
    'cannot be called %j',
    async (name) => {
      const { status, body } = await makeFolder('', name);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'bad_request', field: 'body.folderName' });
      expect(await namesIn()).toEqual([]);
    },
  );

  test.each(['映画 🎬', 'فيلم', '"quotes" & <b>', "it's", '100%', 'a_b', '…', 'x'.repeat(255)])(
    'may be called %j and is found by that name',
    async (name) => {
      expect((await makeFolder('', name)).status).toBe(200);
      expect((await makeFolder(name, 'inside')).status).toBe(200);
      expect((await rename('', name, 'Other')).status).toBe(200);
      expect(await namesIn('Other')).toEqual(['inside']);
    },
  );

  test('created twice with the same id exists once', async () => {
    const id = uuidv7();
    const responses = await Promise.all([makeFolder('', 'Once', id), makeFolder('', 'Once', id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await namesIn()).toEqual(['Once']);
    expect((await makeFolder('', 'Other', id)).status).toBe(409);
  });

  test('is at most 64 deep', async () => {
    let parentId: string | null = null;
    for (let depth = 1; depth < 64; depth++) parentId = (await buildItem(server, team.id, { name: 'd', parentId })).id;
    const path = Array(63).fill('d').join('/');
    expect((await makeFolder(path, 'd')).status).toBe(200);
    expect((await makeFolder(`${path}/d`, 'd')).status).toBe(400);
  });
});

describe('the calls that address by path', () => {
  test.each([
    ['a folder that is not there', 'Nowhere', 'Film', 404],
    ['an item that is not there', '', 'Nothing', 404],
  ])('refuse %s', async (_, path, name, status) => {
    await makeFolder('', 'Film');
    expect((await rename(path, name, 'New')).status).toBe(status);
  });

  test('do not confuse files and folders', async () => {
    await makeFolder('', 'Film');
    await buildItem(server, team.id, { kind: 'file', name: 'a.mp4' });
    expect((await rename('', 'Film', 'New', 'file')).status).toBe(404);
    expect((await rename('', 'a.mp4', 'New', 'folder')).status).toBe(404);
  });

  test('find a file by its Key, and an old Key does not find a newer file of the same name', async () => {
    const file = await buildItem(server, team.id, { kind: 'file', name: 'take_1.mp4' });
    const [listed] = (await list()).files;
    expect(listed?.Key).toBe(`video_${file.createdAt.getTime()}_take_1.mp4`);
    const remove = (url: string) => callEndpoint(server, 'users/s3/delete', { body: { url } }, mara.token);
    expect((await remove(`users/${mara.id}/${team.name}/video_1_take_1.mp4`)).status).toBe(404);
    expect((await remove(listed?.FullKey ?? '')).status).toBe(200);
    expect((await list()).files).toEqual([]);
    expect((await remove(listed?.FullKey ?? '')).status).toBe(404);
  });

  test('set the progress, copy and delete', async () => {
    await makeFolder('', 'Film');
    await makeFolder('Film', 'Day 1');
    const at = { teamPath: team.name, path: '' };
    const progress = await callEndpoint(
      server,
      'users/s3/updateprogress',
      { query: owned(), body: { ...at, type: 'folder', newProgress: 'Done', filefoldername: 'Film' } },
      mara.token,
    );
    expect(progress.status).toBe(200);
    expect((await list()).folders[0]?.Metadata.progress).toBe('Done');
    const key = `users/${mara.id}/${team.name}`;
    const copy = await callEndpoint(
      server,
      'users/s3/copyObject',
      { body: { requester_id: mara.id, srcKey: `${key}/Film`, destPath: key, type: 'folder' } },
      mara.token,
    );
    expect(copy.body.items[0]?.name).toBe('Film 2');
    expect(await namesIn('Film 2')).toEqual(['Day 1']);
    const remove = async (folderKey: string) =>
      callEndpoint(server, 'users/s3/deletefolder', { query: owned(), body: { ...at, folderKey } }, mara.token);
    await remove('Film');
    expect(await namesIn()).toEqual(['Film 2']);
    expect((await remove(`${key}/Film 2/Day 1`)).status).toBe(200);
    expect(await namesIn('Film 2')).toEqual([]);
  });
});

describe('a listing', () => {
  test('has pages that hold everything once, in every order, and sorts numbers by value', async () => {
    for (const name of ['take 10', 'take 2', 'Take 1', 'b', 'A']) await makeFolder('', name);
    for (const name of ['z.mp4', 'a2.mp4', 'a10.mp4']) await buildItem(server, team.id, { kind: 'file', name });
    const names: string[] = [];
    let after: string | undefined;
    do {
      const page = await list('', { limit: 3, ...(after ? { after } : {}) });
      names.push(...[...page.folders, ...page.files].map(({ name }) => name));
      after = page.next ?? undefined;
    } while (after);
    expect(names).toEqual(['A', 'b', 'Take 1', 'take 2', 'take 10', 'a2.mp4', 'a10.mp4', 'z.mp4']);
    const reversed = await list('', { order: 'desc' });
    expect([...reversed.folders, ...reversed.files].map(({ name }) => name)).toEqual([
      ...['take 10', 'take 2', 'Take 1', 'b', 'A'],
      ...['z.mp4', 'a10.mp4', 'a2.mp4'],
    ]);
  });

  test.each(['x', 'W10', 'WyJhIiwiYiIsImMiXQ'])('refuses the made-up page %j', async (after) => {
    expect(await list('', { after })).toMatchObject({ code: 'bad_request', field: 'query.after' });
  });

  test('does not reveal whether another team exists', async () => {
    const tom = await buildUser(server);
    const ask = (path: string) =>
      callEndpoint(server, 'users/s3/fetchTeamsData', { query: { requester_id: tom.id, path } }, tom.token);
    const [real, made] = [await ask(`${mara.id}/${team.name}`), await ask(`${mara.id}/Nothing's Team`)];
    expect(real.status).toBe(404);
    expect(real).toEqual(made);
  });
});

describe('moving and copying', () => {
  const move = (ids: string[], parentId: string | null, teamId = team.id, from?: string | null) =>
    callEndpoint(server, 'moveItems', { body: { ids, teamId, parentId, from } }, mara.token);
  const folderId = async (path: string, name: string) => (await makeFolder(path, name)).body.folder.id;

  test('into itself or below itself is refused', async () => {
    const film = await folderId('', 'Film');
    const day = await folderId('Film', 'Day');
    for (const target of [film, day]) {
      expect((await move([film], target)).status).toBe(400);
      const copy = { body: { ids: [film], teamId: team.id, parentId: target } };
      const response = await callEndpoint(server, 'copyItems', copy, mara.token);
      expect(response.body).toMatchObject({ message: '"Film" cannot be copied into itself or below itself.' });
    }
  });

  test('numbers a name that is taken there', async () => {
    const film = await folderId('', 'Film');
    await folderId('Film', 'Day');
    const day = await folderId('', 'Day');
    const { body } = await move([day], film);
    expect(body.items).toEqual([{ id: day, name: 'Day 2', parentId: film }]);
  });

  test('is refused for items moved or deleted meanwhile', async () => {
    const [film, news] = [await folderId('', 'Film'), await folderId('', 'News')];
    const day = await folderId('Film', 'Day');
    expect((await move([day], news, team.id, null)).status).toBe(409);
    await callEndpoint(server, 'deleteItems', { body: { ids: [film] } }, mara.token);
    expect((await move([day], news, team.id, film)).status).toBe(409);
    expect((await move([news], film)).status).toBe(409);
  });

  test('into another team takes everything below along', async () => {
    const film = await folderId('', 'Film');
    await folderId('Film', 'Day');
    await folderId('Film/Day', 'Takes');
    const other = await buildTeam(server, mara);
    expect((await move([film], null, other.id)).status).toBe(200);
    expect(await namesIn()).toEqual([]);
    team = other;
    expect(await namesIn('Film/Day')).toEqual(['Takes']);
    const found = await callEndpoint(
      server,
      'searchItems',
      { params: { teamId: other.id }, query: { q: 'Takes' } },
      mara.token,
    );
    expect(found.body.items).toMatchObject([{ name: 'Takes', path: ['Film', 'Day'] }]);
  });

  test('into another team leaves what was deleted in the trash that it is in', async () => {
    const film = await folderId('', 'Film');
    await folderId('Film', 'Day');
    const secret = await folderId('Film/Day', 'Secret');
    await callEndpoint(server, 'deleteItems', { body: { ids: [secret] } }, mara.token);
    const other = await buildTeam(server, mara);
    expect((await move([film], null, other.id)).status).toBe(200);
    const trashOf = async ({ id }: { id: string }) => {
      const { body } = await callEndpoint(server, 'listTrash', { params: { teamId: id }, query: {} }, mara.token);
      return body.items.map(({ name }) => name);
    };
    expect([await trashOf(team), await trashOf(other)]).toEqual([['Secret'], []]);
    await callEndpoint(server, 'restoreItems', { body: { ids: [secret] } }, mara.token);
    expect(await namesIn()).toEqual(['Secret']);
  });

  test('of items from two teams at once is refused', async () => {
    const mine = await folderId('', 'Film');
    const other = await buildItem(server, (await buildTeam(server, mara)).id);
    expect((await move([mine, other.id], null)).status).toBe(400);
  });
});

describe('the calls by id', () => {
  test('create a folder once, list it by its path, and rename it', async () => {
    const params = { teamId: team.id };
    const create = (id: string, name: string, parentId: string | null) =>
      callEndpoint(server, 'createFolder', { params, body: { id, name, parentId } }, mara.token);
    const listPath = async (path?: string) =>
      (await callEndpoint(server, 'listFolder', { params, query: path === undefined ? {} : { path } }, mara.token))
        .body;
    const rename = (itemId: string, body: { name: string; from?: string }) =>
      callEndpoint(server, 'renameItem', { params: { itemId }, body }, mara.token);
    const [filmId, dayId] = [uuidv7(), uuidv7()];

    expect((await create(filmId, 'Film', null)).body.folder).toMatchObject({ id: filmId, parentId: null });
    expect((await create(dayId, 'Day 1', filmId)).body).toEqual((await create(dayId, 'Day 1', filmId)).body);
    expect((await create(uuidv7(), 'Film', null)).status).toBe(409);
    expect((await listPath()).folders.map(({ id }) => id)).toEqual([filmId]);
    expect((await listPath('Film')).folders.map(({ id }) => id)).toEqual([dayId]);

    expect((await rename(dayId, { name: 'Day 2', from: 'Day 1' })).body.items).toMatchObject([{ name: 'Day 2' }]);
    expect((await rename(dayId, { name: 'Day 2', from: 'Day 1' })).status).toBe(200);
    expect((await rename(dayId, { name: 'Day 3', from: 'Day 1' })).status).toBe(409);
    expect((await listPath('Film/Day 2')).trail.map(({ id }) => id)).toEqual([filmId, dayId]);
    const lost = await callEndpoint(server, 'listFolder', { params, query: { path: 'Film/Day 1' } }, mara.token);
    expect(lost.status).toBe(404);
  });
});
