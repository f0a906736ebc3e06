import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { launch } from '#rig/servers/launched-server.ts';
import { DatabaseClient } from '#server/platform/db/client.ts';

const longMs = 600_000;

async function countUnfinished(dataDir: string): Promise<unknown> {
  const client = new DatabaseClient({ host: join(dataDir, 'run'), user: 'vizio', database: 'postgres' });
  await client.connect();
  const { rows } = await client.query(`
    select (select count(*)::int from media where state <> 'done') as videos,
      (select count(*)::int from alignments where state <> 'done') as comparisons,
      (select count(*)::int from pgboss.job where state <= 'active' and name in ('process', 'align')) as jobs,
      (select count(*)::int from media) as all`);
  await client.end();
  return rows[0];
}

test('fills the demo once, even after interruptions, and is ready with people and links when all is processed', async () => {
  const DATA_DIR = await makeFolder();
  const PORT = String(await findFreePort());
  const start = () => {
    const { output, stop: stopBy } = launch({ DATA_DIR, PORT }, 'demo');
    const stop = () => stopBy('SIGINT');
    const print = (sign: string) => expect.poll(output, { timeout: longMs }).toMatch(sign);
    return { output, print, stop };
  };
  const interrupted = start();
  await interrupted.print('Preparing the demo');
  expect(await interrupted.stop()).toBe(0);

  const processing = start();
  const readState = async () => JSON.parse(await readFile(join(DATA_DIR, 'demo.json'), 'utf8').catch(() => '{}'));
  await expect.poll(readState, { timeout: longMs }).toMatchObject({ isFilled: true });
  expect(processing.output()).not.toContain('The demo is ready');
  expect(await processing.stop()).toBe(0);

  const filled = start();
  await filled.print('Sign in');
  expect(await countUnfinished(DATA_DIR)).toEqual({ videos: 0, comparisons: 0, jobs: 0, all: 21 });
  for (const line of [
    /\/s\/[\w-]{22}#k=/,
    /Open +http:\S+\/home\n/,
    /Sign in +mara@demo.test, password demo-password/,
  ]) {
    expect(filled.output()).toMatch(line);
  }
  const link = /guest's link +(\S+)/.exec(filled.output())?.[1] ?? '';
  const page = await fetch(link, { redirect: 'manual' });
  expect(page.headers.get('location')).toContain('feedback?v=');
  await filled.stop();

  const again = start();
  await again.print('Sign in');
  expect(again.output()).not.toContain('Preparing');
  expect(again.output()).toContain(link);
  await again.stop();
});
