import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { signIn } from '#rig/people/account-steps.ts';
import { buildUser, callEndpoint, requestEndpoint } from '#rig/people/factories.ts';
import { askFileLink, putPart, startUpload, uploadFile } from '#rig/people/upload-factory.ts';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

type Break = (storage: string) => Promise<() => Promise<unknown>>;

const replaceByFile: Break = async (storage) => {
  const incoming = join(storage, 'incoming');
  await rename(incoming, `${incoming}.kept`);
  await writeFile(incoming, '');
  return async () => {
    await rm(incoming);
    await rename(`${incoming}.kept`, incoming);
  };
};

const run = (command: string, ...args: string[]) => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

const mountReadOnly: Break = async (storage) => {
  run('mount', '--bind', storage, storage);
  run('mount', '-o', 'remount,ro,bind', storage);
  return async () => run('umount', '--lazy', storage);
};

const takeRights: Break = async (storage) => {
  const folders = ['objects', 'incoming'].map((name) => join(storage, name));
  for (const folder of folders) await chmod(folder, 0o500);
  return async () => {
    for (const folder of folders) await chmod(folder, 0o700);
  };
};

/** Permission bits do not restrict root, and only root can mount. */
const breakOtherwise = process.getuid?.() === 0 ? mountReadOnly : takeRights;

test.each<[string, Break]>([
  ['is read-only', breakOtherwise],
  ['is not a folder any more', replaceByFile],
])('while storage %s, writes get 503, reads work, and /readyz reports it', async (_, breakIt) => {
  const DATA_DIR = await makeFolder();
  const settings = { DATABASE_URL: await createTestDatabase(), SECRET: 'x'.repeat(32), MODE: 'web', DISK_RESERVE: '0' };
  const server = await startServerProcess({ ...settings, DATA_DIR });
  onTestFinished(async () => void (await server.stop('SIGINT')));
  const user = await buildUser(server);
  const created = await callEndpoint(
    server,
    'users/s3/createTeam',
    { body: { teamName: 'Film', user_id: user.id } },
    user.token,
  );
  const { team } = created.body;
  const { file } = await uploadFile(server, user, team, { name: 'kept.mp4', bytes: randomBytes(1000) });
  const bytes = randomBytes(1000);
  const uploadId = await startUpload(server, user, team, { name: 'waiting.mp4', size: bytes.length });
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('torage'));

  const repair = await breakIt(join(DATA_DIR, 'storage'));
  let isBroken = true;
  onTestFinished(async () => {
    if (isBroken) await repair();
  });
  const given = {
    id: uuidv7(),
    teamId: team.id,
    parentId: null,
    name: 'b.mp4',
    size: 3,
    contentType: 'video/mp4' as const,
  };
  for (const body of [given, { ...given, versionOf: file.id }]) {
    const refused = await callEndpoint(server, 'startUpload', { body }, user.token);
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringContaining('The storage of this server cannot be used') },
    });
  }
  await expect(putPart(server, user, uploadId, 1, bytes)).rejects.toThrow('"code":"unavailable"');
  const headers = { 'content-type': 'video/mp4' };
  const link = await askFileLink(server, user, team, { name: 'c.mp4' });
  expect((await fetch(link, { method: 'PUT', body: bytes, headers })).status).toBe(503);
  const ready = await fetch(`${server.url}/readyz`);
  expect({ status: ready.status, body: await ready.json() }).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('storage') },
  });

  const asUser = { authorization: `Bearer ${user.token}` };
  const comment = { params: { itemId: file.id }, body: { text: 'Here', replyTo: null } };
  const goesOn = {
    read: await fetch(server.url + file.playUrl),
    signIn: await signIn(server, user),
    comment: await requestEndpoint(server, 'createComment', comment, asUser),
    delete: await requestEndpoint(server, 'deleteItems', { body: { ids: [file.id] } }, asUser),
    alive: await fetch(`${server.url}/healthz`),
  };
  for (const [name, { status }] of Object.entries(goesOn)) expect({ name, status }).toEqual({ name, status: 200 });
  expect(lines()).toEqual([expect.stringContaining('The storage is away')]);

  await repair();
  isBroken = false;
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await putPart(server, user, uploadId, 1, bytes);
  const done = await callEndpoint(server, 'completeUpload', { params: { uploadId }, body: {} }, user.token);
  expect(done.body.file).toMatchObject({ name: 'waiting.mp4', size: bytes.length });
  await expect
    .poll(lines)
    .toEqual([expect.stringContaining('The storage is away'), expect.stringContaining('The storage is back after')]);
});
