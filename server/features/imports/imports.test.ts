import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { goodToken } from '#rig/peers/cloud-drives.ts';
import {
  beyond,
  listFiles,
  offer,
  partSize,
  readRow,
  run,
  setUpImportServer,
  show,
  start,
  world,
} from '#rig/peers/import-rig.ts';
import { buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { wipeOldTokens } from './imports.ts';

setUpImportServer();

test('a failed import resumes with a new token where it stopped', async () => {
  const { fileId } = offer({ bytes: randomBytes(partSize + 1) });
  const { id } = await start(fileId, { token: 'ended' });
  await run(id);
  expect(await show(id)).toMatchObject({ state: 'failed' });
  const sent = { params: { importId: id }, body: { accessToken: goodToken } };
  const retried = await callEndpoint(world.server, 'retryImport', sent, world.user.token);
  expect(retried.body.import).toMatchObject({ state: 'waiting', problem: null });
  await run(id);
  expect(await show(id)).toMatchObject({ state: 'done' });
});

test('an import waits for a full disk, and says so', async () => {
  const { fileId } = offer();
  const { id } = await start(fileId);
  await run(id, { storage: { ...world.server.storage, freeBytes: async () => 10 } });
  expect(await show(id)).toMatchObject({ state: 'waiting', problem: expect.stringContaining('disk of this server') });
  expect(await readRow(id)).toMatchObject({ failures: 0, token: expect.any(Buffer) });
  await run(id);
  expect(await show(id)).toMatchObject({ state: 'done', problem: null });
});

test('files with taken names are kept side by side', async () => {
  for (const _ of [1, 2]) await run((await start(offer().fileId)).id);
  expect((await listFiles()).map(({ name }) => name).sort()).toEqual(['a 2.mp4', 'a.mp4']);
});

test.each([
  ['Day 1/take\u0007 2\u202e.mp4', 'Day 1-take- 2-.mp4'],
  [`${'long '.repeat(100)}A012.mp4`, expect.stringMatching(/^.{190,200}A012\.mp4$/)],
])('a name that only drives allow is made valid', async (name, ours) => {
  const { id, status } = await start(offer().fileId, { name });
  expect(status).toBe(200);
  expect(await show(id)).toMatchObject({ name: ours });
});

test('starting again with the same id fetches it once', async () => {
  const { fileId } = offer();
  const { id } = await start(fileId);
  expect(await start(fileId, { id })).toMatchObject({ status: 200, shown: { id } });
  await run(id);
  expect((await start(fileId, { id })).shown).toMatchObject({ state: 'done' });
  expect(await listFiles()).toHaveLength(1);
});

test('a selection that does not fit is refused as a whole before fetching', async () => {
  const files = [1, 99 * 2 ** 20, 2 ** 20].map((size, index) => ({
    id: uuidv7(),
    fileId: `f${index}`,
    name: `${index}.mp4`,
    contentType: 'video/mp4' as const,
    size,
  }));
  const body = { provider: 'google-drive' as const, accessToken: 'x', teamId: world.team.id, parentId: null, files };
  const response = await callEndpoint(world.server, 'startImports', { body }, world.user.token);
  expect(response).toMatchObject({ status: 413, body: { message: expect.stringContaining('100') } });
  const left = await world.server.db.selectFrom('uploads').select('id').where('team_id', '=', world.team.id).execute();
  expect(left).toEqual([]);
});

test.each([
  ['../../secrets', 'video/mp4'],
  ['a/b', 'video/mp4'],
  ['..', 'video/mp4'],
  ['a?alt=media', 'video/mp4'],
  ['folder', 'application/vnd.google-apps.folder'],
  ['matroska', 'video/x-matroska'],
])('%s as %s cannot be chosen', async (fileId, contentType) => {
  const files = [{ id: uuidv7(), fileId, name: 'a.mp4', contentType: contentType as 'video/mp4', size: 3 }];
  const body = { provider: 'google-drive' as const, accessToken: 'x', teamId: world.team.id, parentId: null, files };
  expect((await callEndpoint(world.server, 'startImports', { body }, world.user.token)).status).toBe(400);
});

test('other users cannot see, retry or cancel it', async () => {
  const colleague = await buildUser(world.server);
  world.team = await buildTeam(world.server, world.user, { admin: colleague });
  const { id } = await start(offer().fileId);
  expect(await show(id, colleague)).toBeUndefined();
  const params = { importId: id };
  const retried = await callEndpoint(
    world.server,
    'retryImport',
    { params, body: { accessToken: 'x' } },
    colleague.token,
  );
  const cancelled = await callEndpoint(world.server, 'cancelImport', { params }, colleague.token);
  expect([retried.status, cancelled.status]).toEqual([404, 404]);
  expect(await show(id)).toMatchObject({ state: 'waiting' });
});

test('a former editor gets the reason', async () => {
  const editor = await buildUser(world.server);
  world.team = await buildTeam(world.server, world.user, { editor });
  const { id } = await start(offer().fileId, { as: editor });
  await world.server.db.updateTable('team_members').set({ role: 'viewer' }).where('user_id', '=', editor.id).execute();
  await run(id);
  expect(await show(id, editor)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('make you an editor'),
  });
});

test('cancelling stops the fetch and leaves nothing', async () => {
  const { fileId, file } = offer({ bytes: randomBytes(2 * partSize) });
  let goOn = () => {};
  file.serve = ({ response }) => {
    response.write(file.bytes.subarray(0, partSize + beyond));
    goOn = () => void response.end(file.bytes.subarray(partSize + beyond));
  };
  const { id } = await start(fileId);
  const running = run(id);
  await expect.poll(() => show(id)).toMatchObject({ received: partSize });
  const { media_id } = await world.server.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(
    (await callEndpoint(world.server, 'cancelImport', { params: { importId: id } }, world.user.token)).status,
  ).toBe(200);
  goOn();
  await running;
  expect(await show(id)).toBeUndefined();
  expect(await listFiles()).toEqual([]);
  for await (const { objectId } of world.server.storage.listWrites()) expect(objectId).not.toBe(media_id);
});

test('a finished import leaves the list, and its file stays', async () => {
  const { id } = await start(offer().fileId);
  await run(id);
  await callEndpoint(world.server, 'cancelImport', { params: { importId: id } }, world.user.token);
  expect(await show(id)).toBeUndefined();
  expect(await listFiles()).toHaveLength(1);
});

test('the token is wiped after a day, and does not open with another secret', async () => {
  const { fileId } = offer();
  const old = await start(fileId);
  await wipeOldTokens({ db: world.server.db, config: world.config }, new Date(Date.now() + 25 * hourMs));
  expect(await show(old.id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('Sign in to Google') });
  expect((await readRow(old.id)).token).toBeNull();
  const { id } = await start(fileId);
  await run(id, { config: { ...world.config, secret: 'another secret' } });
  expect(await show(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('Sign in to Google') });
});

test('missing settings are named', async () => {
  const { body } = await callEndpoint(world.server, 'importOptions', {}, world.user.token);
  expect(body.googleDrive.missing).toEqual(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_PICKER_API_KEY']);
  expect(body.oneDrive).toMatchObject({ isReady: false, missing: ['ONEDRIVE_CLIENT_ID'] });
});

test('only the picker’s own page may connect to a provider', async () => {
  const policyOf = async (path: string) =>
    (await fetch(world.server.url + path)).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/import/google-drive?ask=1')).toContain(`script-src 'self' ${world.drives.url};`);
  expect(await policyOf('/import/one-drive')).toContain(`connect-src 'self' ${world.drives.url};`);
  for (const path of ['/home', '/home?/import/google-drive', '/import/google-drive/', '/vizioApi/imports/options']) {
    expect(await policyOf(path)).not.toContain(world.drives.url);
  }
});
