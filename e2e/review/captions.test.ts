import { expect, type Page, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { comment, field, openReview, picture } from '../steps/review.ts';

/** At 25 frames a second: frames 25 to 49, and 100 to 149. */
const english =
  '1\n00:00:01,000 --> 00:00:02,000\n<i>The tide</i> & the jetty\n\n2\n00:00:04,000 --> 00:00:06,000\n<b onclick="x">Home</b>\n';
const german = 'WEBVTT\n\n00:01.000 --> 00:02.000 line:0\nDie Flut\n';

const cues = (page: Page) => page.locator('[data-cues]');
const button = (page: Page) => page.getByRole('button', { name: 'Captions', exact: true });

async function choose(page: Page, name: string): Promise<void> {
  await button(page).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

async function goTo(page: Page, frame: number): Promise<void> {
  await page.locator('button[data-tooltip="Go to a time or frame"]').click();
  await page
    .getByRole('textbox', { name: 'Go to a time or frame' })
    .fill(`00:00:${String(Math.floor(frame / 25)).padStart(2, '0')}:${String(frame % 25).padStart(2, '0')}`);
  await page.keyboard.press('Enter');
  await expect(picture(page)).toHaveAttribute('data-frame', String(frame));
}

test('Captions are on their exact frames at every size, in each language, and a comment takes the frames of a cue', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openReview(page, person);
  await button(page).click();
  await page.getByRole('menuitem', { name: 'Add captions …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Captions of v1' });
  const add = (name: string, text: string) =>
    dialog.getByLabel('Caption files').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await add('broken.srt', '00:00:01 --> 00:00:02\nHi');
  await expect(dialog).toContainText('Line 1 has no valid times');
  await add('A012.de.vtt', german);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await add('A012.en.srt', english);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('combobox', { name: 'Language of English' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  for (const [frame, text] of [
    [24, ''],
    [25, 'The tide & the jetty'],
    [49, 'The tide & the jetty'],
    [50, ''],
  ] as const) {
    await goTo(page, frame);
    await expect(cues(page)).toHaveText(text);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(cues(page).locator('i')).toHaveText('The tide');
  await choose(page, 'German');
  await expect(cues(page)).toHaveText('Die Flut');
  await choose(page, 'Off');
  await expect(cues(page)).toBeHidden();
  await page.keyboard.press('Shift+C');
  await expect(cues(page)).toHaveText('Die Flut');
  await choose(page, 'English');
  expect(await findBarriers(page)).toEqual([]);

  // The browser keeps the language, and full screen and a phone show it clear of the controls.
  await page.reload();
  await goTo(page, 30);
  for (const [width, height, key] of [
    [1440, 900, 'f'],
    [844, 390, ''],
    [390, 844, ''],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (key) await page.keyboard.press(key);
    await page.mouse.move(width / 2, height / 3);
    await page.mouse.move(width / 2 + 20, height / 3);
    await expect(cues(page)).toHaveText('The tide & the jetty');
    await expect
      .poll(async () => {
        const cue = await cues(page).locator('p').boundingBox();
        const controls = await page.locator('[data-controls]').boundingBox();
        return cue && controls && cue.y + cue.height <= controls.y;
      })
      .toBe(true);
    if (key) await page.keyboard.press(key);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await button(page).click();
  await page.getByRole('menuitem', { name: 'Show all cues' }).click();
  const all = page.getByRole('dialog', { name: 'Cues: English' });
  await expect(all.getByRole('listitem')).toHaveCount(2);
  expect(await findBarriers(page)).toEqual([]);
  await all.getByRole('searchbox', { name: 'Search the cues' }).fill('home');
  await expect(all.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(picture(page)).toHaveAttribute('data-frame', '100');
  await expect(cues(page)).toHaveText('Home');
  await button(page).click();
  await page.getByRole('menuitem', { name: 'Show all cues' }).click();
  await all.getByRole('button', { name: 'Comment on the cue at 00:00:04:00' }).click();
  await expect(all).toBeHidden();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Too early');
  await page.keyboard.press('Enter');
  await expect(comment(page, 'Too early')).toContainText('00:00:04:00 – 00:00:05:24');
});
