import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { launch } from '#rig/servers/launched-server.ts';

test('fills the demo once, even after an interruption, and prints people and links', async () => {
  const DATA_DIR = await makeFolder();
  const PORT = String(await findFreePort());
  const start = async (sign: string): Promise<{ output: string; stop: () => Promise<unknown> }> => {
    const launcher = launch({ DATA_DIR, PORT }, 'demo');
    await expect.poll(launcher.output, { timeout: 300_000 }).toMatch(sign);
    return { output: launcher.output(), stop: () => launcher.stop('SIGINT') };
  };
  const interrupted = await start('Preparing the demo');
  await interrupted.stop();

  const filled = await start('As a guest');
  for (const line of [/mara@demo.test {4}Mara/, /password demo-password/, /feedback\?item=/, /\/s\/[\w-]{22}#k=/]) {
    expect(filled.output).toMatch(line);
  }
  const link = /As a guest +(\S+)/.exec(filled.output)?.[1] ?? '';
  const page = await fetch(link, { redirect: 'manual' });
  expect(page.headers.get('location')).toContain('feedback?v=');
  await filled.stop();

  const again = await start('As a guest');
  expect(again.output).not.toContain('Preparing');
  expect(again.output).toContain(link);
  await again.stop();
});
