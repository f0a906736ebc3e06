import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('what is written behind a command that takes nothing is refused, and nothing starts', () => {
  const run = spawnSync(process.execPath, ['scripts/launch.mjs', 'start', '--port', '3001'], { encoding: 'utf8' });
  expect(run).toMatchObject({ status: 1, stdout: '' });
  expect(run.stderr).toBe(
    '"start" knows no "--port 3001". Settings come first, as in PORT=3001 npm start; README.md lists them.\n',
  );
});
