import { randomBytes } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint } from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { makeFile, uploadInParts } from '#rig/people/resumable-upload.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { spawnServer } from '#rig/servers/server-process.ts';
import { callLimits, openDatabase } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { startPooler } from './pooler.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';
import { startProduct } from './product.ts';

let postgres: PostgresPair;
beforeAll(async () => {
  postgres = await startPostgresPair();
});

test.each([
  { mode: 'transaction' },
  { mode: 'transaction', ignored: 'statement_timeout' },
  { mode: 'session' },
] as const)('a start through a pooler alone ends with the setting to add: %o', async (settings) => {
  const pooler = await startPooler(postgres.primary.port, settings);
  const DATA_DIR = await makeFolder();
  const { exited, output } = spawnServer({ DATABASE_URL: pooler.url, DATA_DIR, PORT: String(await findFreePort()) });
  expect(await exited).toBe(1);
  expect(output()).toContain('Set DATABASE_DIRECT_URL to the address of Postgres itself');
  expect(output().trim().split('\n')).toHaveLength(1);
});

test('through a pooler of two connections comments arrive live, jobs run and locks hold', async () => {
  const connectQuery = `set statement_timeout = ${callLimits.statement_timeout}`;
  const pooler = await startPooler(postgres.primary.port, { connectQuery, size: 2 });
  const quota = 10;
  const product = await startProduct([await findFreePort(), await findFreePort()], {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: postgres.primary.url,
    SECRET: 'x'.repeat(32),
    DATA_DIR: await makeFolder(),
    OWNER_QUOTA: `${quota}MB`,
  });
  const database = openDatabase({ connectionString: postgres.primary.url }, () => {});
  onTestFinished(database.close);
  const [first, second] = product.web.map(({ current }) => current());
  if (!first || !second) throw new Error('There are two web processes.');
  const eachInTurn = <T>(count: number, work: (server: { url: string }, index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index % 2 === 0 ? first : second, index)));

  const [mara, tom] = [await buildUser(first), await buildUser(second)];
  const team = await buildTeam(database, mara, { viewer: tom });
  const video = await buildVideo(database, team.id);
  const toms = await listen(second, tom);
  await toms.watch(video.id);
  const texts = Array.from({ length: 60 }, (_, index) => `Comment ${index}`);
  await eachInTurn(texts.length, (server, index) => {
    const sent = { params: { itemId: video.id }, body: { text: texts[index] ?? '', replyTo: null } };
    return callEndpoint(server, 'createComment', sent, mara.token);
  });
  const arrived = () => new Set(toms.comments().map(({ comment }) => comment?.text));
  await expect.poll(arrived).toEqual(new Set(texts));

  const itemId = await uploadInParts(first, mara, team, makeFile('noise.mp4', randomBytes(1000)));
  const readState = async () =>
    (await callEndpoint(second, 'showMedia', { params: { itemId }, query: {} }, mara.token)).body.processing.state;
  await expect.poll(readState).toBe('failed');

  const named = await eachInTurn(20, (server) => {
    const body = { id: uuidv7(), parentId: null, name: 'Film' };
    return callEndpoint(server, 'createFolder', { params: { teamId: team.id }, body }, mara.token);
  });
  expect(named.filter(({ status }) => status === 200)).toHaveLength(1);
  const uploads = await eachInTurn(30, (server) => {
    const place = { teamId: team.id, parentId: null, contentType: 'video/mp4', ifExists: 'keep-both' as const };
    const id = uuidv7();
    return callEndpoint(
      server,
      'startUpload',
      { body: { id, ...place, name: `${id}.mp4`, size: 2 ** 20 } },
      mara.token,
    );
  });
  // One of the ten is not free: the noise takes a part of it.
  expect(uploads.filter(({ status }) => status === 200)).toHaveLength(quota - 1);
});
