import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDelay, makeSound, readSound } from '#rig/files/sounds.ts';
import { expect, openWorkspace, type Page, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { comment, panel, write } from '../steps/review.ts';
import { chooseOption, dialog, item } from '../steps/screen.ts';
import { choose, openFolder } from '../steps/upload.ts';

const slider = (page: Page) => page.getByRole('slider', { name: 'Time' });
const sampleOf = async (page: Page) => Number(await page.locator('[data-sample]').getAttribute('data-sample'));
const sampleRate = 48_000;

/** As the browser hears it. */
async function decode(page: Page, url: string): Promise<Float32Array> {
  const samples = await page.evaluate(async (address) => {
    const bytes = await (await fetch(address)).arrayBuffer();
    return [...(await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes)).getChannelData(0).slice(0, 20_000)];
  }, url);
  return Float32Array.from(samples);
}

test('A sound is uploaded, played and zoomed, and a comment on a range of samples reaches Reaper and comes back', async ({
  page,
  person,
  folder,
}) => {
  const path = join(folder, 'Mix.wav');
  const sampleCount = 8 * sampleRate + 1;
  await makeSound(path, { channels: 3, sampleCount, output: ['-c:a', 'pcm_s16le'] });
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  await choose(page, path);
  await expect(item(page, 'Mix.wav').locator('img')).toHaveJSProperty('naturalWidth', 640);
  await item(page, 'Mix.wav').dblclick();
  await expect(slider(page)).toHaveAttribute('aria-valuemax', `${sampleCount - 1}`);
  await expect(page.getByText('48 kHz · 16 bit · 3 channels')).toBeVisible();
  expect(await findBarriers(page, 'main')).toEqual([]);

  // Playing moves on, and what stops is where it says.
  await page.keyboard.press('Space');
  await expect.poll(() => sampleOf(page)).toBeGreaterThan(4_000);
  await page.keyboard.press('Space');
  const stopped = await sampleOf(page);
  await page.keyboard.press('Shift+ArrowRight');
  expect(await sampleOf(page)).toBe(stopped + sampleRate);
  const [from, to] = [stopped + sampleRate, stopped + 2 * sampleRate + 480];
  await page.keyboard.press('i');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('o');
  await expect(page.locator('[data-range]')).toHaveAttribute('data-range', `${from}-${to}`);
  await write(page, 'Too much hiss');
  await expect(page.locator('[data-comment-range]')).toBeVisible();

  // A click zooms nothing, the wheel does, and the list leads back to the sample.
  await page.keyboard.press('Escape');
  await slider(page).click({ position: { x: 10, y: 40 } });
  expect(await sampleOf(page)).toBeLessThan(from);
  await slider(page).hover();
  await page.mouse.wheel(0, -2_000);
  await page.mouse.wheel(0, -2_000);
  await comment(page, 'Too much hiss')
    .getByRole('button', { name: /^Go to/ })
    .first()
    .click();
  expect(await sampleOf(page)).toBe(from);
  await page.getByRole('button', { name: 'Comment by', exact: false }).first().click();
  expect(await sampleOf(page)).toBe(from);

  await chooseOption(page.getByRole('combobox', { name: 'Channel' }), 'Channel 2');
  await expect(page.locator('audio')).toHaveJSProperty('readyState', 4);
  expect(await sampleOf(page)).toBe(from);
  const heard = await decode(page, (await page.locator('audio').getAttribute('src')) ?? '');
  expect(findDelay(await readSound(path, sampleRate, 1), heard)).toBe(0);

  await panel(page).getByRole('button', { name: 'More for all comments' }).click();
  await page.getByRole('menuitem', { name: 'Export comments …' }).click();
  await expect(dialog(page).getByLabel('Program')).toHaveText('Reaper – Regions and markers (CSV)');
  const saving = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Save file' }).click();
  const saved = await (await saving).path();
  expect(await readFile(saved, 'utf8')).toContain(`R1,${person.name}: Too much hiss`);
  await panel(page).getByRole('button', { name: 'More for all comments' }).click();
  await page.getByRole('menuitem', { name: 'Import comments …' }).click();
  const choosing = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Choose a file' }).click();
  await (await choosing).setFiles({ name: 'Mix.csv', mimeType: 'text/csv', buffer: await readFile(saved) });
  await expect(dialog(page).getByText('1 known')).toBeVisible();
});
