import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, openWorkspace, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { dragFiles, writeTree } from '../steps/files.ts';
import { writeCuts } from '../steps/two-cuts.ts';

test('An empty workspace shows with two cuts of one film how comments follow it', async ({ page, person, folder }) => {
  const { teamId } = await openWorkspace(page, person);
  await expect(page.getByText('Create Your Project')).toBeVisible();
  await page.getByRole('link', { name: 'Try it with two cuts' }).click();
  const area = page.getByRole('region', { name: 'Choose two cuts' });
  await expect(page.getByRole('link', { name: 'Workspace' })).toHaveAttribute('href', `/home?team=${teamId}`);
  await writeTree(folder, { 'notes.txt': 'no video' });
  await (await dragFiles(page, [join(folder, 'notes.txt')], area))();
  await expect(area.getByRole('alert')).toHaveText('There is no video in this. Choose two cuts of one film.');
  const [whole, cut] = await writeCuts(folder);
  // No item can have this name.
  const unfit = join(folder, 'Two\nlines.mp4');
  await copyFile(cut, unfit);
  await (await dragFiles(page, [unfit, whole], area))();
  await page.getByRole('textbox', { name: 'Write a comment on v1 at' }).fill('Here');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Upload and compare' }).click();
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('invisible characters');
  await page.getByRole('button', { name: 'Choose other files' }).click();

  await (await dragFiles(page, [whole], area))();
  await expect(area).toContainText('Whole.mp4 is here.');
  await (await dragFiles(page, [whole], area))();
  await expect(area.getByRole('alert')).toHaveText('This is the same file twice. Choose another cut of the film.');
  expect(await findBarriers(page)).toEqual([]);
  const choosing = page.waitForEvent('filechooser');
  await area.getByRole('button', { name: 'Choose the other cut' }).focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(cut);
  await expect(page.getByRole('heading', { name: 'Comment on the earlier cut' })).toBeFocused();

  // Frame 120, which is frame 100 of the later cut.
  const video = page.getByLabel('v1, Whole.mp4');
  await expect(video).toHaveJSProperty('duration', 8);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 4.82;
  });
  const field = page.getByRole('textbox', { name: 'Write a comment on v1 at 0:04' });
  await field.fill('The title is wrong');
  await expect(page.getByRole('button', { name: 'Upload and compare' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Your comments on v1' })).toContainText('0:04The title is wrong');
  expect(await findBarriers(page)).toEqual([]);
  let lost = 0;
  await page.route('**/vizioApi/teams/*/folders', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.evaluate(() => {
    const look = () => {
      if (document.body.innerText.includes('Rename the item')) document.documentElement.dataset.asked = '';
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Upload and compare' }).dblclick();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('1 comment on v1');
  await expect(page.getByRole('link', { name: 'Whole', exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await expect(page).toHaveURL(/\/feedback\?item=[\da-f-]+&version=2$/);
  // The second cut has another name, and no toast has asked to rename the item.
  await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  const row = page.getByRole('feed').getByRole('article').filter({ hasText: 'The title is wrong' });
  await expect(row).toContainText('From v1 · Moved');
  await row.getByRole('button', { name: /^Go to/ }).click();
  await expect(page.locator('[data-picture]')).toHaveAttribute('data-frame', '100');
});
