import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { defaultLink, openAsGuest, openBrowser, shareItem, type Visitor } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let owner: TestUser;
let outsider: TestUser;
let team: { id: string; name: string };
let above: { id: string };
let film: { id: string };
let day: { id: string };
let video: { id: string };
let beside: { id: string };
let editor: Visitor;
let key: string;

beforeAll(async () => {
  server = await startTestServer();
  [owner, outsider] = await Promise.all([buildUser(server), buildUser(server)]);
});

afterAll(() => server.stop());

beforeEach(async () => {
  team = await buildTeam(server, owner);
  above = await buildItem(server, team.id, { name: 'Above' });
  film = await buildItem(server, team.id, { name: 'Film', parentId: above.id });
  day = await buildItem(server, team.id, { name: 'Day', parentId: film.id });
  video = await buildVideo(server, team.id, { parentId: film.id });
  beside = await buildItem(server, team.id, { name: 'Beside', parentId: above.id });
  key = (await shareItem(server, film.id, owner, { access: 'edit' })).key;
  editor = openBrowser(server, key, outsider);
});

const query = () => ({ userId: owner.id });
const at = (parentId: string | null) => ({ teamId: team.id, parentId });
const status = async (response: Promise<{ status: number }>) => (await response).status;

describe('a user with a link to edit with', () => {
  test('creates, renames, marks, moves, copies and deletes items in the shared folder', async () => {
    const body = { folderPath: 'Film/Day', teamPath: team.name, folderName: 'New' };
    const made = await editor.call('users/s3/createFolder', { query: query(), body });
    expect(made.body.folder).toMatchObject({
      parentId: day.id,
      FullKey: `users/${owner.id}/${team.name}/Film/Day/New`,
    });
    const { id } = made.body.folder;
    const named = { type: 'folder' as const, path: 'Film/Day', teamPath: team.name };
    expect(
      await status(
        editor.call('users/s3/rename', { query: query(), body: { ...named, newName: 'Newer', filefoldername: 'New' } }),
      ),
    ).toBe(200);
    expect(
      await status(
        editor.call('users/s3/updateprogress', {
          query: query(),
          body: { ...named, newProgress: 'Done', filefoldername: 'Newer' },
        }),
      ),
    ).toBe(200);
    expect(await status(editor.call('moveItems', { body: { ids: [id], ...at(film.id) } }))).toBe(200);
    expect(await status(editor.call('copyItems', { body: { ids: [id, video.id], ...at(day.id) } }))).toBe(200);
    expect(await status(editor.call('setProgress', { body: { ids: [film.id, video.id], progress: 'Done' } }))).toBe(
      200,
    );
    expect(await status(editor.call('deleteItems', { body: { ids: [id, video.id] } }))).toBe(200);
    const { body: listing } = await editor.call('users/s3/fetchTeamsData', {
      query: { requester_id: outsider.id, path: `${owner.id}/${team.name}/Film/Day` },
    });
    expect([...listing.folders, ...listing.files].map(({ name }) => name)).toEqual(['Newer', 'a.mp4']);
    expect(listing).toMatchObject({
      sharingDetails: { sharingtype: 'edit' },
      team: { capabilities: { edit: true, manage: false } },
    });
  });

  test('uploads into it, in parts and by a link for a whole file', async () => {
    const given = { id: uuidv7(), ...at(day.id), name: 'b.mp4', size: 3, contentType: 'video/mp4' };
    const { body } = await editor.call('startUpload', { body: given });
    expect(body.upload).toMatchObject({ id: given.id, name: 'b.mp4' });
    expect(await status(editor.call('listParts', { params: { uploadId: given.id } }))).toBe(200);
    expect(
      await status(openBrowser(server, 'wrong', outsider).call('listParts', { params: { uploadId: given.id } })),
    ).toBe(404);
    const whole = {
      fileName: 'video_1_c.mp4',
      contentType: 'video/mp4',
      user_id: owner.id,
      path: `${team.name}/Film/Day`,
    };
    const { body: link } = await editor.call('users/s3/generateUploadUrl', { body: whole });
    const put = (url: string) => fetch(url, { method: 'PUT', body: 'abc', headers: { 'content-type': 'video/mp4' } });
    const url = new URL(new URL(link.url).pathname + new URL(link.url).search, server.url).href;
    expect(await status(put(url))).toBe(200);
    await callEndpoint(server, 'renewLink', { params: await defaultLink(server, film.id, owner) }, owner.token);
    expect(await status(put(url))).toBe(404);
  });

  test('cannot move or rename the shared folder itself', async () => {
    const named = { type: 'folder' as const, path: '', teamPath: team.name };
    const refusals = [
      editor.call('deleteItems', { body: { ids: [film.id] } }),
      editor.call('users/s3/deletefolder', {
        query: query(),
        body: { folderKey: 'Film', teamPath: team.name, path: '' },
      }),
      editor.call('users/s3/rename', { query: query(), body: { ...named, newName: 'Other', filefoldername: 'Film' } }),
    ];
    for (const response of await Promise.all(refusals)) {
      expect(response).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('link opens this folder') },
      });
    }
  });

  test('moves nothing out or in, and reaches nothing next to it', async () => {
    const own = await buildTeam(server, outsider);
    const mine = await buildItem(server, own.id);
    const there = { teamId: own.id, parentId: null };
    expect(await status(editor.call('moveItems', { body: { ids: [video.id], ...there } }))).toBe(403);
    expect(await status(editor.call('copyItems', { body: { ids: [video.id], ...there } }))).toBe(403);
    expect(await status(editor.call('moveItems', { body: { ids: [mine.id], ...at(day.id) } }))).toBe(403);
    for (const parentId of [null, above.id, beside.id]) {
      expect(await status(editor.call('moveItems', { body: { ids: [video.id], ...at(parentId) } }))).toBe(404);
      const given = { id: uuidv7(), ...at(parentId), name: 'b.mp4', size: 3, contentType: 'video/mp4' };
      expect(await status(editor.call('startUpload', { body: given }))).toBe(404);
    }
    for (const { id } of [above, beside]) {
      expect(await status(editor.call('deleteItems', { body: { ids: [id] } }))).toBe(404);
      expect(await status(editor.call('setProgress', { body: { ids: [video.id, id], progress: 'Done' } }))).toBe(404);
    }
  });

  test('sees neither the trash, nor the members, nor the log, nor the search of the team', async () => {
    const params = { teamId: team.id };
    await editor.call('deleteItems', { body: { ids: [video.id] } });
    expect(await status(editor.call('restoreItems', { body: { ids: [video.id] } }))).toBe(404);
    expect(await status(editor.call('listTrash', { params, query: {} }))).toBe(404);
    expect(await status(editor.call('listMembers', { params, query: {} }))).toBe(404);
    expect(await status(editor.call('listAudit', { params, query: {} }))).toBe(404);
    expect(await status(editor.call('searchItems', { params, query: { q: 'Beside' } }))).toBe(404);
    expect(await status(editor.call('listItemLinks', { params: { itemId: film.id } }))).toBe(403);
    expect(await status(editor.call('listItemLinks', { params: { itemId: above.id } }))).toBe(404);
  });

  test('cannot import from a cloud drive, and learns what to do instead', async () => {
    const files = [{ id: uuidv7(), fileId: 'file', name: 'a.mp4', contentType: 'video/mp4' as const, size: 3 }];
    const body = { provider: 'google-drive' as const, accessToken: 'token', ...at(day.id), files };
    expect(await editor.call('startImports', { body })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Upload the files') },
    });
  });

  test('can only view and comment once the link is view-only', async () => {
    await shareItem(server, film.id, owner, { access: 'view' });
    expect(await editor.call('deleteItems', { body: { ids: [video.id] } })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('only lets you view') },
    });
  });
});

test('a guest with a link to edit with views, and must sign in for more', async () => {
  const guest = await openAsGuest(server, key);
  const { body } = await guest.call('showReview', { params: { itemId: video.id } });
  expect(body).toMatchObject({
    team: { capabilities: { comment: true, edit: false } },
    file: { sharing: 'edit' },
  });
  expect(await guest.call('setProgress', { body: { ids: [video.id], progress: 'Done' } })).toMatchObject({
    status: 401,
    body: { message: 'Sign in first.' },
  });
});

test('a link to one file shows no neighbours', async () => {
  const { key: fileKey } = await shareItem(server, video.id, owner);
  await buildVideo(server, team.id, { name: 'b.mp4', parentId: film.id });
  const guest = await openAsGuest(server, fileKey);
  const { body } = await guest.call('showReview', { params: { itemId: video.id } });
  expect(body).toMatchObject({ trail: [], previous: null, next: null, file: { parentId: null } });
  const inFolder = await (await openAsGuest(server, key)).call('showReview', { params: { itemId: video.id } });
  expect(inFolder.body).toMatchObject({
    trail: [{ name: 'Film' }],
    next: { name: 'b.mp4' },
    file: { parentId: film.id },
  });
});
