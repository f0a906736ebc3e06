import { expect, test } from 'vitest';
import { withEndings } from '../endings.ts';
import { runProgram } from './run-program.ts';
import { startProgram } from './start-program.ts';

const node = (program: string) => [process.execPath, '-e', program];

test('a program is ready once it has printed what it is waited for', async () => {
  const program = startProgram(node(`console.log('port 8'); console.error('port 80.'); setInterval(() => {}, 1000)`));
  expect((await program.untilPrinted(/port (\d+)\./))[1]).toBe('80');
  expect(await program.stop()).toBe(null);
});

test('waiting for a program that ends throws its last lines', async () => {
  const program = startProgram(node(`console.log('no port is free'); process.exit(3)`));
  await expect(program.until(() => Promise.reject())).rejects.toThrow('ended with code 3:\nno port is free');
  await expect(program.untilPrinted(/ready/)).rejects.toThrow('ended with code 3:\nno port is free');
});

test('a program that cannot be started says which', async () => {
  await expect(startProgram(['no-such-program']).untilPrinted(/ready/)).rejects.toThrow('no-such-program');
  await expect(runProgram(['no-such-program'])).rejects.toThrow('no-such-program');
});

test('a program has ended, by its own signal, when the scope that started it is over', async () => {
  const program = await withEndings(async () => {
    const started = startProgram(
      node(
        `process.on('SIGINT', () => { console.log('bye'); process.exit(7) }); console.log('ready'); setInterval(() => {}, 1000)`,
      ),
      { endSignal: 'SIGINT' },
    );
    await started.untilPrinted(/ready/);
    return started;
  });
  expect([await program.exited, program.output()]).toEqual([7, 'ready\nbye\n']);
});

test('a kill reaches what the program has started', async () => {
  const program = startProgram(['sh', '-c', 'sleep 600 & echo ready; wait'], { endSignal: 'SIGKILL' });
  await program.untilPrinted(/ready/);
  // The output is complete when no process holds it any more.
  await program.kill();
});

test('a run returns what was printed, and a failed one throws it', async () => {
  expect(await runProgram(['cat'], { input: Buffer.from('in and out') })).toBe('in and out');
  await expect(runProgram(['sh', '-c', 'echo out; echo err >&2; exit 2'])).rejects.toThrow(
    /code 2:\n(out\nerr|err\nout)$/,
  );
});

test('a program that is run ends with the scope that started it', async () => {
  let running: Promise<unknown> = Promise.resolve();
  await withEndings(async () => {
    running = runProgram(['sleep', '600']);
    running.catch(() => {});
  });
  await expect(running).rejects.toThrow('ended with code null');
});
