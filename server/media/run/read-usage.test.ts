import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { readFromProc, readFromPs, readUsage } from './read-usage.ts';

/** In a process below the shell, as in a cage. */
function start(command: string) {
  const child = spawn('sh', ['-c', `${command}; true`], { stdio: 'ignore', detached: true });
  const pid = child.pid ?? 0;
  onTestFinished(() => void process.kill(-pid, 'SIGKILL'));
  return pid;
}

const readers = {
  ps: readFromPs,
  ...(process.platform === 'linux' && { proc: async (pid: number) => readFromProc(pid) }),
};

test.each(Object.entries(readers))('%s tells work from waiting, below a wrapper', async (_, read) => {
  const busy = start('sh -c "while :; do :; done"');
  const idle = start('sleep 600');
  await expect.poll(async () => (await read(busy))?.cpuMs, { timeout: 60_000 }).toBeGreaterThan(0);
  expect((await read(busy))?.isHeldUp()).toBe(true);
  await expect.poll(async () => (await read(idle))?.isHeldUp(), { timeout: 60_000 }).toBe(false);
  // The shell itself may need a tick to start.
  expect((await read(idle))?.cpuMs).toBeLessThan(1_000);
});

test('knows nothing about a process that has ended', async () => {
  const child = spawn('true');
  await once(child, 'exit');
  expect(await readUsage(child.pid ?? 0)).toBeUndefined();
});
