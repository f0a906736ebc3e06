import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSlowly, type SlowReader } from '#rig/peers/slow-readers.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { openAsGuest, openBrowser, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inProof, pickCases } from '#rig/values/proof.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

/** Far more than the system buffers, so a slow reader takes half a minute: it is cut off in the middle or not at all. */
const bytes = Buffer.alloc(40 * 2 ** 20, 'vizio');
/** As often as `permits.ts` checks. Its timer and ours share an event loop, so a busy machine delays both alike. */
const checkMs = 2_500;

let server: TestServer;
let mediaId: string;
beforeAll(async () => {
  server = await startTestServer();
  const owner = await buildUser(server);
  const { file } = await uploadFile(server, owner, await buildTeam(server, owner), { bytes });
  mediaId = file.mediaId ?? '';
});
afterAll(() => server.stop());

/** A team with a viewer, and a folder with one large file. */
async function buildScene() {
  const [owner, viewer] = await Promise.all([buildUser(server), buildUser(server)]);
  const team = await buildTeam(server, owner, { viewer });
  const folder = await buildItem(server, team.id, { name: 'Day' });
  const file = await buildItem(server, team.id, { kind: 'file', name: 'a.mp4', parentId: folder.id });
  const version = { id: uuidv7(), item_id: file.id, number: 1, media_id: mediaId, created_by: null };
  await server.db.insertInto('versions').values(version).execute();
  return { owner, viewer, team, folder, file };
}
type Scene = Awaited<ReturnType<typeof buildScene>>;
type Session = {
  call: ReturnType<typeof openBrowser>['call'];
  headers: () => Record<string, string>;
};
type Way = (session: Session, scene: Scene) => Promise<SlowReader>;

const asMember = (user: TestUser): Session => openBrowser(server, '', user);

const play: Way = async ({ call }, { file }) => {
  const { body } = await call('showMedia', { params: { itemId: file.id }, query: {} });
  return readSlowly(new URL(body.original ?? '', server.url));
};
const save =
  (what: 'file' | 'folder'): Way =>
  async ({ call, headers }, scene) => {
    const { body } = await call('startDownload', { body: { ids: [scene[what].id] } });
    return readSlowly(new URL(body.url, server.url), headers());
  };

const off = { visibility: 'onlyMe' as const };
const change = ({ folder, owner }: Scene, given: Parameters<typeof shareItem>[3]) =>
  shareItem(server, folder.id, owner, given);

/** The ways in which the permission of a reading guest or viewer ends. */
const endings: Record<string, { reads: Way; by: 'link' | 'role'; end: (scene: Scene) => Promise<unknown> }> = {
  'played through a link, when the share is turned off': {
    by: 'link',
    reads: play,
    end: (scene) => change(scene, off),
  },
  'saved through a link, when the share gets a password': {
    by: 'link',
    reads: save('file'),
    end: (scene) => change(scene, { password: 'open sesame' }),
  },
  'saved as a zip through a link, when downloads are turned off': {
    by: 'link',
    reads: save('folder'),
    end: (scene) => change(scene, { allowDownload: false }),
  },
  'saved through a link, when its file is moved out of the shared folder': {
    by: 'link',
    reads: save('folder'),
    end: async ({ file, owner, team }) => {
      const { id } = await buildItem(server, team.id);
      return callEndpoint(
        server,
        'moveItems',
        { body: { ids: [file.id], parentId: id, teamId: team.id } },
        owner.token,
      );
    },
  },
  'played by a member, when they are removed': {
    by: 'role',
    reads: play,
    end: ({ team, viewer, owner }) =>
      callEndpoint(server, 'removeMember', { params: { teamId: team.id, userId: viewer.id } }, owner.token),
  },
  'saved as a zip by a member, when the file is deleted permanently': {
    by: 'role',
    reads: save('folder'),
    end: async ({ file, owner }) => {
      await callEndpoint(server, 'deleteItems', { body: { ids: [file.id] } }, owner.token);
      return callEndpoint(server, 'destroyItems', { body: { ids: [file.id] } }, owner.token);
    },
  },
  'played by a member, when they sign out': {
    by: 'role',
    reads: play,
    end: ({ viewer: { token } }) =>
      postJson(`${server.url}/api/auth/sign-out`, {}, { authorization: `Bearer ${token}` }),
  },
  'saved by a member, when they delete their account': {
    by: 'role',
    reads: save('file'),
    end: ({ viewer: { email, password, token } }) =>
      callEndpoint(server, 'deleteAccount', { body: { email, teams: [], proof: { password } } }, token),
  },
};

async function enter(scene: Scene, by: 'link' | 'role'): Promise<Session> {
  return by === 'role' ? asMember(scene.viewer) : openAsGuest(server, (await change(scene, {})).key);
}

/** `watch-permits.test.ts` counts the checks that this takes. */
async function expectCut(reader: SlowReader): Promise<void> {
  expect((await reader.end).isWhole).toBe(false);
}

describe.concurrent('a running download is cut off', () => {
  test.for(pickCases(Object.entries(endings), 9))('%s', async ([, { reads, by, end }]) => {
    const scene = await buildScene();
    const reader = await reads(await enter(scene, by), scene);
    const response = await end(scene);
    expect(response).not.toMatchObject({ status: expect.toSatisfy((status: number) => status >= 400) });
    await expectCut(reader);
  });

  test('saved through a link, when it expires', async () => {
    const scene = await buildScene();
    const session = await enter(scene, 'link');
    const reader = await save('file')(session, scene);
    // Long enough for a busy machine to set it before it has come.
    await change(scene, { expiresAt: new Date(Date.now() + 3_000).toISOString() });
    await expectCut(reader);
  });
});

describe.concurrent('a running download runs to its end', () => {
  /** Nothing tells that two checks have passed without effect, so this counts the ticks of a timer like theirs. */
  const readThrough = async (reader: SlowReader) => {
    let checks = 0;
    const timer = setInterval(() => {
      checks += 1;
      if (checks === 3) reader.hurry();
    }, checkMs);
    expect(await reader.end).toEqual({ bytes: bytes.length, isWhole: true });
    clearInterval(timer);
  };

  test('with the permission of a link or a role', async () => {
    const scene = await buildScene();
    const [guest, member] = await Promise.all([enter(scene, 'link'), enter(scene, 'role')]);
    const readers = await Promise.all([play(guest, scene), save('file')(guest, scene), play(member, scene)]);
    await Promise.all(readers.map(readThrough));
  });

  test('for a member, when the file goes to the trash', async () => {
    const scene = await buildScene();
    const reader = await save('file')(asMember(scene.viewer), scene);
    await callEndpoint(server, 'deleteItems', { body: { ids: [scene.file.id] } }, scene.owner.token);
    await readThrough(reader);
  });

  inProof(test)('for a rendition, when only downloads are turned off', async () => {
    const scene = await buildScene();
    const id = uuidv7();
    await server.storage.putObject(id, bytes, 'video/mp4');
    const detail = JSON.stringify({ kind: 'rendition', file: '540p.mp4', width: 960, height: 540 });
    const row = { id, media_id: mediaId, kind: '540p', content_type: 'video/mp4', detail };
    await server.db
      .insertInto('renditions')
      .values({ ...row, size_bytes: bytes.length })
      .execute();
    const { call } = await enter(scene, 'link');
    const { body } = await call('showMedia', { params: { itemId: scene.file.id }, query: {} });
    const reader = await readSlowly(new URL(body.outputs[0]?.url ?? '', server.url));
    await change(scene, { allowDownload: false });
    await readThrough(reader);
  });
});

test('a cut-off address stays closed until its permission is back', async () => {
  const scene = await buildScene();
  const { call } = await enter(scene, 'link');
  const { body } = await call('showMedia', { params: { itemId: scene.file.id }, query: {} });
  const open = () => readSlowly(new URL(body.original ?? '', server.url));
  const reader = await open();
  await change(scene, off);
  await reader.end;
  await expect(open()).rejects.toThrow('403');
  await change(scene, {});
  const again = await open();
  again.hurry();
  expect((await again.end).isWhole).toBe(true);
});
