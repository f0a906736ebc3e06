import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadFileKey } from '#rig/files/file-key.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { defaultLink, openAsGuest, openBrowser, shareItem, type Visitor } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

const original = randomBytes(40_000);
const copy = randomBytes(10_000);

let server: TestServer;
let owner: TestUser;
let outsider: TestUser;
let team: { id: string; name: string };
let film: { id: string };
let day: { id: string };
let file: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  [owner, outsider] = await Promise.all([buildUser(server), buildUser(server)]);
  team = await buildTeam(server, owner);
  const above = await buildItem(server, team.id, { name: 'Secret Client' });
  film = await buildItem(server, team.id, { name: 'Film', parentId: above.id });
  day = await buildItem(server, team.id, { name: 'Day', parentId: film.id });
  const uploaded = await uploadFile(server, owner, team, { name: 'take.mp4', parentId: day.id, bytes: original });
  file = uploaded.file;
  await addCopy(uploaded.file.mediaId ?? '');
});

afterAll(() => server.stop());

async function addCopy(mediaId: string): Promise<void> {
  const id = uuidv7();
  await server.storage.putObject(id, copy, 'video/mp4');
  const detail = JSON.stringify({ kind: 'rendition', file: '540p.mp4', width: 960, height: 540 });
  const row = { id, media_id: mediaId, kind: '540p', content_type: 'video/mp4', size_bytes: copy.length, detail };
  await server.db.insertInto('renditions').values(row).execute();
}

const address = (...names: string[]) => ['users', owner.id, team.name, 'Film', ...names].join('/');

/** Every response that a visitor of the link gets. */
async function askForEverything(visitor: Visitor, self: string): Promise<object[]> {
  const list = (path: string) => visitor.call('users/s3/fetchTeamsData', { query: { requester_id: self, path } });
  const key = { Key: address('Day', await loadFileKey(server, file.id)), requester_id: self };
  const responses = [
    await list(address()),
    await list(address('Day')),
    await visitor.call('showMedia', { params: { itemId: file.id }, query: {} }),
    await visitor.call('showReview', { params: { itemId: file.id } }),
    await visitor.call('users/s3/getSharedVideoFromKey', { body: key }),
  ];
  for (const { status } of responses) expect(status).toBe(200);
  return responses.map(({ body }) => body);
}

test('visitors get no name that a file had on the disk once the item is renamed', async () => {
  const { file: film } = await uploadFile(server, owner, team, { name: 'Budget v1.mp4', bytes: copy });
  const params = { itemId: film.id };
  const { key } = await shareItem(server, film.id, owner);
  const guest = await openAsGuest(server, key);
  const namesFor = async ({ call }: Pick<Visitor, 'call'>) =>
    (await call('showMedia', { params, query: {} })).body.versions.map(({ fileName }) => fileName);
  const member: Pick<Visitor, 'call'> = { call: (name, sent) => callEndpoint(server, name, sent, owner.token) };
  expect(await namesFor(guest)).toEqual(['Budget v1.mp4']);
  await callEndpoint(server, 'renameItem', { params, body: { name: 'Spot.mp4' } }, owner.token);
  expect(await namesFor(guest)).toEqual(['Spot.mp4']);
  expect(await namesFor(member)).toEqual(['Budget v1.mp4']);
});

const linksIn = (responses: object[]) => new Set(JSON.stringify(responses).match(/\/vizioApi\/bytes\/[^"]+/g) ?? []);

async function read(url: string, visitor?: Visitor): Promise<Buffer> {
  const response = await fetch(new URL(url, server.url), { headers: visitor ? withoutKey(visitor) : {} });
  return Buffer.from(await response.arrayBuffer());
}

/** Browsers follow a link without the header. */
function withoutKey(visitor: Visitor): Record<string, string> {
  const { 'x-share-key': _, ...headers } = visitor.headers();
  return headers;
}

const download = { filePath: 'Film/Day', fileName: 'take.mp4', type: 'file' as const };

describe.each(['a guest', 'a user with an account'])('by a link that allows downloads, %s', (who) => {
  const enter = async () => {
    const { key } = await shareItem(server, film.id, owner, { allowDownload: true });
    return who === 'a guest' ? openAsGuest(server, key) : openBrowser(server, key, outsider);
  };

  test('plays and saves the original', async () => {
    const visitor = await enter();
    const responses = await askForEverything(visitor, who === 'a guest' ? '' : outsider.id);
    const bytes = await Promise.all([...linksIn(responses)].map((link) => read(link)));
    expect(bytes.some((one) => one.equals(original))).toBe(true);
    const { status } = await visitor.call('users/s3/download', {
      query: { userId: owner.id },
      body: { ...download, teamPath: team.name },
    });
    expect(status).toBe(200);
    const { body } = await visitor.call('startDownload', { body: { ids: [file.id] } });
    expect(body).toMatchObject({ name: 'take.mp4', size: original.length });
    expect((await read(body.url, visitor)).equals(original)).toBe(true);
  });

  test('saves the folder as a zip that names nothing above it', async () => {
    const visitor = await enter();
    const { body } = await visitor.call('startDownload', { body: { ids: [film.id] } });
    expect(body.name).toBe('Film.zip');
    const zip = (await read(body.url, visitor)).toString('latin1');
    expect(zip).toContain(address('Day'));
    expect(zip).not.toContain('Secret Client');
  });

  test('cannot use a download address once downloads or the link are off', async () => {
    const visitor = await enter();
    const { body } = await visitor.call('startDownload', { body: { ids: [film.id] } });
    const follow = async () => (await fetch(new URL(body.url, server.url), { headers: withoutKey(visitor) })).status;
    expect(await follow()).toBe(200);
    await shareItem(server, film.id, owner, { allowDownload: false });
    expect(await follow()).toBe(403);
    await shareItem(server, film.id, owner, { allowDownload: true });
    expect(await follow()).toBe(200);
    await callEndpoint(server, 'renewLink', { params: await defaultLink(server, film.id, owner) }, owner.token);
    expect(await follow()).toBe(404);
  });

  test('leaves an audit entry with their name', async () => {
    const visitor = await enter();
    await visitor.call('startDownload', { body: { ids: [file.id] } });
    const { body } = await callEndpoint(server, 'listAudit', { params: { teamId: team.id }, query: {} }, owner.token);
    const name = who === 'a guest' ? 'Gil (guest)' : outsider.name;
    expect(body.entries[0]).toMatchObject({ action: 'item.download', who: name, subject: 'take.mp4' });
  });
});

test('a download address does not work for another user', async () => {
  const { key } = await shareItem(server, film.id, owner);
  const { body } = await openBrowser(server, key, outsider).call('startDownload', { body: { ids: [file.id] } });
  expect((await fetch(new URL(body.url, server.url))).status).toBe(404);
  expect(
    (await fetch(new URL(body.url, server.url), { headers: { authorization: `Bearer ${owner.token}` } })).status,
  ).toBe(404);
});

describe.each(['a guest', 'a user with an account', 'an editor by link'])('with downloads off, %s', (who) => {
  const enter = async () => {
    const access = who === 'an editor by link' ? 'edit' : 'view';
    const { key } = await shareItem(server, film.id, owner, { allowDownload: false, access });
    return who === 'a guest' ? openAsGuest(server, key) : openBrowser(server, key, outsider);
  };

  test('gets proxies to play, and the original from no response', async () => {
    const responses = await askForEverything(await enter(), who === 'a guest' ? '' : outsider.id);
    expect(responses[2]).toMatchObject({ original: null });
    expect(responses[3]).toMatchObject({ team: { capabilities: { download: false } } });
    const bytes = await Promise.all([...linksIn(responses)].map((link) => read(link)));
    expect(bytes.length).toBeGreaterThan(0);
    for (const one of bytes) expect(one.equals(copy)).toBe(true);
  });

  test('cannot save, and gets the reason', async () => {
    const visitor = await enter();
    const refusals = [
      await visitor.call('startDownload', { body: { ids: [file.id] } }),
      await visitor.call('startDownload', { body: { ids: [film.id] } }),
      await visitor.call('users/s3/download', {
        query: { userId: owner.id },
        body: { ...download, teamPath: team.name },
      }),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('Downloads are turned off') },
      });
    }
  });

  test('has nothing to play until there is a proxy', async () => {
    const visitor = await enter();
    const { file: fresh } = await uploadFile(server, owner, team, {
      name: 'fresh.mp4',
      parentId: day.id,
      bytes: original,
    });
    const { body } = await visitor.call('showReview', { params: { itemId: fresh.id } });
    expect(body.file).toMatchObject({ name: 'fresh.mp4', playUrl: null });
    await callEndpoint(server, 'deleteItems', { body: { ids: [fresh.id] } }, owner.token);
  });
});

test('the signature of a proxy does not open the original', async () => {
  const { key } = await shareItem(server, film.id, owner, { allowDownload: false });
  const guest = await openAsGuest(server, key);
  const { body } = await guest.call('showReview', { params: { itemId: file.id } });
  const { mediaId, playUrl } = body.file;
  const forged = (playUrl ?? '').replace(/bytes\/[0-9a-f-]+/, `bytes/${mediaId}`);
  expect(forged).toContain(mediaId ?? '-');
  expect((await fetch(new URL(forged, server.url))).status).toBe(403);
});
