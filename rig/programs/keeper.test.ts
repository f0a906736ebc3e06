import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const keeper = new URL('./keeper.ts', import.meta.url);
const program = `
import { spawn } from 'node:child_process';
import { endWithUs } from '${keeper}';
const start = () => spawn('sleep', ['600'], { detached: true, stdio: ['ignore', 'inherit', 'ignore'] });
const [first] = [start(), start()].map((child) => (endWithUs(child), child));
first.on('exit', () => console.log('started'));
first.kill();`;

test('what a killed process has started ends with it', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program]);
  await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  // Closes when no process holds the pipe any more.
  await once(parent, 'close');
  expect(parent.signalCode).toBe('SIGKILL');
});
