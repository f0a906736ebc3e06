import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { openLossyDatabase } from '#rig/peers/lossy-database.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint } from '#rig/people/factories.ts';
import { putPart } from '#rig/people/upload-factory.ts';
import { runTool } from '#rig/programs/ffmpeg.ts';
import { createTestDatabase, startTestServer } from '#rig/servers/harness.ts';
import { keepOutput } from '#server/features/processing/outputs.ts';
import { openDatabase } from './database.ts';
import { uuidv7 } from './uuid.ts';

/** A commit whose reply is lost has happened all the same, so the bytes that it names must stay. */
async function startLossy() {
  const databaseUrl = await createTestDatabase();
  const lossy = await openLossyDatabase(databaseUrl);
  const server = await startTestServer({ databaseUrl: lossy.url });
  onTestFinished(() => server.stop());
  const user = await buildUser(server);
  return { server, lossy, user, team: await buildTeam(server, user) };
}

test('an upload that began without a reply goes on', async () => {
  const { server, lossy, user, team } = await startLossy();
  const [id, bytes] = [uuidv7(), Buffer.from('all of it')];
  const file = { name: 'a.mp4', size: bytes.length, contentType: 'video/mp4', ifExists: 'refuse' as const };
  const start = () =>
    callEndpoint(server, 'startUpload', { body: { id, teamId: team.id, parentId: null, ...file } }, user.token);
  lossy.loseReplyAfter('insert into "uploads"');
  await start();
  expect((await start()).status).toBe(200);
  await putPart(server, user, id, 1, bytes);
  const params = { uploadId: id };
  expect((await callEndpoint(server, 'completeUpload', { params, body: {} }, user.token)).status).toBe(200);
});

test('a picture that was set without a reply is there', async () => {
  const { server, lossy, user } = await startLossy();
  const red = ['-f', 'lavfi', '-i', 'color=red:s=64x64', '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', '-'];
  const picture = `data:image/png;base64,${(await runTool(red)).toString('base64')}`;
  lossy.loseReplyAfter('insert into "user_pictures"');
  expect((await callEndpoint(server, 'setPicture', { body: { picture } }, user.token)).status).toBe(503);
  const { body } = await callEndpoint(server, 'showSession', {}, user.token);
  expect((await fetch(new URL(body.user?.image ?? '', server.url))).status).toBe(200);
});

test('an output that was stored without a reply has its bytes', async () => {
  const { server, lossy, team } = await startLossy();
  const { versionId } = await buildVideo(server, team.id);
  const version = server.db.selectFrom('versions').select('media_id').where('id', '=', versionId);
  const { media_id: mediaId } = await version.executeTakeFirstOrThrow();
  const folder = await makeFolder();
  await writeFile(join(folder, 'poster.jpg'), 'a picture');
  const { db, close } = openDatabase({ connectionString: lossy.url }, () => {});
  onTestFinished(close);
  lossy.loseReplyAfter('insert into "renditions"');
  const output = { kind: 'poster' as const, file: 'poster.jpg', width: 320, height: 180 };
  await expect(keepOutput({ db, storage: server.storage }, mediaId, folder, output)).rejects.toThrow();
  const rows = server.db.selectFrom('renditions').select('id').where('media_id', '=', mediaId);
  expect(await server.storage.findObject((await rows.executeTakeFirstOrThrow()).id)).toBeDefined();
});
