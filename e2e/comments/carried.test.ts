import { deploymentOfWorker, expect, makeWorkspace, type Page, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { openVisitor, phone, share } from '../steps/share.ts';
import { placeVersions } from '../steps/two-cuts.ts';

async function write(page: Page, itemId: string, frame: number, text: string): Promise<void> {
  const body = { text, version: 1, frame, replyTo: null };
  expect((await page.request.post(`/vizioApi/items/${itemId}/comments`, { data: body })).ok()).toBe(true);
}

/** The number in the picture that a video element shows, which is its frame in the first version. */
function numberIn(page: Page, name: string): Promise<number> {
  return page.getByRole('figure', { name }).evaluate((figure) => {
    const video = figure.querySelector('video');
    const paper = new OffscreenCanvas(160, 90).getContext('2d');
    if (!video || video.seeking || video.readyState < 2 || !paper) return -1;
    paper.drawImage(video, 0, 0, 160, 90);
    const { data } = paper.getImageData(0, 0, 160, 90);
    const isWhite = (bit: number) =>
      (data[((Math.floor(bit / 8) * 45 + 22) * 160 + (bit % 8) * 20 + 10) * 4] ?? 0) > 127;
    return Array.from({ length: 16 }, (_, bit) => (isWhite(bit) ? 1 << bit : 0)).reduce((sum, one) => sum + one);
  });
}

test('Open comments follow the cut, say what happened to them, and can be placed by hand', async ({
  page,
  person,
  folder,
}) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeVersions(page, workspace, folder);
  for (const [frame, text] of [
    [20, 'Too dark'],
    [89, 'Cut this'],
    [120, 'The title is wrong'],
  ] as const) {
    await write(page, itemId, frame, text);
  }
  await page.goto(`/feedback?item=${itemId}`);
  const row = (text: string) => page.getByRole('feed').getByRole('article').filter({ hasText: text });
  await expect(row('Too dark')).toContainText('From v1');
  await expect(row('Cut this')).toContainText(/From v1 · (Not in v2|Its frame was trimmed; shown on the nearest one)/);
  await expect(row('The title is wrong')).toContainText('From v1 · Moved');
  // A line says it once, with a way to each change by keyboard.
  const followed = page.getByRole('region', { name: 'Comments in the new cut' });
  await expect(followed).toContainText(/[23] comments followed your new cut/);
  const changes = followed.getByRole('button', { name: /in v[12], / });
  await changes.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(changes.last()).toBeFocused();
  await expect(changes.last()).toHaveText('New: 00:00:05:05 in v2, 10 frames');
  const stage = page.locator('[data-picture]');
  await page.keyboard.press('Enter');
  await expect(stage).toHaveAttribute('data-frame', '130');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Changes from v1 to v2' })).toContainText('2 changes');
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('dialog', { name: 'Export comments' })).toBeVisible();
  await page.keyboard.press('Escape');
  await followed.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('0 on v2, 3 open from earlier versions')).toBeVisible();
  await row('The title is wrong')
    .getByRole('button', { name: /^Go to/ })
    .click();
  await expect(stage).toHaveAttribute('data-frame', '100');
  expect(await findBarriers(page)).toEqual([]);

  // By mouse: on the frame on screen, then back to what the pictures say.
  await row('Cut this')
    .getByRole('button', { name: /^From v1/ })
    .click();
  await page.getByRole('menuitem', { name: 'Place it on this frame' }).click();
  await expect(row('Cut this')).toContainText(`Placed by ${person.name}`);
  await expect(row('Cut this').getByRole('button', { name: 'Go to 00:00:04:00' })).toBeVisible();
  await row('Cut this')
    .getByRole('button', { name: /^From v1/ })
    .click();
  await expect(page.getByRole('menuitem', { name: /fixed|done/i })).toHaveText(['Fixed', 'Not fixed']);
  await page.getByRole('menuitem', { name: 'Take this place back' }).click();
  await expect(row('Cut this')).not.toContainText('Placed by');

  // By keyboard: one of the pictures that look most like it.
  await row('The title is wrong')
    .getByRole('button', { name: /^From v1/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Place it on a frame' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Place it on a frame' });
  await expect(dialog.getByRole('button', { name: 'Place it at 00:00:04:00' })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Before, in v1' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Place it at 00:00:04:00' }).focus();
  await page.keyboard.press('Enter');
  await expect(row('The title is wrong')).toContainText(`Placed by ${person.name}`);
  await expect(stage).toHaveAttribute('data-frame', '100');

  // A reply stays with its thread, whose version is the first.
  await row('Too dark').hover();
  await row('Too dark').getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: /^Your reply/ }).fill('Brighter now');
  await page.keyboard.press('Control+Enter');
  await expect(row('Brighter now')).toBeVisible();
  await expect(row('Brighter now')).not.toContainText('Sending');
  await page.goto(`/feedback?item=${itemId}&version=1`);
  await expect(row('Brighter now')).toBeVisible();

  // Only open ones come along, unless the viewer wants more or none.
  await row('Too dark').getByRole('button', { name: 'Mark as resolved' }).first().click();
  await page.goto(`/feedback?item=${itemId}`);
  await expect(row('Cut this')).toBeVisible();
  await expect(row('Too dark')).toHaveCount(0);
  await expect(page.getByText('0 on v2, 2 open from earlier versions')).toBeVisible();
  await expect(page.getByText('2 of 3 comments', { exact: true })).toBeVisible();
  await expect(followed).toHaveCount(0);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Filter and order' }).click();
    await page.getByRole('group', { name: 'From earlier versions' }).getByRole('menuitemradio', { name }).click();
    await page.keyboard.press('Escape');
  };
  await choose('All');
  await expect(row('Too dark').first()).toBeVisible();
  await choose('None');
  await expect(page.getByRole('feed')).toHaveCount(0);
});

test('Fixes are checked one after the other with exact pictures before and after, and reported', async ({
  page,
  person,
  folder,
  browser,
}) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeVersions(page, workspace, folder);
  for (const [frame, text] of [
    [20, 'Too dark'],
    [120, 'The title is wrong'],
    [170, 'Too long'],
  ] as const) {
    await write(page, itemId, frame, text);
  }
  await page.goto(`/feedback?item=${itemId}`);
  await page
    .getByRole('region', { name: 'Comments in the new cut' })
    .getByRole('link', { name: 'Check fixes' })
    .click();
  const progress = page.getByRole('status').filter({ hasText: /of \d+ fixed/ });
  await expect(progress).toHaveText('0 of 3 fixed');
  await expect(page.getByText('3 of 3 comments to check')).toBeVisible();
  const chosen = page.getByRole('navigation', { name: 'All comments to check' }).locator('[aria-current]');
  await expect(chosen).toContainText('Too dark');
  for (const [text, frame] of [
    ['Too dark', 20],
    ['The title is wrong', 120],
    ['Too long', 170],
  ] as const) {
    await expect(chosen).toContainText(text);
    await expect.poll(() => numberIn(page, 'Before, v1')).toBe(frame);
    await expect.poll(() => numberIn(page, 'Now, v2')).toBe(frame);
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('link', { name: 'Compare v1 and v2' })).toHaveAttribute('href', /&frame=160$/);
  await expect(page.getByRole('figure', { name: 'Before, v1' })).toContainText('00:00:06:20');
  await page.reload();
  await expect(chosen).toContainText('Too long');
  expect(await findBarriers(page)).toEqual([]);

  // Two seconds around, and back to the frame.
  const now = page.getByRole('figure', { name: 'Now, v2' }).locator('video');
  await page.keyboard.press('Space');
  await expect(now).toHaveJSProperty('paused', false);
  await expect(now).toHaveJSProperty('paused', true);
  await expect.poll(() => numberIn(page, 'Now, v2')).toBe(170);

  await chosen
    .page()
    .getByRole('button', { name: /Too dark/ })
    .click();
  await page.keyboard.press('f');
  await expect(progress).toHaveText('1 of 3 fixed');
  await expect(chosen).toContainText('The title is wrong');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(progress).toHaveText('0 of 3 fixed');
  await expect(chosen).toContainText('Too dark');
  await page.keyboard.press('f');
  await expect(progress).toHaveText('1 of 3 fixed');
  await page.keyboard.press('n');
  await expect(chosen).toContainText('Too long');
  // Each verdict has one word and one control.
  await expect(page.getByRole('main').getByRole('button', { name: /fixed/i })).toHaveText(['Fixed', 'Not fixed']);
  const details = page.getByRole('region', { name: 'Comment', exact: true });
  await expect(details.getByRole('button', { name: /fixed|done/i })).toHaveCount(0);
  await page.keyboard.press('d');
  await page.keyboard.type('Two frames more');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Two frames more')).toBeVisible();
  await page.keyboard.press('w');
  const wipe = page.getByRole('slider', { name: 'Wipe' });
  const stage = await page.getByRole('figure', { name: 'Before, v1' }).boundingBox();
  if (!stage) throw new Error('there is no picture');
  await page.mouse.move(stage.x + stage.width / 2, stage.y + 100);
  await page.mouse.down();
  await page.mouse.move(stage.x + stage.width / 4, stage.y + 100);
  await page.mouse.up();
  await expect(wipe).toHaveValue('25');
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('link', { name: 'Report to print' }).click();
  await expect(page.getByText('1 of 3 fixed')).toBeVisible();
  await expect(page.getByRole('img')).toHaveCount(6);
  await expect(page.getByRole('region', { name: 'v1 and v2, shot by shot' })).toContainText(
    'The title is wrong · Moved',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'Too dark' }).last()).toContainText(
    `Fixed in v2, checked by ${person.name}`,
  );
  expect(await findBarriers(page)).toEqual([]);

  // A guest on a phone sees the same comments and decides about none of them.
  const link = await share(page, itemId, { visibility: 'public', allowComments: true });
  const visitor = await openVisitor(browser, undefined, phone);
  await visitor.goto(link);
  await visitor
    .getByRole('region', { name: 'Comments in the new cut' })
    .getByRole('link', { name: 'Check fixes' })
    .click();
  await expect(visitor.getByRole('status').filter({ hasText: /of \d+ fixed/ })).toHaveText('1 of 3 fixed');
  await expect(visitor.getByRole('slider', { name: 'Wipe' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Fixed', exact: true })).toHaveCount(0);

  // A version that could not be processed says so; its original plays, and its comments keep their times.
  const { db } = deploymentOfWorker();
  const versions = await db
    .selectFrom('versions')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('number')
    .execute();
  const old = versions[0]?.media_id ?? '';
  await db.updateTable('media').set({ state: 'failed' }).where('id', '=', old).execute();
  await db.deleteFrom('renditions').where('media_id', '=', old).execute();
  await db
    .updateTable('alignments')
    .set({ state: 'failed', result: null, problem: 'No pictures.' })
    .where('old_media_id', '=', old)
    .execute();
  await page.goto(`/check?item=${itemId}&version=2`);
  await expect(page.getByText('v1 could not be processed, so its comments keep their old times.')).toBeVisible();
  await page.getByRole('button', { name: /Too dark/ }).click();
  await expect.poll(() => numberIn(page, 'Before, v1')).toBe(20);
  expect(await findBarriers(page)).toEqual([]);
  await page.goto(`/report?item=${itemId}&version=2`);
  await expect(page.getByText('No picture')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  await page.goBack();
  await page.getByRole('button', { name: 'Process v1 again' }).click();
  await expect(page.getByText('v1 could not be processed')).toHaveCount(0);
});
