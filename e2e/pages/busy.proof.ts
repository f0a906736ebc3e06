import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgram } from '#rig/programs/start-program.ts';
import { expect, openWorkspace, testWithFolder as test } from '../fixtures.ts';
import { comment, picture, write } from '../steps/review.ts';
import { item } from '../steps/screen.ts';
import { writeCuts } from '../steps/two-cuts.ts';

const loops = 8;

test('Beside eight busy loops three clips arrive, two versions are compared, and the comment follows the cut', async ({
  page,
  person,
  folder,
}) => {
  const [whole, cut] = await writeCuts(folder);
  const takes = ['Take 1.mp4', 'Take 2.mp4'].map((name) => join(folder, name));
  for (const take of takes) await copyFile(cut, take);
  for (let count = 0; count < loops; count++) startProgram([process.execPath, '-e', 'for (;;);']);

  await openWorkspace(page, person);
  await page.getByRole('button', { name: 'New Project' }).first().click();
  await page.getByRole('dialog').getByRole('textbox').fill('Harbour film');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload Files' }).click();
  await (await choosing).setFiles([whole, ...takes]);
  for (const name of ['Whole.mp4', 'Take 1.mp4', 'Take 2.mp4']) await expect(item(page, name)).toContainText('0:0');

  await item(page, 'Whole.mp4').dblclick();
  await expect(page.getByRole('slider', { name: 'Time' })).toHaveAttribute('aria-valuemax', '199');
  for (let second = 0; second < 5; second++) await page.keyboard.press('Shift+ArrowRight');
  await expect(picture(page)).toHaveAttribute('data-frame', '125');
  await write(page, 'The title is wrong');

  await page.getByRole('button', { name: 'More for this file' }).click();
  const choosingCut = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload new version' }).click();
  await (await choosingCut).setFiles(cut);
  await page.getByRole('button', { name: 'Show v2' }).click();
  const row = comment(page, 'The title is wrong');
  await expect(row).toContainText('From v1 · Moved');
  await row.getByRole('button', { name: /^Go to/ }).click();
  await expect(picture(page)).toHaveAttribute('data-frame', '105');

  await page.getByRole('banner').getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/\/compare\?.*frame=105/);
  await expect(page.getByText('Frame-locked')).toBeVisible();
  await expect(page.getByRole('button', { name: '2 changes' })).toBeVisible();
});
