import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import type { Placement } from '#contract/comments/placements.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { launch } from '#rig/servers/launched-server.ts';
import { ownServer } from '../deployment.ts';
import { expect, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { pressUndo, toast } from '../steps/screen.ts';

const longMs = 600_000;

test(
  'The demo shows a comment that followed the cut in three clicks from its home',
  ownServer,
  async ({ browser, folder }) => {
    test.setTimeout(2 * longMs);
    const begin = performance.now();
    const PORT = String(await findFreePort());
    const demo = launch({ DATA_DIR: join(folder, 'demo'), PORT }, 'demo');
    await expect.poll(demo.output, { timeout: longMs }).toContain('Sign in');
    console.log(`The demo was ready after ${Math.round((performance.now() - begin) / 1000)} s.`);
    const [, address = ''] = /Open +(\S+)/.exec(demo.output()) ?? [];
    const [, email = '', password = ''] = /Sign in +(\S+), password (\S+)/.exec(demo.output()) ?? [];

    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(address);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');

    let clicks = 0;
    const click = async (control: Locator) => {
      clicks += 1;
      await control.click();
    };
    const card = page.getByRole('region', { name: 'Four things to try' });
    await click(card.getByRole('link', { name: /^Comments followed the cut/ }));
    const row = page.getByRole('feed').getByRole('article').filter({ hasText: 'I love the archive reel' });
    await expect(row).toContainText('From v2 · Moved');
    await click(row.getByRole('button', { name: /^Go to/ }));
    await expect(page.locator('[data-picture]')).toHaveAttribute('data-frame', '186');
    expect(clicks).toBeLessThanOrEqual(3);

    // Everything that can happen to a comment happens to one of them.
    const item = new URL(page.url()).searchParams.get('item');
    const listed = await page.request.get(new URL(`/vizioApi/items/${item}/placements?version=3`, address).href);
    const { placements } = (await listed.json()) as { placements: Placement[] };
    const states = placements.filter(({ before }) => before.version === 2).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['exact', 'trimmed', 'moved', 'changed', 'gone', 'unsure']));
    const verdicts = placements.flatMap(({ check }) => (check ? [check.verdict] : []));
    expect(verdicts.sort()).toEqual(['fixed', 'not-fixed']);

    const open = async (name: RegExp) => {
      await page.goto(address);
      await card.getByRole('link', { name }).click();
    };
    await open(/^Check the fixes/);
    await expect(page.getByRole('status').filter({ hasText: 'fixed' })).toHaveText('1 of 9 fixed');
    await open(/^Compare two cuts/);
    await expect(page).toHaveURL(/\/compare\?side=[^&]+2&side=[^&]+3&frame=[1-9]/);
    await open(/^Send to your editing program/);
    await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible();

    await page.goto(address);
    await expect(card.getByLabel('Tried')).toHaveCount(4);
    expect(await findBarriers(page)).toEqual([]);
    await card.getByRole('button', { name: 'Close' }).click();
    await pressUndo(toast(page, 'Closed “Four things to try”'));
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: 'Close' }).click();
    await expect(card).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Harbour Lights', { exact: true }).first()).toBeVisible();
    await expect(card).toHaveCount(0);
    await context.close();
    await demo.stop('SIGINT');
  },
);
