import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import { buildItem, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { keyOf, linksOf, openAsGuest, openBrowser, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let owner: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server, { name: 'Olga Owner' });
  team = await buildTeam(server, owner);
});

afterAll(() => server.stop());

/** Secret Client / Film / Day 1 / a.mp4; the tests share Film. */
async function buildTree() {
  const above = await buildItem(server, team.id, { name: `Secret Client ${crypto.randomUUID()}` });
  const film = await buildItem(server, team.id, { name: 'Filmé', parentId: above.id });
  const day = await buildItem(server, team.id, { name: 'Day 1', parentId: film.id });
  const video = await buildVideo(server, team.id, { name: 'a.mp4', parentId: day.id });
  const beside = await buildItem(server, team.id, { name: 'Beside', parentId: above.id });
  return { above, film, day, video, beside };
}

const pathOf = (...names: string[]) => ['users', owner.id, team.name, ...names].join('/');
const list = (path: string) => ({ query: { requester_id: '', path } }) as const;

describe('the calls of the specification', () => {
  const settings = { sharing: 'public' as Visibility, sharingType: 'view' as ShareAccess };

  test('sharing a folder returns a link to the home page', async () => {
    const { above, film } = await buildTree();
    const body = { userId: owner.id, teamPath: team.name, path: `${above.name}/${film.name}`, requester_id: owner.id };
    const response = await callEndpoint(
      server,
      'users/s3/updateVideoMetadataFolder',
      { body: { ...body, ...settings } },
      owner.token,
    );
    const link = new URL(response.body.sharingLink);
    expect(link.pathname).toBe('/home');
    expect(Buffer.from(link.searchParams.get('v') ?? '', 'base64').toString()).toBe(pathOf('Filmé'));
    const { body: opened } = await openBrowser(server, '').call('openShare', { body: { k: keyOf(link.href) } });
    expect(opened).toMatchObject({ state: 'open', type: 'folder', itemId: film.id, name: 'Filmé', isMember: false });
  });

  test('sharing a file returns a link to the review page, which shows the file to its holder', async () => {
    const { above, film, day, video } = await buildTree();
    const key = `video_${video.createdAt.getTime()}_a.mp4`;
    const Key = pathOf(above.name, film.name, day.name, key);
    const body = { Key, requester_id: owner.id, type: 'file' as const, url: 'https://test.local/a', ...settings };
    const response = await callEndpoint(server, 'users/s3/updateVideoMetadata', { body }, owner.token);
    const link = new URL(response.body.sharingLink);
    expect(link.pathname).toBe('/feedback');
    const v = Buffer.from(link.searchParams.get('v') ?? '', 'base64').toString();
    expect(v).toBe(pathOf(key));
    const guest = openBrowser(server, keyOf(link.href));
    const shown = await guest.call('users/s3/getSharedVideoFromKey', { body: { Key: v, requester_id: '' } });
    expect(shown.body.videoData).toMatchObject({
      id: video.id,
      FullKey: v,
      parentId: null,
      Metadata: { sharingtype: 'view' },
    });
    const refused = await openBrowser(server, 'wrong').call('users/s3/getSharedVideoFromKey', {
      body: { Key: v, requester_id: '' },
    });
    expect(refused).toMatchObject({
      status: 404,
      body: { message: 'You dont have access to the file or the link is invalid :(' },
    });
  });

  test.each([
    ['none', 'onlyMe'],
    [false, 'onlyMe'],
    [true, 'public'],
  ] as const)('the flag %s leads to %s', async (sharing, visibility) => {
    const { above, film } = await buildTree();
    const place = { userId: owner.id, teamPath: team.name, path: `${above.name}/${film.name}` };
    const body = { ...place, requester_id: owner.id, sharing, sharingType: 'none' as const };
    expect((await callEndpoint(server, 'users/s3/updateVideoMetadataFolder', { body }, owner.token)).status).toBe(200);
    const [share] = await linksOf(server, film.id, owner);
    expect(share).toMatchObject({ visibility, access: 'view' });
  });

  test('type says whether the key names a file or a folder', async () => {
    const { above, film } = await buildTree();
    const body = { Key: pathOf(above.name, film.name), requester_id: owner.id, ...settings };
    const share = (type: 'file' | 'folder') =>
      callEndpoint(server, 'users/s3/updateVideoMetadata', { body: { ...body, type } }, owner.token);
    expect((await share('file')).status).toBe(404);
    expect(new URL((await share('folder')).body.sharingLink).pathname).toBe('/home');
  });

  test('the named recipients replace the list, without duplicates', async () => {
    const { film, above } = await buildTree();
    const body = { userId: owner.id, teamPath: team.name, path: `${above.name}/${film.name}`, requester_id: owner.id };
    const share = async (...emails: string[]) => {
      const sharingWith = emails.map((email) => ({ email }));
      await callEndpoint(
        server,
        'users/s3/updateVideoMetadataFolder',
        { body: { ...body, sharing: 'limited', sharingType: 'edit', sharingWith } },
        owner.token,
      );
      const [shown] = await linksOf(server, film.id, owner);
      return shown?.people.map(({ email }) => email).sort();
    };
    expect(await share('A@test.local', 'b@test.local', 'a@test.local')).toEqual(['a@test.local', 'b@test.local']);
    expect(await share('c@test.local')).toEqual(['c@test.local']);
  });
});

describe('a shared folder', () => {
  test('shows its contents and nothing above or next to it', async () => {
    const { above, film, day, video, beside } = await buildTree();
    const { key } = await shareItem(server, film.id, owner);
    const guest = openBrowser(server, key);
    const { body } = await guest.call('users/s3/fetchTeamsData', list(pathOf('Filmé')));
    expect(body).toMatchObject({
      folder: { id: film.id, name: 'Filmé' },
      trail: [{ id: film.id, name: 'Filmé' }],
      folders: [{ id: day.id, FullKey: pathOf('Filmé', 'Day 1'), Metadata: { sharingtype: 'view' } }],
      sharingDetails: { sharingtype: 'view' },
      team: { capabilities: { comment: true, download: true, edit: false, manage: false, own: false } },
    });
    const inside = await guest.call('users/s3/fetchTeamsData', list(pathOf('Filmé', 'Day 1')));
    expect(inside.body.files.map(({ id }) => id)).toEqual([video.id]);
    expect(inside.body.trail.map(({ name }) => name)).toEqual(['Filmé', 'Day 1']);
    for (const path of [
      pathOf(),
      pathOf(above.name),
      pathOf(above.name, 'Filmé'),
      pathOf(beside.name),
      pathOf('Filmé', 'Nothing'),
    ]) {
      expect((await guest.call('users/s3/fetchTeamsData', list(path))).status).toBe(404);
    }
  });

  test('the link survives renaming and moving the folder', async () => {
    const { film, day, beside } = await buildTree();
    const { key } = await shareItem(server, film.id, owner);
    await callEndpoint(
      server,
      'moveItems',
      { body: { ids: [film.id], teamId: team.id, parentId: beside.id } },
      owner.token,
    );
    await server.db.updateTable('items').set({ name: 'Renamed' }).where('id', '=', film.id).execute();
    const guest = openBrowser(server, key);
    const { body: opened } = await guest.call('openShare', { body: { k: key } });
    expect(opened).toMatchObject({ state: 'open', itemId: film.id, names: ['Renamed'] });
    const { body } = await guest.call('users/s3/fetchTeamsData', list(pathOf('Renamed')));
    expect(body.folders.map(({ id }) => id)).toEqual([day.id]);
  });
});

test('a named guest is recognised', async () => {
  const { film } = await buildTree();
  const { key } = await shareItem(server, film.id, owner);
  const guest = await openAsGuest(server, key, 'Gil');
  const { body } = await guest.call('openShare', { body: { k: key } });
  expect(body).toMatchObject({ state: 'open', guest: { name: 'Gil' } });
  const [shown] = await linksOf(server, film.id, owner);
  expect(shown?.views).toMatchObject({ count: 1, lastBy: 'Gil (guest)' });
});
