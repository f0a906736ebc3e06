import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSound } from '#rig/files/sounds.ts';
import { writePdf } from '#rig/files/write-pdf.ts';
import { makeFamily } from '#rig/images/make-images.ts';
import { expect, makeWorkspace, testWithFolder as test } from '../fixtures.ts';
import { controlLinks } from '../steps/links.ts';
import { chooseOption } from '../steps/screen.ts';
import { openVisitor, share } from '../steps/share.ts';
import { placeFile } from '../steps/upload.ts';

// The links of videos: player.test.ts.

test('An image whose links have ended gets its tiles by new ones', async ({ page, person, folder }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeFile(page, workspace, 'Film', await makeFamily('photo.jpg', folder, 5_000, 3_000));
  const links = await controlLinks(page);
  await page.goto(`/feedback?item=${itemId}`);
  await expect(page.locator('[data-picture]').getByRole('img', { name: 'photo.jpg' })).toBeVisible();
  links.end();
  for (let turn = 0; turn < 6; turn++) await page.keyboard.press('+');
  await expect(page.locator('[data-tile="4"]').first()).toBeVisible();
  expect(links.countRenewed()).toBeGreaterThan(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('A PDF whose links have ended gets its next pages by new ones, with and without the right to download', async ({
  page,
  person,
  folder,
  browser,
  baseURL,
}) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const path = join(folder, 'Script.pdf');
  // Each page is longer than two of the parts in which the file is read.
  const pages = Array.from({ length: 8 }, (_, n) => ({
    lines: [`This is page ${n + 1}`, ...Array.from({ length: 5_000 }, () => crypto.randomUUID().repeat(3))],
  }));
  await writeFile(path, writePdf({ title: 'Script', pages }));
  const itemId = await placeFile(page, workspace, 'Film', path);
  const link = await share(page, itemId, { visibility: 'public' });
  const guest = await openVisitor(browser, baseURL);
  for (const [reader, address, drawn] of [
    [page, `/feedback?item=${itemId}`, 'canvas'],
    [guest, link, 'img'],
  ] as const) {
    const links = await controlLinks(reader);
    await reader.goto(address);
    const sheet = (number: number) => reader.getByRole('region', { name: `Page ${number}`, exact: true });
    await expect(sheet(1).locator(drawn)).toBeVisible();
    links.end();
    await reader.getByRole('toolbar', { name: 'Pages' }).getByRole('textbox', { name: 'Page' }).fill('6');
    await reader.keyboard.press('Enter');
    await expect(sheet(6).locator(drawn)).toBeVisible();
    expect(links.countRenewed()).toBeGreaterThan(0);
    await expect(reader.getByRole('alert')).toHaveCount(0);
  }
});

test('A sound whose links have ended plays another channel by a new one', async ({ page, person, folder }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const path = join(folder, 'Mix.wav');
  await makeSound(path, { channels: 3, sampleCount: 20 * 48_000, output: ['-c:a', 'pcm_s16le'] });
  const itemId = await placeFile(page, workspace, 'Film', path);
  const links = await controlLinks(page);
  await page.goto(`/feedback?item=${itemId}`);
  const audio = page.locator('audio');
  await expect(audio).toHaveJSProperty('readyState', 4);
  links.end();
  await chooseOption(page.getByRole('combobox', { name: 'Channel' }), 'Channel 2');
  await expect(audio).toHaveAttribute('src', /renewed/);
  await expect(audio).toHaveJSProperty('readyState', 4);
  await page.keyboard.press('Space');
  const sample = async () => Number(await page.locator('[data-sample]').getAttribute('data-sample'));
  await expect.poll(sample).toBeGreaterThan(4_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
