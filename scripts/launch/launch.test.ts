import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { listDescendants } from '#rig/programs/descendants.ts';
import { tryProgram } from '#rig/programs/run-program.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { findServer, launch } from '#rig/servers/launched-server.ts';
import { inProof } from '#rig/values/proof.ts';
import { memoryFlags, memorySettings } from '#server/memory-flags.mjs';

test('refuses arguments of a command that takes none, and starts nothing', async () => {
  const ran = await tryProgram([process.execPath, 'scripts/launch.mjs', 'start', '--port', '3001']);
  expect([ran.code, ran.printed]).toEqual([
    1,
    '"start" knows no "--port 3001". Settings come first, as in PORT=3001 npm start; docs/settings.md lists them.\n',
  ]);
});

test('the container starts the server with the same memory flags and settings', async () => {
  const file = await readFile('deploy/Dockerfile', 'utf8');
  const command = `CMD ${JSON.stringify(['node', ...memoryFlags, 'server/main.ts']).replaceAll(',', ', ')}`;
  expect(file).toContain(command);
  const settings = /^ENV (.+)$/m.exec(file)?.[1]?.split(' ');
  expect(settings).toEqual(
    expect.arrayContaining(Object.entries(memorySettings).map(([name, value]) => `${name}=${value}`)),
  );
});

inProof(test)('restarts a killed server with its database, and Ctrl-C stops everything', async () => {
  const DATA_DIR = await makeFolder();
  const PORT = String(await findFreePort());
  const launcher = launch({ DATA_DIR, PORT });
  const readyCount = () => launcher.output().split('Vizio is ready').length - 1;
  await expect.poll(readyCount).toBe(1);
  const first = await findServer(DATA_DIR);
  expect(await readFile(`/proc/${first}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=2');
  process.kill(first, 'SIGKILL');
  await expect.poll(readyCount).toBe(2);
  expect(launcher.output()).toContain('The server ended unexpectedly (SIGKILL). Starting it again.');
  expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200);
  const second = await findServer(DATA_DIR);
  expect(second).not.toBe(first);
  expect(await launcher.stop('SIGINT')).toBe(0);
  expect(() => process.kill(second, 0)).toThrow('ESRCH');
  expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false);
});

inProof(test)('restarts a server that is killed before it is ready', async () => {
  const launcher = launch({ DATA_DIR: await makeFolder(), PORT: String(await findFreePort()) });
  const findChild = () => listDescendants(launcher.pid)[0] ?? 0;
  await expect.poll(findChild, { interval: 10 }).toBeGreaterThan(0);
  process.kill(findChild(), 'SIGKILL');
  await expect.poll(launcher.output).toContain('Vizio is ready');
  expect(await launcher.stop('SIGINT')).toBe(0);
});

test('does not restart a server that stops because of a setting', async () => {
  const DATA_DIR = await makeFolder();
  const launcher = launch({ DATA_DIR, PORT: 'abc' });
  expect(await launcher.exited).toBe(78);
  expect(launcher.output().trim().split('\n')).toEqual([
    'PORT must be a whole number from 1 to 65535, but it is "abc".',
  ]);
});
