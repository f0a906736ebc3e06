import { expect, test } from 'vitest';
import { startProgram } from '#rig/programs/start-program.ts';

const program = `
import { onStopSignal } from '${new URL('./stop-signals.ts', import.meta.url)}';
onStopSignal((reason) => console.log('stops on ' + reason));
setInterval(() => {}, 1000);
console.log('ready');`;

test('Ctrl-C that arrives twice is one request, and another one ends the command at once', async () => {
  const command = startProgram([process.execPath, '--input-type=module', '-e', program]);
  await command.untilPrinted(/ready/);
  for (let count = 0; count < 2; count++) process.kill(command.pid, 'SIGINT');
  await command.untilPrinted(/stops on SIGINT/);
  // A request counts if it comes later, so it is repeated until it has.
  const again = setInterval(() => process.kill(command.pid, 'SIGTERM'), 1_000);
  expect(await command.exited.finally(() => clearInterval(again))).toBe(130);
  expect(command.output()).toBe('ready\nstops on SIGINT\n');
});
