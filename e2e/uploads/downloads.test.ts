import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download } from '@playwright/test';
import { expect, openWorkspace, type Page, testWithFolder as test } from '../fixtures.ts';
import { writeRandomFile, writeTree } from '../steps/files.ts';
import { item } from '../steps/screen.ts';
import { box, choose } from '../steps/upload.ts';

async function upload(page: Page, path: string, entry: 'Upload Files' | 'Upload Folder'): Promise<void> {
  await choose(page, path, entry);
  await expect(box(page)).toContainText('uploaded.');
}

/** The download that `start` triggers. */
async function saved(page: Page, start: () => Promise<void>): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await start();
  return downloading;
}

async function chooseDownload(page: Page, name: string): Promise<void> {
  await item(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Download' }).click();
}

test('A file is saved under its own name, a folder or a selection as a zip', async ({ page, person, folder }) => {
  await openWorkspace(page, person, ['Film']);
  await item(page, 'Film').dblclick();
  const name = 'Überfahrt 映画 "1".mp4';
  await writeRandomFile(join(folder, name), 300_000);
  await writeTree(folder, { 'Rushes/cam A/a.mp4': 'what camera A saw' });
  await upload(page, join(folder, name), 'Upload Files');
  await upload(page, join(folder, 'Rushes'), 'Upload Folder');
  await expect(item(page, 'Rushes')).toBeVisible();

  const file = await saved(page, () => chooseDownload(page, name));
  expect(file.suggestedFilename().replaceAll('_', '"')).toBe(name);
  expect(await readFile(await file.path())).toEqual(await readFile(join(folder, name)));

  const zip = await saved(page, async () => {
    await item(page, 'Rushes').hover();
    await item(page, 'Rushes').getByRole('button', { name: 'More about Rushes' }).click();
    await page.getByRole('menuitem', { name: 'Download' }).click();
  });
  expect(zip.suggestedFilename()).toBe('Rushes.zip');
  const bytes = (await readFile(await zip.path())).toString('latin1');
  expect(bytes).toContain('cam A/a.mp4');
  expect(bytes).toContain('what camera A saw');

  await page.keyboard.press('Control+a');
  const selection = page.getByRole('toolbar', { name: 'Selection' });
  const both = await saved(page, () => selection.getByRole('button', { name: 'Download' }).click());
  expect(both.suggestedFilename()).toMatch(/\.zip$/);
});

test('A viewer can download, and an error says why a download fails', async ({ page, person, joinTeam, folder }) => {
  const { teamId } = await openWorkspace(page, person, ['Film']);
  await item(page, 'Film').dblclick();
  await writeTree(folder, { 'a.mp4': 'a' });
  await upload(page, join(folder, 'a.mp4'), 'Upload Files');
  const viewer = await joinTeam(teamId, 'viewer', 'Vera');
  await viewer.goto(`/home?team=${teamId}&path=Film`);
  const file = await saved(viewer, () => chooseDownload(viewer, 'a.mp4'));
  expect(await readFile(await file.path(), 'utf8')).toBe('a');

  const gone = { success: false, code: 'not_found', message: 'This was deleted a moment ago.' };
  await viewer.route('**/vizioApi/downloads', (route) => route.fulfill({ status: 404, json: gone }));
  await chooseDownload(viewer, 'a.mp4');
  await expect(viewer.getByRole('alert').filter({ hasText: gone.message })).toBeVisible();
});
