import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseName } from '#contract/names.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { hostileStrings } from '#rig/values/hostile-strings.ts';
import { pickCases } from '#rig/values/proof.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let user: TestUser;
let team: { id: string; name: string };
let parent: string;

beforeAll(async () => {
  parent = await makeFolder();
  await mkdir(join(parent, 'data'));
  server = await startTestServer({ dataDir: join(parent, 'data') });
  user = await buildUser(server);
  team = await buildTeam(server, user);
});
afterAll(async () => {
  // Nothing was written next to the server's folder, and every name below it is ours.
  const beside = await readdir(parent);
  const inside = await readdir(server.dataDir, { recursive: true });
  await server.stop();
  expect(beside).toEqual(['data']);
  expect(
    inside.filter(
      (path) =>
        !/^(scratch(\/.*)?|storage|storage\/(objects|incoming)(\/[0-9a-f-]{2,36}(\/(bytes|boot|[0-9a-f.-]+))?)?|mail(\/[\w.-]+)?)$/.test(
          path,
        ),
    ),
  ).toEqual([]);
});

const isSafe = (status: number) => (status >= 200 && status < 300) || (status >= 400 && status < 500);

async function forAll(call: (text: string) => Promise<number>): Promise<void> {
  const wrong: { text: string; status: number }[] = [];
  const queue = pickCases(hostileStrings, 20);
  const work = async () => {
    for (let text = queue.pop(); text !== undefined; text = queue.pop()) {
      const status = await call(text);
      if (!isSafe(status)) wrong.push({ text, status });
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  expect(wrong).toEqual([]);
}

test('there are some 300 strings', () => {
  expect(hostileStrings.length).toBeGreaterThanOrEqual(290);
});

test('as names of files and folders they are refused, or kept unchanged', async () => {
  await forAll(async (text) => {
    const body = {
      id: uuidv7(),
      teamId: team.id,
      parentId: null,
      folders: [text],
      name: text,
      size: 3,
      contentType: 'video/mp4',
    };
    const { status } = await callEndpoint(server, 'startUpload', { body }, user.token);
    if (refuseName(text)) expect(status).toBe(400);
    return status;
  });
});

test('as names and paths of the specification’s links, and in headers', async () => {
  await forAll(async (text) => {
    const body = { fileName: text, contentType: 'video/mp4', user_id: user.id, path: team.name };
    const link = await callEndpoint(server, 'users/s3/generateUploadUrl', { body }, user.token);
    if (link.status !== 200) return link.status;
    const url = link.body.url.replace('localhost', '127.0.0.1');
    const put = await fetch(url, { method: 'PUT', body: 'abc', headers: { 'content-type': 'video/mp4' } });
    return put.status;
  });
  await forAll(async (path) => {
    const body = { fileName: 'a.mp4', contentType: 'video/mp4', user_id: user.id, path };
    return (await callEndpoint(server, 'users/s3/generateUploadUrl', { body }, user.token)).status;
  });
  await forAll(async (contentType) => {
    const body = { fileName: 'a.bin', contentType, user_id: user.id, path: team.name };
    return (await callEndpoint(server, 'users/s3/generateUploadUrl', { body }, user.token)).status;
  });
});

test('as ids, part numbers and objects they match nothing', async () => {
  const mustFail = (status: number) => (status < 400 ? 500 : status);
  await forAll(async (uploadId) => {
    if (uploadId === '') return 404;
    const params = { uploadId: uploadId.toWellFormed() };
    return mustFail((await callEndpoint(server, 'listParts', { params }, user.token)).status);
  });
  for (const path of ['bytes', 'parts/x', 'files', 'downloads']) {
    await forAll(async (text) => {
      const tail = encodeURIComponent(text.toWellFormed()) || 'x';
      const method = path === 'parts/x' || path === 'files' ? 'PUT' : 'GET';
      const body = method === 'PUT' ? 'abc' : undefined;
      const headers = { authorization: `Bearer ${user.token}` };
      return mustFail((await fetch(`${server.url}/vizioApi/${path}/${tail}`, { method, body, headers })).status);
    });
  }
});
