import { expect, test } from 'vitest';
import { startProgram } from '#rig/programs/start-program.ts';
import { watchIdle } from './watch-idle.ts';

const node = (program: string) => startProgram([process.execPath, '-e', program], { endSignal: 'SIGKILL' });

test('a program that waits for what never comes is idle', async () => {
  const { pid } = node('setInterval(() => {}, 1_000)');
  await new Promise<void>((resolve) => watchIdle(pid, resolve, 1_000));
});

test.each([
  [
    'works',
    () => node("require('node:child_process').spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'inherit' })"),
  ],
  ['gets no time from the machine', () => node("process.kill(process.pid, 'SIGSTOP')")],
])('a program is not idle while it %s', async (_, start) => {
  const { pid } = start();
  const idle = node('setInterval(() => {}, 1_000)');
  const calls: string[] = [];
  const stop = watchIdle(pid, () => calls.push('busy'), 1_000);
  // The idle one is found first, however long that takes on this machine.
  await new Promise<void>((resolve) => watchIdle(idle.pid, resolve, 4_000));
  stop();
  expect(calls).toEqual([]);
});
