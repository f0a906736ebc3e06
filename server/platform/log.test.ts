import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const secret = 'k4Xw-secret';
const prelude = `
  import { createLog, routeConsole } from './server/platform/log.ts';
  import { markFailure } from './server/platform/db/failures.ts';
  const log = createLog('warn');
  routeConsole(log);
  const secret = '${secret}';
  const chain = (depth) => Object.assign(new Error('x'.repeat(100_000), depth && { cause: chain(depth - 1) }), {
    code: 'E'.repeat(10_000), detail: secret, parameters: [secret], headers: { cookie: secret },
  });`;

/** The log entries of a separate process, because the log goes to stdout. */
async function entriesOf(program: string): Promise<{ line: string; entry: Record<string, unknown> }[]> {
  const given = ['--input-type=module', '--eval', prelude + program];
  const { stdout } = await promisify(execFile)(process.execPath, given);
  const lines = stdout.split('\n').filter(Boolean);
  return lines.map((line) => ({ line, entry: JSON.parse(line) }));
}

const longestEntry = 16_000;

test('cuts messages, codes and stacks, and nested causes', async () => {
  const [found, ...others] = await entriesOf(`log.error({ err: chain(20) }, 'failed')`);
  expect(others).toEqual([]);
  expect(found?.line.length).toBeLessThan(longestEntry);
  expect(found?.entry).toMatchObject({
    msg: 'failed',
    err: { type: 'Error', message: `${'x'.repeat(300)}… (100000 characters)`, cause: { cause: { cause: {} } } },
  });
  expect(found?.line).toContain('at chain');
});

test('keeps only the name, code, message and stack of an error', async () => {
  const [found] = await entriesOf(`log.error({ err: chain(2) }, 'failed')`);
  expect(found?.line).not.toContain(secret);
});

test('leaves out the objects that libraries print, and cuts their text', async () => {
  const entries = await entriesOf(`
    console.error('sign-in failed', { headers: { cookie: secret }, body: [secret] }, 'y'.repeat(100_000), chain(20));
    console.warn(chain(20));`);
  expect(entries.map(({ entry }) => entry.msg)).toEqual(['printed by a library', 'printed by a library']);
  for (const { line } of entries) {
    expect(line).not.toContain(secret);
    expect(line.length).toBeLessThan(longestEntry);
  }
  expect(entries[0]?.entry.details).toMatchObject([
    'sign-in failed',
    '(left out)',
    expect.stringMatching(/^y{300}…/),
    {},
  ]);
});

test('logs an outage once and drops entries below the level', async () => {
  const entries = await entriesOf(`
    const outage = Object.assign(new Error('Connection terminated'), { code: '57P01' });
    markFailure(outage);
    log.error({ err: outage }, 'request failed');
    console.error(outage);
    log.info('not asked for');
    log.warn('asked for');`);
  expect(entries.map(({ entry }) => entry.msg)).toEqual(['asked for']);
});
