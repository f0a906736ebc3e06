import { createHash, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { uuidv7 } from '#server/db/uuid.ts';
import { buildUser, callEndpoint } from '#server/test/factories.ts';
import { findFreePort } from '#server/test/free-port.ts';
import { makeTestFolder } from '#server/test/harness.ts';
import { startServerProcess } from '#server/test/server-process.ts';
import { goodToken, startCloudDrives } from './test-drives.ts';

const partSize = 8 * 2 ** 20;
/** More of them: KILLS=10. */
const kills = Number(process.env.KILLS ?? 1);
const longestResumeMs = 50_000;

test('kill -9 in the middle of an import, and it goes on from the first missing part', {
  timeout: 60_000 + kills * longestResumeMs,
}, async () => {
  const drives = await startCloudDrives();
  onTestFinished(() => drives.stop());
  const bytes = randomBytes((kills + 1) * partSize + 12_345);
  let allowed = 1;
  const open: ServerResponse[] = [];
  drives.files.set('take', {
    bytes,
    // So much as may come before the next kill; after the last one all of it.
    serve: ({ response, from }) => {
      open.push(response);
      if (from > 0) response.writeHead(206, { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` });
      if (allowed > kills) response.end(bytes.subarray(from));
      else response.write(bytes.subarray(from, allowed * partSize + partSize / 2));
    },
  });
  const DATA_DIR = await makeTestFolder();
  const settings = {
    DATA_DIR,
    PORT: String(await findFreePort()),
    DISK_RESERVE: '0',
    GOOGLE_DRIVE_URLS: drives.url,
  };
  let server = await startServerProcess(settings);
  const user = await buildUser(server);
  const created = { body: { teamName: 'Crash', user_id: user.id } };
  const { team } = (await callEndpoint(server, 'createTeam', created, user.token)).body;
  const files = [
    { id: uuidv7(), fileId: 'take', name: 'a.mp4', contentType: 'video/mp4' as const, size: bytes.length },
  ];
  const body = { provider: 'google-drive' as const, accessToken: goodToken, teamId: team.id, parentId: null, files };
  expect((await callEndpoint(server, 'startImports', { body }, user.token)).status).toBe(200);
  const show = async () => (await callEndpoint(server, 'listImports', {}, user.token)).body.imports[0];
  const list = async () => {
    const query = { requester_id: user.id, path: `${user.id}/${team.name}` };
    return (await callEndpoint(server, 'fetchTeamsData', { query }, user.token)).body.files;
  };

  while (allowed <= kills) {
    const arrived = allowed * partSize;
    await vi.waitFor(async () => expect((await show())?.received).toBeGreaterThanOrEqual(arrived), longestResumeMs);
    await server.kill();
    allowed++;
    server = await startServerProcess(settings);
    expect(await list()).toEqual([]);
  }
  await vi.waitFor(async () => expect(await show()).toMatchObject({ state: 'done' }), longestResumeMs);

  const ranges = drives.asked.flatMap(({ path, range }) => (path.includes('alt=media') ? [range] : []));
  const expected = Array.from({ length: kills }, (_, index) => `bytes=${(index + 1) * partSize}-`);
  expect(ranges).toEqual([undefined, ...expected]);
  const [file] = await list();
  const answer = await fetch(server.url + file?.SignedUrl);
  const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
  expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(bytes));
  expect(server.output()).not.toContain(goodToken);
  await server.stop();
});
