import { join } from 'node:path';
import { findFreePort } from '#rig/servers/free-port.ts';
import { launch } from '#rig/servers/launched-server.ts';
import { ownServer } from '../deployment.ts';
import { expect, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';

const longMs = 600_000;

test(
  'The demo shows a comment that followed the cut in three clicks from its home',
  ownServer,
  async ({ browser, folder }) => {
    test.setTimeout(longMs);
    const begin = performance.now();
    const PORT = String(await findFreePort());
    const demo = launch({ DATA_DIR: join(folder, 'demo'), PORT }, 'demo');
    await expect.poll(demo.output, { timeout: longMs }).toContain('Sign in');
    console.log(`The demo was ready after ${Math.round((performance.now() - begin) / 1000)} s.`);
    const [, address = ''] = /Open +(\S+)/.exec(demo.output()) ?? [];
    const [, email = '', password = ''] = /Sign in +(\S+), password (\S+)/.exec(demo.output()) ?? [];

    const page = await browser.newPage();
    await page.goto(address);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');

    const card = page.getByRole('region', { name: 'Four things to try' });
    await card.getByRole('link', { name: /^Comments followed the cut/ }).click();
    const row = page.getByRole('feed').getByRole('article').filter({ hasText: 'I love the archive reel' });
    await expect(row).toContainText('From v2 · Moved');
    await row.getByRole('button', { name: /^Go to/ }).click();
    await expect(page.locator('[data-picture]')).toHaveAttribute('data-frame', '186');

    const open = async (name: RegExp) => {
      await page.goto(address);
      await card.getByRole('link', { name }).click();
    };
    await open(/^Check the fixes/);
    await expect(page.getByRole('status').filter({ hasText: 'verified' })).toHaveText('1 of 9 verified');
    await open(/^Compare two cuts/);
    await expect(page).toHaveURL(/\/compare\?side=[^&]+2&side=[^&]+3$/);
    await open(/^Send to your editing program/);
    await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible();

    await page.goto(address);
    await expect(card.getByLabel('Tried')).toHaveCount(4);
    expect(await findBarriers(page)).toEqual([]);
    await card.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: 'Close' }).click();
    await expect(card).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Harbour Lights', { exact: true }).first()).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.close();
    await demo.stop('SIGINT');
  },
);
