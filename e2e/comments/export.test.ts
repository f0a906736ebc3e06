import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unpack } from '#server/features/downloads/extractors.ts';
import { expect, type Page, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { readColors } from '../steps/drawing.ts';
import { go } from '../steps/keyboard.ts';
import { addComments, openReview, panel, showReview } from '../steps/review.ts';
import { chooseOption, dialog } from '../steps/screen.ts';
import { openVisitor, share } from '../steps/share.ts';

const more = (page: Page) => panel(page).getByRole('button', { name: 'More for all comments' });
const markers = (page: Page) => dialog(page).getByRole('list', { name: 'First markers' }).getByRole('listitem');
const program = (page: Page) => dialog(page).getByLabel('Program');

async function openExport(page: Page): Promise<void> {
  await more(page).click();
  await page.getByRole('menuitem', { name: 'Export comments …' }).click();
  await expect(program(page)).toBeFocused();
}

async function readSaved(page: Page, save: () => Promise<void>): Promise<{ name: string; path: string }> {
  const [saved] = await Promise.all([page.waitForEvent('download'), save()]);
  return { name: saved.suggestedFilename(), path: await saved.path() };
}

test('An editor exports markers for a timeline of their own, with the keyboard alone, and is not asked again', async ({
  page,
  person,
}) => {
  const review = await openReview(page, person);
  await addComments(page, review, [
    [30, 'The horizon tilts'],
    [75, 'Too long'],
  ]);
  await expect(panel(page).getByText('2 comments')).toBeVisible();

  await more(page).focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: 'Export comments …' });
  await go(page, 'ArrowDown', entry);
  await page.keyboard.press('Enter');
  await expect(program(page)).toBeFocused();
  await expect(program(page)).toHaveText('DaVinci Resolve – Marker EDL');
  await expect(markers(page)).toHaveText([/^00:00:01:05.*The horizon tilts/, /^00:00:03:00.*Too long/]);
  await expect(dialog(page).getByText('Timelines > Import > Timeline Markers from EDL')).toBeVisible();

  await page.keyboard.press('Tab');
  // A list that is closed knows its entries a moment after it has the focus.
  await expect(page.getByRole('option', { name: 'Other …', includeHidden: true })).toBeAttached();
  await page.keyboard.type('Other');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10:00');
  await expect(dialog(page).getByText('Write the start as a timecode, such as 01:00:00:00.').first()).toBeVisible();
  await page.keyboard.type(':00:99');
  await expect(
    dialog(page)
      .getByText(/10:00:00:99 is not a timecode of this video/)
      .first(),
  ).toBeVisible();
  await expect(markers(page)).toHaveCount(2);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('00');
  await expect(markers(page)).toHaveText([/^10:00:01:05/, /^10:00:03:00/]);
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);

  const { name, path } = await readSaved(page, () => page.keyboard.press('Enter'));
  expect(name).toMatch(/^A012.*v1\.edl$/);
  const list = await readFile(path, 'utf8');
  expect(list).toContain('10:00:01:05 10:00:01:06');
  expect(list).toContain('The horizon tilts');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(`Saved ${name}. In DaVinci Resolve: right-click the timeline`)).toBeVisible();
  await expect(more(page)).toBeFocused();

  await showReview(page, review.itemId);
  await openExport(page);
  await expect(program(page)).toHaveText('DaVinci Resolve – Marker EDL');
  await expect(dialog(page).getByLabel('Start timecode')).toHaveValue('10:00:00:00');
  await expect(markers(page).first()).toHaveText(/^10:00:01:05/);
  await page.keyboard.press('Escape');
  await expect(more(page)).toBeFocused();
});

test('A ZIP has the file and a picture for each drawing', async ({ page, person, folder }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const { itemId } = await openReview(page, person);
  const shapes = [{ kind: 'box', color: '#ff0000', width: 60, from: [0.25, 0.25], to: [0.75, 0.75] }];
  for (const [frame, resolved] of [
    [30, false],
    [75, true],
  ] as const) {
    const data = { id: randomUUID(), text: `On ${frame}`, replyTo: null, frame, drawing: { aspect: 16 / 9, shapes } };
    const response = await page.request.post(`/vizioApi/items/${itemId}/comments`, { data });
    expect(response.status()).toBe(200);
    if (resolved) await page.request.patch(`/vizioApi/comments/${data.id}`, { data: { resolved } });
  }
  await addComments(page, { itemId }, [[50, 'Without a drawing']]);
  await expect(panel(page).getByText('3 comments')).toBeVisible();

  await openExport(page);
  await program(page).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await chooseOption(dialog(page).getByLabel('Timeline starts at'), '01:00:00:00');
  await dialog(page).getByRole('switch', { name: 'Include resolved comments' }).uncheck();
  await expect(markers(page)).toHaveCount(2);
  await dialog(page).getByRole('switch', { name: 'Save stills of drawings too' }).check();
  const { name, path } = await readSaved(page, () =>
    dialog(page).getByRole('button', { name: 'Save file and stills' }).click(),
  );
  expect(name).toMatch(/^A012.*with stills\.zip$/);
  expect(refused).toEqual([]);
  const files = await unpack(path, join(folder, 'stills'));
  const [list = '', still = '', ...others] = [...files.keys()].sort();
  expect([list, still, others]).toEqual([
    expect.stringMatching(/\.edl$/),
    expect.stringMatching(/^stills\/001 01-00-01-05 .*\.png$/),
    [],
  ]);
  const picture = files.get(still) ?? Buffer.alloc(0);
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  expect(await readColors(page, picture.toString('base64'), [[width / 4, height / 2]])).toEqual(['red']);
});

test('Only the team is offered its own comments, marks them, and is asked anew for each export', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const review = await openReview(page, person);
  await addComments(page, review, [[30, 'The horizon tilts']]);
  const secret = { id: randomUUID(), text: 'The budget is over', replyTo: null, frame: 60, teamOnly: true };
  await page.request.post(`/vizioApi/items/${review.itemId}/comments`, { data: secret });
  const ofTeam = (on: Page) => dialog(on).getByRole('switch', { name: 'Include comments for the team only' });
  await openExport(page);
  await chooseOption(program(page), 'Spreadsheet – Table (CSV)');
  await expect(markers(page)).toHaveCount(1);
  await ofTeam(page).click();
  await expect(markers(page)).toHaveText([/tilts/, /budget/]);
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
  const { path } = await readSaved(page, () => dialog(page).getByRole('button', { name: 'Save file' }).click());
  expect(await readFile(path, 'utf8')).toContain('Team only');
  await openExport(page);
  await expect(ofTeam(page)).not.toBeChecked();
  await expect(markers(page)).toHaveText([/tilts/]);

  const client = await openVisitor(browser, baseURL);
  await client.goto(await share(page, review.itemId, { visibility: 'public', allowComments: true }));
  await openExport(client);
  await expect(markers(client)).toHaveText([/tilts/]);
  await expect(ofTeam(client)).toBeHidden();
});
