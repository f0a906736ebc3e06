import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { skipFor } from '#rig/values/needs.ts';
import { readFromProc, readFromPs, readUsage } from './read-usage.ts';

/** In a process below the shell, as in a cage. */
function start(command: string) {
  const child = spawn('sh', ['-c', `${command}; true`], { stdio: 'ignore', detached: true });
  const pid = child.pid ?? 0;
  onTestFinished(() => void process.kill(-pid, 'SIGKILL'));
  return pid;
}

const hasPs = spawnSync('ps', { stdio: 'ignore' }).status === 0;
const readers = [
  { name: 'ps', read: readFromPs, isHere: hasPs },
  { name: '/proc', read: async (pid: number) => readFromProc(pid), isHere: process.platform === 'linux' },
];

test.for(readers)('$name tells work from waiting, below a wrapper', async ({ name, read, isHere }, context) => {
  if (!isHere) skipFor(context, name);
  const busy = start('sh -c "while :; do :; done"');
  const idle = start('sleep 600');
  await expect.poll(async () => (await read(busy))?.cpuMs).toBeGreaterThan(0);
  expect((await read(busy))?.isHeldUp()).toBe(true);
  await expect.poll(async () => (await read(idle))?.isHeldUp()).toBe(false);
  // The shell itself may need a tick to start.
  expect((await read(idle))?.cpuMs).toBeLessThan(1_000);
});

test('knows nothing about a process that has ended', async () => {
  const child = spawn('true');
  await once(child, 'exit');
  expect(await readUsage(child.pid ?? 0)).toBeUndefined();
});
