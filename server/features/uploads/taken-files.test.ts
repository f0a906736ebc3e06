import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TakenFiles, takenFiles } from '#contract/media/kinds.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let owner: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
  team = await buildTeam(server, owner);
});
afterAll(() => server.stop());

const take = (takes: TakenFiles) =>
  callEndpoint(server, 'changeTeamSettings', { params: { teamId: team.id }, body: { takes } }, owner.token);

function start(contentType: string, given: { versionOf?: string; name?: string } = {}) {
  const name = given.name ?? uuidv7();
  const body = { id: uuidv7(), teamId: team.id, parentId: null, name, size: 3, contentType, ...given };
  return callEndpoint(server, 'startUpload', { body }, owner.token);
}

const types = {
  'VIDEO/MP4': 'video',
  'image/png': 'image',
  'IMAGE/SVG+XML': 'image',
  'application/pdf': 'pdf',
  'Audio/Wav': 'audio',
  'text/html': 'other',
  'application/javascript': 'other',
  'image/png; charset=utf-8': 'other',
  'video/': 'other',
} as const;

test('a new team takes what can be reviewed, and an admin chooses otherwise', async () => {
  expect((await start('image/png')).status).toBe(200);
  expect((await start('text/html')).status).toBe(415);
  for (const taken of takenFiles) {
    expect((await take(taken)).body.team.takes).toBe(taken);
    for (const [type, kind] of Object.entries(types)) {
      const isTaken = kind === 'video' || taken === 'all' || (taken === 'reviewed' && kind !== 'other');
      expect([taken, type, (await start(type)).status]).toEqual([taken, type, isTaken ? 200 : 415]);
    }
  }
});

test('the calls of the specification take videos alone, whatever the team takes', async () => {
  await take('all');
  const file = { fileName: 'video_1_poster.png', contentType: 'image/png', user_id: owner.id, path: team.name };
  const refused = await callEndpoint(server, 'users/s3/generateUploadUrl', { body: file }, owner.token);
  expect(refused.status).toBe(415);
  expect(refused.body).toMatchObject({ message: expect.stringMatching(/^File type must be video\/\*\./) });
});

test('a new version may be of another kind, if the team takes that', async () => {
  await take('reviewed');
  const { file } = await uploadFile(server, owner, team, { bytes: Buffer.from('abc') });
  const asVersion = { versionOf: file.id };
  expect((await start('application/pdf', asVersion)).status).toBe(200);
  expect((await start('text/html', asVersion)).status).toBe(415);
});

test('the refusal begins with the sentence of the specification, and says who can change it', async () => {
  const changed = 'An admin can change that in the menu of the team.';
  await take('videos');
  expect((await start('image/png')).body).toMatchObject({
    code: 'unsupported_type',
    message: expect.stringMatching(
      /^File type must be video\/\*\. This team takes videos alone: MP4, .*menu of the team/,
    ),
  });
  await take('reviewed');
  expect((await start('text/html')).body).toMatchObject({
    message: `File type must be video/*. Files of this type cannot be reviewed, and this team takes no others. ${changed}`,
  });
});
