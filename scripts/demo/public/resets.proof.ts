import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { postJson } from '#rig/people/factories.ts';
import { startProgram } from '#rig/programs/start-program.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { makePreparedFolder } from '#rig/servers/prepared-folder.ts';
import { readVersion } from '#server/platform/version.ts';

test('a reset removes all that visitors did, their sessions too, and the server comes back', async () => {
  const folder = await makeFolder();
  // An empty deployment in place of the filled demo. It lets exactly one person sign up.
  await rename(await makePreparedFolder(), join(folder, `story-${readVersion()}`));
  const port = await findFreePort();
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const demo = startProgram([process.execPath, 'scripts/public-demo.ts', '--minutes=60'], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: folder, PORT: String(port) },
  });
  const url = `http://localhost:${port}`;
  const visitor = { name: 'Gil', email: 'gil@test.local', password: 'a password' };
  const signUp = (given: object) => postJson(`${url}/api/auth/sign-up/email`, { ...visitor, ...given });

  await demo.untilPrinted(/Vizio is ready/);
  const first = await signUp({});
  expect(first.status).toBe(200);
  const { token } = (await first.json()) as { token: string };
  const asVisitor = () => fetch(`${url}/vizioApi/account`, { headers: { authorization: `Bearer ${token}` } });
  expect((await asVisitor()).status).toBe(200);
  expect((await fetch(`${url}/vizioApi/server`, { headers: { authorization: `Bearer ${token}` } })).status).not.toBe(
    200,
  );
  expect((await signUp({ email: 'other@test.local' })).status).not.toBe(200);

  process.kill(demo.pid, 'SIGUSR2');
  await demo.untilPrinted(/Vizio is ready(.|\n)*Vizio is ready/);
  expect((await asVisitor()).status).toBe(401);
  expect((await postJson(`${url}/api/auth/sign-in/email`, visitor)).status).toBe(401);
  expect((await signUp({})).status).toBe(200);
  expect(await demo.stop()).toBe(0);
});
