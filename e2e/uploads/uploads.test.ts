import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, hold, openWorkspace, testWithFolder as test, walkInTurn } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { dragFiles, writeClip, writeTree } from '../steps/files.ts';
import { dialog, item, path, toast } from '../steps/screen.ts';
import { box, choose, file, languagesOf, openFolder, parts } from '../steps/upload.ts';

test('Files are uploaded by the Add menu, show their picture at once, and the box stays across pages', async ({
  page,
  person,
  folder,
}) => {
  await openWorkspace(page, person, ['Film']);
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeHidden();
  await openFolder(page, 'Film');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Create Folder',
    'Upload Files',
    'Upload Folder',
    'Google Drive',
    'One Drive',
  ]);
  await page.keyboard.press('Escape');
  const clips = ['A001.mp4', 'A002.mp4'].map((name) => join(folder, name));
  for (const clip of clips) await writeClip(clip);
  const letGo = await hold(page, parts);
  await choose(page, clips);
  await expect(box(page).getByRole('heading')).toHaveText('Uploading Files');
  await expect(box(page)).toContainText('0 of 2');
  // The card of an upload, with the picture that the browser has made, stands where its file will be.
  const cards = page.getByRole('grid').getByRole('row', { name: /, uploading$/ });
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toHaveAccessibleName('A001.mp4, uploading');
  await expect(cards.last().locator('img')).toHaveJSProperty('naturalWidth', 320);
  await expect(cards.first().getByRole('progressbar')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Team Info' }).first().click();
  await expect(page.getByRole('form', { name: 'Invite people' })).toBeVisible();
  await expect(file(page, 'A001.mp4').getByRole('progressbar')).toBeVisible();
  letGo();
  await expect(box(page)).toContainText('2 files are uploaded.');
  await box(page).getByRole('link', { name: 'Show in folder' }).click();
  await expect(cards).toHaveCount(0);
  await expect(item(page, 'A001.mp4').locator('img')).toHaveJSProperty('naturalWidth', 320);
  await expect(item(page, 'A002.mp4').locator('img')).toHaveJSProperty('naturalWidth', 320);
  const video = item(page, 'A001.mp4').locator('video');
  await item(page, 'A001.mp4').hover();
  const state = () =>
    video.evaluate(({ paused, muted, currentTime }: HTMLVideoElement) => ({ paused, muted, isBegun: currentTime > 0 }));
  await expect.poll(state).toEqual({ paused: false, muted: true, isBegun: true });
  await page.mouse.move(0, 0);
  // Not retried, because a lighter file that arrives later begins at 0 as well.
  expect(await state()).toMatchObject({ paused: true, isBegun: false });
});

test('Files are dropped on the card of a folder, and on a step of the path', async ({ page, person, folder }) => {
  await openWorkspace(page, person, ['Film/Day 1']);
  await openFolder(page, 'Film');
  await writeTree(folder, { 'on card.mp4': 'card', 'on path.mp4': 'path' });
  const dropOnCard = await dragFiles(page, [join(folder, 'on card.mp4')], item(page, 'Day 1'));
  await expect(page.getByText('Drop to upload to Day 1')).toBeVisible();
  await dropOnCard();
  await expect(box(page)).toContainText('The file is uploaded.');
  await openFolder(page, 'Day 1');
  await expect(item(page, 'on card.mp4')).toBeVisible();
  await (await dragFiles(page, [join(folder, 'on path.mp4')], path(page).getByText('Film')))();
  await path(page).getByText('Film').click();
  await expect(item(page, 'on path.mp4')).toBeVisible();
});

test(
  'A dropped folder keeps its structure, and its videos get their captions; other files that the team does not take are counted',
  walkInTurn(1),
  async ({ page, person, folder }) => {
    await openWorkspace(page, person, ['Film/Day 1']);
    await openFolder(page, 'Film');
    await writeTree(folder, {
      'Rushes/cam A/a.mp4': 'a',
      'Rushes/cam A/A.en.srt': '1\n00:00:01,000 --> 00:00:02,000\nHello\n',
      'Rushes/cam A/a.de.vtt': 'no captions',
      'Rushes/cam B/deep/b.mov': 'b',
      'Rushes/notes.txt': 'no video',
      'Rushes/still.jpg': 'no video',
      'Rushes/.DS_Store': 'litter',
      'Rushes/cam A/Thumbs.db': 'litter',
      'loose.mp4': 'loose',
    });
    const drop = await dragFiles(page, [join(folder, 'Rushes'), join(folder, 'loose.mp4')], page.getByRole('grid'));
    await expect(page.getByText('Drop to upload to Film')).toBeVisible();
    await drop();
    await expect(page.getByText('Drop to upload to Film')).toBeHidden();
    await expect(box(page)).toContainText('4 files are uploaded.');
    await expect(file(page, 'a.mp4')).toContainText('1 caption file added');
    await expect(file(page, 'a.mp4')).toContainText('a.de.vtt was not added.');
    expect(await findBarriers(page)).toEqual([]);
    await box(page).getByText('1 file cannot be reviewed here and was left out.').click();
    await expect(box(page).getByRole('list', { name: 'Files left out' }).getByRole('listitem')).toHaveText([
      'Rushes/notes.txtNot reviewed here',
    ]);
    await expect(item(page, 'loose.mp4')).toBeVisible();

    await openFolder(page, 'Rushes');
    await expect(page.locator('[data-item]')).toHaveCount(3);
    await expect(item(page, 'still.jpg')).toBeVisible();
    await openFolder(page, 'cam A');
    await expect(page.locator('[data-item]')).toHaveCount(1);
    expect(await languagesOf(page, await item(page, 'a.mp4').getAttribute('data-item'), 1)).toEqual(['en']);
    await path(page).getByText('Rushes').click();
    await openFolder(page, 'cam B');
    await openFolder(page, 'deep');
    await expect(item(page, 'b.mov')).toBeVisible();
  },
);

test('Empty folders of a dropped tree arrive at any depth, and a repeated drop changes nothing', async ({
  page,
  person,
  folder,
}) => {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  await writeTree(folder, { 'Rushes/cam A/a.mp4': 'a', 'Rushes/cam A/notes/log.txt': 'no video' });
  const empty = ['Rushes/cam B/deep/er', 'Rushes/sound', 'Rushes/.Trashes/501', 'Only/folders', 'Only/more'];
  for (const path of empty) await mkdir(join(folder, path), { recursive: true });
  const grid = page.getByRole('grid');
  await (await dragFiles(page, [join(folder, 'Only')], page.getByText('Empty Folder')))();
  await expect(item(page, 'Only')).toBeVisible();
  await expect(toast(page, 'The folders are in Film.')).toBeVisible();
  await (await dragFiles(page, [join(folder, 'Only')], grid))();
  // The first response to the second drop is lost, so the browser retries.
  let isLost = false;
  await page.route('**/items/folders', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  const again = page.waitForResponse('**/items/folders');
  await (await dragFiles(page, [join(folder, 'Rushes')], grid))();
  await again;
  await expect(box(page)).toContainText('The file is uploaded.');
  await expect(page.locator('[data-item]')).toHaveCount(2);
  await openFolder(page, 'Only');
  await expect(page.locator('[data-item]')).toHaveCount(2);
  await path(page).getByText('Film').click();
  await openFolder(page, 'Rushes');
  for (const name of ['cam A', 'cam B', 'sound']) await expect(item(page, name)).toBeVisible();
  await expect(page.locator('[data-item]')).toHaveCount(3);
  await openFolder(page, 'cam A');
  await expect(item(page, 'notes')).toBeVisible();
  await path(page).getByText('Rushes').click();
  for (const name of ['cam B', 'deep', 'er']) await openFolder(page, name);
  await expect(page.getByText('Empty Folder')).toBeVisible();
});

test('A whole folder is chosen by the Add menu, and an admin chooses which files of it arrive', async ({
  page,
  person,
  folder,
}) => {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  await writeTree(folder, {
    'Card 7/clips/a.mp4': 'a',
    'Card 7/index.xml': 'x',
    // Browser dialogs skip empty folders, but a folder that Finder has shown contains a .DS_Store.
    'Card 7/sound/.DS_Store': 'litter',
  });
  await choose(page, join(folder, 'Card 7'), 'Upload Folder');
  await expect(box(page)).toContainText('1 file cannot be reviewed here and was left out.');
  await openFolder(page, 'Card 7');
  await expect(item(page, 'sound')).toBeVisible();
  await openFolder(page, 'clips');
  await expect(item(page, 'a.mp4')).toBeVisible();

  const take = async (files: string) => {
    await page.getByRole('button', { name: /account and theme/ }).click();
    await page.getByRole('menuitem', { name: 'Files this team takes' }).click();
    await dialog(page).getByRole('radio', { name: files, exact: true }).check();
    expect(await findBarriers(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeHidden();
  };
  await take('Videos');
  await path(page).getByText('Film').click();
  await choose(page, join(folder, 'Card 7/index.xml'));
  const refusal = 'File type must be video/*. 1 file is not a video and was left out.';
  await expect(toast(page, refusal)).toBeVisible();
  // The message covers the buttons below it.
  await page.reload();
  await take('Any file');
  await choose(page, join(folder, 'Card 7/index.xml'));
  await item(page, 'index.xml').dblclick();
  await expect(page.getByText('Files of this type are stored and not reviewed')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('index.xml');
  // Of another one the page is loaded already: it never stands beside the shape of a page that loads.
  await page.goBack();
  await writeTree(folder, { 'notes.xml': 'x' });
  await choose(page, join(folder, 'notes.xml'));
  const held = Promise.withResolvers<void>();
  await page.route('**/items/*/media*', (route) => held.promise.then(() => route.continue()));
  await item(page, 'notes.xml').dblclick();
  await expect(page.getByRole('banner')).toContainText('notes.xml');
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'Loading the file' })).toBeVisible();
  held.resolve();
  await expect(page.getByRole('main')).toContainText('Files of this type are stored and not reviewed');
});

test('A taken name becomes a new version, is kept twice or skipped, once or for all', async ({
  page,
  person,
  folder,
}) => {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  const names = ['a.mp4', 'b.mp4', 'c.mp4'];
  await writeTree(folder, Object.fromEntries(names.map((name) => [name, name])));
  const paths = names.map((name) => join(folder, name));
  await choose(page, paths);
  await expect(box(page)).toContainText('3 files are uploaded.');

  await writeTree(folder, Object.fromEntries(names.map((name) => [name, `new ${name}`])));
  await choose(page, paths);
  await expect(dialog(page)).toContainText('“a.mp4” already exists');
  await expect(dialog(page).getByLabel('Do the same for the other 2')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Keep both' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'New version' }).click();
  await expect(dialog(page)).toContainText('“b.mp4” already exists');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('“c.mp4” already exists');
  await dialog(page).getByRole('button', { name: 'Skip' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(box(page)).toContainText('2 files are uploaded.');
  await expect(item(page, 'b 2.mp4')).toBeVisible();
  await expect(page.locator('[data-item]')).toHaveCount(4);

  await choose(page, paths);
  await dialog(page).getByLabel('Do the same for the other 2').check();
  await dialog(page).getByRole('button', { name: 'Keep both' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('[data-item]')).toHaveCount(7);
  const versions = page.waitForResponse(/\/items\?/);
  await page.reload();
  const { files } = await (await page.request.get((await versions).url())).json();
  const count = (name: string) => files.find((one: { name: string }) => one.name === name)?.versions;
  expect([count('a.mp4'), count('b.mp4'), count('c.mp4')]).toEqual([2, 1, 1]);
});

test('A file that fails says why and stops no other; a full disk is waited for', async ({ page, person, folder }) => {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  await writeTree(folder, { 'a empty.mp4': '', 'b.mp4': 'b', 'damaged.mp4': 'd' });
  await choose(page, [join(folder, 'a empty.mp4'), join(folder, 'b.mp4')]);
  await expect(item(page, 'b.mp4')).toBeVisible();
  await expect(file(page, 'a empty.mp4')).toContainText('File is smaller than 1 bytes. This file is empty.');
  await expect(box(page)).toContainText('1 of 2 uploaded, 1 did not work.');
  await box(page).getByRole('button', { name: 'Close' }).click();

  await page.route(parts, (route) => route.fulfill({ status: 400 }), { times: 3 });
  await choose(page, join(folder, 'damaged.mp4'));
  await file(page, 'damaged.mp4').getByRole('button', { name: 'Retry damaged.mp4' }).click();
  await expect(item(page, 'damaged.mp4')).toBeVisible();

  let isFull = true;
  const full = { success: false, code: 'no_space', message: 'The disk is full.' };
  await page.route(parts, (route) => (isFull ? route.fulfill({ status: 507, json: full }) : route.continue()));
  await writeTree(folder, { 'c.mp4': 'c' });
  await choose(page, join(folder, 'c.mp4'));
  await expect(file(page, 'c.mp4')).toContainText("The server's disk is full. Waiting for room.");
  isFull = false;
  await expect(item(page, 'c.mp4')).toBeVisible();
});

test('The box is at most 167 px high, and every file in it is reachable', async ({ page, person, folder }) => {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  const names = Array.from({ length: 8 }, (_, index) => `take ${index + 1}.mp4`);
  await writeTree(folder, { ...Object.fromEntries(names.map((name) => [name, name])), 'notes.txt': 'no video' });
  const letGo = await hold(page, parts);
  await choose(
    page,
    [...names, 'notes.txt'].map((name) => join(folder, name)),
  );
  const height = async () => (await box(page).boundingBox())?.height;
  const rightBottom = async () => {
    const { x, y, width, height } = (await box(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { width: x + width + 16, height: y + height + 16 };
  };
  await expect.poll(rightBottom).toEqual(page.viewportSize());
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await file(page, 'take 8.mp4').getByRole('button', { name: 'Cancel take 8.mp4' }).scrollIntoViewIfNeeded();
    await expect(file(page, 'take 8.mp4').getByText('take 8.mp4')).toBeInViewport();
    expect(await height()).toBeLessThanOrEqual(167);
  }
  letGo();
  await expect(box(page).getByRole('link', { name: 'Show in folder' })).toBeInViewport();
  expect(await height()).toBeLessThanOrEqual(167);
});

test('A permanently refused file has no Retry, is removed with one click, and does not survive a reload', async ({
  page,
  person,
  folder,
}) => {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  await writeTree(folder, { 'a empty.mp4': '', 'b.mp4': 'b' });
  const start = '**/vizioApi/uploads';
  const refuse = (status: number, code: string) =>
    page.route(start, (route) => route.fulfill({ status, json: { success: false, code, message: `Not ${code}.` } }));
  for (const [status, code] of [
    [403, 'forbidden'],
    [413, 'too_large'],
    [415, 'unsupported_type'],
  ] as const) {
    await refuse(status, code);
    await choose(page, join(folder, 'b.mp4'));
    await expect(file(page, 'b.mp4')).toContainText(`Not ${code}.`);
    await expect(file(page, 'b.mp4').getByRole('button')).toHaveCount(1);
    await file(page, 'b.mp4').getByRole('button', { name: 'Remove b.mp4 from this list' }).click();
    await expect(box(page)).toBeHidden();
    await page.unroute(start);
  }

  await choose(page, join(folder, 'a empty.mp4'));
  await expect(file(page, 'a empty.mp4')).toContainText('This file is empty.');
  await expect(file(page, 'a empty.mp4').getByRole('button', { name: /Retry/ })).toHaveCount(0);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Add', exact: true }).click({ trial: true });
  }
  await page.reload();
  await expect(page.getByText('Empty Folder')).toBeVisible();
  const isKept = () => page.evaluate(() => localStorage.getItem('vizio-uploads') !== null);
  await expect.poll(isKept).toBe(false);
  await expect(box(page)).toHaveCount(0);
});

test('A viewer cannot upload, and learns who can change that', async ({ page, person, joinTeam, folder }) => {
  const { teamId } = await openWorkspace(page, person, ['Film']);
  const viewer = await joinTeam(teamId, 'viewer', 'Vera');
  await viewer.goto(`/home?team=${teamId}&path=Film`);
  await expect(viewer.getByText('Empty Folder')).toBeVisible();
  await expect(viewer.getByRole('button', { name: /Add$|Upload/ })).toHaveCount(0);
  await writeTree(folder, { 'a.mp4': 'a' });
  const drop = await dragFiles(viewer, [join(folder, 'a.mp4')], viewer.getByText('Empty Folder'));
  const refusal = `You can only view this team. ${person.name} can make you an editor.`;
  await expect(viewer.getByRole('status').filter({ hasText: refusal })).toBeVisible();
  await drop();
  await expect(viewer.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await expect(box(viewer)).toHaveCount(0);
});

test('Without a mouse files are chosen, paused, cancelled and decided about, and focus is never lost', async ({
  page,
  person,
  folder,
}) => {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  await writeTree(folder, { 'a.mp4': 'a', 'b.mp4': 'b' });
  const press = async (target: Locator) => {
    await target.focus();
    await page.keyboard.press('Enter');
  };
  const give = async (...names: string[]) => {
    await press(page.getByRole('button', { name: 'Add', exact: true }));
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Upload Files' }).press('Enter');
    await (await choosing).setFiles(names.map((name) => join(folder, name)));
  };
  await give('a.mp4');
  await expect(item(page, 'a.mp4')).toBeVisible();
  const letGo = await hold(page, parts);
  await give('a.mp4', 'b.mp4');
  await expect(dialog(page).getByRole('button', { name: 'Keep both' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(file(page, 'a.mp4')).toContainText('Exists here already');
  await press(file(page, 'b.mp4').getByRole('button', { name: 'Pause b.mp4' }));
  await expect(file(page, 'b.mp4').getByRole('button', { name: 'Resume b.mp4' })).toBeFocused();
  await press(file(page, 'b.mp4').getByRole('button', { name: 'Cancel b.mp4' }));
  await expect(file(page, 'b.mp4')).toBeHidden();
  await expect(box(page)).toBeFocused();
  await press(box(page).getByRole('button', { name: 'Show less' }));
  await expect(box(page).getByRole('list')).toBeHidden();
  await page.keyboard.press('Enter');
  await press(file(page, 'a.mp4').getByRole('button', { name: 'Decide' }));
  await expect(dialog(page)).toBeVisible();
  letGo();
  await press(dialog(page).getByRole('button', { name: 'Skip' }));
  await expect(box(page)).toBeHidden();
  await expect(page.locator(':focus')).toHaveCount(1);
});
