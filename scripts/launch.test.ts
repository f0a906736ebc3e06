import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#server/test/free-port.ts';
import { makeTestFolder } from '#server/test/harness.ts';

test('what is written behind a command that takes nothing is refused, and nothing starts', () => {
  const run = spawnSync(process.execPath, ['scripts/launch.mjs', 'start', '--port', '3001'], { encoding: 'utf8' });
  expect(run).toMatchObject({ status: 1, stdout: '' });
  expect(run.stderr).toBe(
    '"start" knows no "--port 3001". Settings come first, as in PORT=3001 npm start; README.md lists them.\n',
  );
});

function launch(settings: Record<string, string>): { launcher: ChildProcess; output: () => string } {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const launcher = spawn(process.execPath, ['scripts/launch.mjs', 'start'], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [launcher.stdout, launcher.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  onTestFinished(() => void launcher.kill('SIGKILL'));
  return { launcher, output: () => printed };
}

/** The server's connection that owns the embedded database bears its process id. */
async function findServer(dataDir: string): Promise<number> {
  const client = new pg.Client({ host: join(dataDir, 'run'), user: 'vizio', database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: string }>(
    `select substring(application_name from '^vizio (\\d+)$') as pid from pg_stat_activity
     where application_name ~ '^vizio \\d+$'`,
  );
  await client.end();
  return Number(rows[0]?.pid);
}

test('a server that is killed is started again with its database, and Ctrl-C stops everything', {
  timeout: 120_000,
}, async () => {
  const DATA_DIR = await makeTestFolder();
  const PORT = String(await findFreePort());
  const { launcher, output } = launch({ DATA_DIR, PORT });
  const readyCount = () => output().split('Vizio is ready').length - 1;
  await expect.poll(readyCount, { timeout: 60_000 }).toBe(1);
  const first = await findServer(DATA_DIR);
  process.kill(first, 'SIGKILL');
  await expect.poll(readyCount, { timeout: 60_000 }).toBe(2);
  expect(output()).toContain('The server ended unexpectedly (SIGKILL). Starting it again.');
  expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200);
  const second = await findServer(DATA_DIR);
  expect(second).not.toBe(first);
  launcher.kill('SIGINT');
  expect(await once(launcher, 'exit')).toEqual([0, null]);
  expect(() => process.kill(second, 0)).toThrow('ESRCH');
  expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('a server that a setting stops is not started again', async () => {
  const DATA_DIR = await makeTestFolder();
  const { launcher, output } = launch({ DATA_DIR, PORT: 'abc' });
  expect(await once(launcher, 'exit')).toEqual([78, null]);
  expect(output().trim().split('\n')).toEqual(['PORT must be a whole number from 1 to 65535, but it is "abc".']);
});
