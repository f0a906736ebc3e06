import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { writeClip } from './files.ts';
import { expect, type Page, testWithFolder as test } from './fixtures.ts';
import { openReview, picture } from './review-steps.ts';
import { item } from './screen.ts';
import { choose, openFolder } from './upload-steps.ts';

const header = (page: Page) => page.getByRole('banner');

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of them is not there');
  const overlap = (from: number, size: number, otherFrom: number, otherSize: number) =>
    from < otherFrom + otherSize && otherFrom < from + size;
  return !(overlap(a.x, a.width, b.x, b.width) && overlap(a.y, a.height, b.y, b.height));
}

test('The header of the review page has the way back, the video, its place, View_Status and the initial', async ({
  page,
  person,
}) => {
  const { teamName } = await openReview(page, person);
  await page.goto('/home');
  await openFolder(page, 'Film');
  await item(page, 'A012.mp4').dblclick();
  await expect(header(page).getByRole('heading', { name: 'A012.mp4' })).toBeVisible();
  await expect(header(page).getByText(`${teamName} / Film`)).toBeVisible();
  await expect(header(page).getByText('View_Status')).toBeVisible();
  await expect(header(page).getByRole('button', { name: `Account of ${person.name}` })).toHaveText('M');
  await header(page).getByRole('button', { name: 'Progress of A012.mp4: Upcoming' }).click();
  await page.getByRole('menuitem', { name: 'Done' }).click();
  await expect(header(page).getByRole('button', { name: 'Progress of A012.mp4: Done' })).toBeVisible();
  await header(page).getByRole('link', { name: 'Back to the workspace' }).click();
  await expect(page).toHaveURL(/\/home\?.*path=Film/);
  await expect(item(page, 'A012.mp4')).toContainText('Done');
});

test('The page moves to the next clip and to other versions, and offers a new one when it arrives', async ({
  page,
  person,
  folder,
}) => {
  const { itemId } = await openReview(page, person);
  const workspace = await page.context().newPage();
  await workspace.goto('/home');
  await openFolder(workspace, 'Film');
  await writeClip(join(folder, 'A012.mp4'), 12);
  await writeClip(join(folder, 'B001.mp4'), 1);
  await choose(workspace, join(folder, 'B001.mp4'));
  await expect(item(workspace, 'B001.mp4')).toBeVisible();
  await header(page).getByRole('link', { name: 'Next clip: B001.mp4' }).click();
  await expect(header(page).getByRole('heading', { name: 'B001.mp4' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(new RegExp(`item=${itemId}`));
  await choose(workspace, join(folder, 'A012.mp4'));
  await workspace.getByRole('button', { name: 'New version' }).click();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(header(page).getByRole('button', { name: 'Version 2 of 2' })).toBeVisible();
  await header(page).getByRole('button', { name: 'Version 2 of 2' }).click();
  await page.getByRole('menuitem', { name: /^v1/ }).click();
  await expect(page).toHaveURL(/version=1/);
});

test('Everything on the review page is reachable, in both themes, on phone and desktop', async ({
  page,
  person,
  deployment,
}) => {
  const { itemId } = await openReview(page, person);
  const longName = { name: 'A012_C004_0914_B7XQ.mp4' };
  await deployment.db.updateTable('items').set(longName).where('id', '=', itemId).execute();
  await page.reload();
  const heading = header(page).getByRole('heading');
  await expect(heading).toHaveText(longName.name);
  const progress = header(page).getByRole('button', { name: /^Progress of/ });
  for (const [width, height, colorScheme] of [
    [1440, 900, 'dark'],
    [390, 844, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await expect(picture(page)).toBeVisible();
    expect.soft(await findBarriers(page), `${width} pixels`).toEqual([]);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(tooWide).toBeLessThanOrEqual(0);
    expect
      .soft(await areApart(heading.locator('span').last(), progress), `the name and the progress at ${width} pixels`)
      .toBe(true);
  }
});

test('A signed-out visitor signs in first and returns to the video', async ({ page, person }) => {
  const { itemId } = await openReview(page, person);
  await page.context().clearCookies();
  await page.goto(`/feedback?item=${itemId}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page).toHaveURL(new RegExp(`/feedback\\?item=${itemId}`));
  await expect(header(page).getByRole('heading', { name: 'A012.mp4' })).toBeVisible();
});
