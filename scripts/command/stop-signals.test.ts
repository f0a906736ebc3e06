import { expect, test } from 'vitest';
import { startProgram } from '#rig/programs/start-program.ts';

const run = [process.execPath, '--input-type=module', '-e'];
const program = `
import { onStopSignal } from '${new URL('./stop-signals.ts', import.meta.url)}';
onStopSignal((reason) => console.log('stops on ' + reason));
console.log('ready');`;

test('Ctrl-C that arrives twice is one request, and another one ends the command at once', async () => {
  const command = startProgram([...run, `${program} setInterval(() => {}, 1000);`]);
  await command.untilPrinted(/ready/);
  for (let count = 0; count < 2; count++) process.kill(command.pid, 'SIGINT');
  await command.untilPrinted(/stops on SIGINT/);
  // A request counts if it comes later, so it is repeated until it has.
  const again = setInterval(() => process.kill(command.pid, 'SIGTERM'), 1_000);
  expect(await command.exited.finally(() => clearInterval(again))).toBe(130);
  expect(command.output()).toBe('ready\nstops on SIGINT\n');
});

test('A command ends once it has nothing left to do, although the launcher lives on', async () => {
  const launcher = `
import { spawn } from 'node:child_process';
const [program, ...args] = ${JSON.stringify([...run, program])};
spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }).on('exit', (code) => console.log('ended', code));
setInterval(() => {}, 1000);`;
  await startProgram([...run, launcher]).untilPrinted(/ready\nended 0/);
});
