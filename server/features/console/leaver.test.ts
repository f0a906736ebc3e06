import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { readSlowly } from '#rig/peers/slow-readers.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { buildToken } from '#rig/people/tokens.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { defaultLink, openAsGuest, openBrowser, shareItem, type Visitor } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { isProof } from '#rig/values/proof.ts';

/** Far more than a slow reader takes plus what the system buffers. */
const bytes = Buffer.alloc(20 * 2 ** 20, 'vizio');

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  // The first account runs the server.
  admin = await buildUser(server);
});
afterAll(() => server.stop());

const suspend = async ({ id }: TestUser, links: 'keep' | 'end') => {
  const { status, body } = await callEndpoint(
    server,
    'suspendUser',
    { params: { userId: id }, body: { links } },
    admin.token,
  );
  expect(status).toBe(200);
  return body.endedLinks;
};

/** A team of someone else with a folder and a large file in it, which the leaver may share. */
async function buildScene() {
  const [owner, leaver] = [await buildUser(server), await buildUser(server, { name: 'Lea Leaver' })];
  const team = await buildTeam(server, owner, { admin: leaver });
  const folder = await buildItem(server, team.id, { name: 'Day' });
  const { file } = await uploadFile(server, leaver, team, { name: 'a.mp4', bytes, parentId: folder.id });
  return { owner, leaver, team, folder, file };
}

async function save(visitor: Pick<Visitor, 'call' | 'headers'>, itemId: string) {
  const { body } = await visitor.call('startDownload', { body: { ids: [itemId] } });
  return readSlowly(new URL(body.url, server.url), visitor.headers());
}

test('a leaver is out of everything within a minute: sessions, sockets, tokens, downloads, and links', async () => {
  const { owner, leaver, team, folder, file } = await buildScene();
  const { key } = await shareItem(server, folder.id, leaver);
  const guest = await openAsGuest(server, key);
  const [socket, ofGuest] = [await listen(server, leaver), await listen(server, guest)];
  await ofGuest.watch(file.id);
  const token = await buildToken(server, leaver);
  const list = () => callEndpoint(server, 'listFolder', { params: { teamId: team.id }, query: { path: '' } }, token);
  expect((await list()).status).toBe(200);
  const downloads = [await save(openBrowser(server, '', leaver), file.id), await save(guest, file.id)];

  const from = performance.now();
  expect(await suspend(leaver, 'end')).toBe(1);
  expect((await callEndpoint(server, 'showSession', {}, leaver.token)).body.user).toBeNull();
  expect((await list()).status).toBe(401);
  expect((await guest.call('showReview', { params: { itemId: file.id } })).status).toBe(401);
  await socket.ended;
  await expect.poll(() => ofGuest.received.some(({ kind }) => kind === 'share')).toBe(true);
  expect((await Promise.all(downloads.map(({ end }) => end))).map(({ isWhole }) => isWhole)).toEqual([false, false]);
  expect(performance.now() - from).toBeLessThan(minuteMs);
  ofGuest.close();

  // The team sees who switched its links off, and can switch them on again.
  const { body } = await callEndpoint(server, 'listAudit', { params: { teamId: team.id }, query: {} }, owner.token);
  expect(body.entries.find(({ action }) => action === 'share.change')).toMatchObject({
    who: admin.name,
    subject: 'Day',
    detail: 'the link is off',
  });
  const params = await defaultLink(server, folder.id, owner);
  await callEndpoint(server, 'changeLink', { params, body: { visibility: 'public' } }, owner.token);
  expect((await guest.call('showReview', { params: { itemId: file.id } })).status).toBe(200);
});

test('links go on if the admin keeps them, and those of others always do', async () => {
  const { owner, leaver, folder, file, team } = await buildScene();
  const kept = await openAsGuest(server, (await shareItem(server, folder.id, leaver)).key);
  const other = await buildItem(server, team.id, { name: 'Other' });
  const ofOwner = await openAsGuest(server, (await shareItem(server, other.id, owner)).key);
  expect(await suspend(leaver, 'keep')).toBe(0);
  expect((await kept.call('showReview', { params: { itemId: file.id } })).status).toBe(200);
  expect(await suspend(leaver, 'end')).toBe(1);
  expect((await kept.call('showReview', { params: { itemId: file.id } })).status).toBe(401);
  expect((await ofOwner.call('openShare', { body: { k: ofOwner.key } })).status).toBe(200);
});

test('a link that is made at the moment of the suspension does not outlive it', async () => {
  for (let round = 0; round < (isProof ? 5 : 2); round++) {
    const { leaver, folder } = await buildScene();
    const making = Array.from({ length: 6 }, () =>
      callEndpoint(
        server,
        'createLink',
        { params: { itemId: folder.id }, body: { visibility: 'public', access: 'view' } },
        leaver.token,
      ),
    );
    await Promise.all([suspend(leaver, 'end'), ...making]);
    const on = server.db.selectFrom('shares').select('id').where('created_by', '=', leaver.id);
    expect(await on.where('visibility', '<>', 'onlyMe').execute()).toEqual([]);
  }
});
