import { makeFamily } from '#rig/images/make-images.ts';
import { expect, makeWorkspace, type Page, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { comment, field } from '../steps/review.ts';
import { placeFile } from '../steps/upload.ts';

const stage = (page: Page) => page.locator('[data-picture]');
const pin = (page: Page, text: string) =>
  stage(page).getByRole('button', { name: new RegExp(`^Comment by .*${text}`) });

/** The place of the picture on the screen. */
async function boxOf(page: Page) {
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('no picture');
  return box;
}

test('An image is zoomed, marked and commented, and each mark leads back to its comment', async ({
  page,
  person,
  folder,
}) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeFile(page, workspace, 'Film', await makeFamily('photo.jpg', folder, 5_000, 3_000));
  await page.goto(`/feedback?item=${itemId}`);
  await expect(stage(page).getByRole('img', { name: 'photo.jpg' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  // A point, by a click.
  await page.getByRole('button', { name: 'Mark', exact: true }).click();
  const whole = await boxOf(page);
  await page.mouse.click(whole.x + whole.width * 0.25, whole.y + whole.height * 0.5);
  await expect(page.getByText('Point', { exact: true })).toBeVisible();
  await field(page).fill('Too dark here');
  await page.keyboard.press('Enter');
  await expect(pin(page, 'Too dark here')).toBeVisible();
  const at = await pin(page, 'Too dark here').boundingBox();
  expect((at?.x ?? 0) + (at?.width ?? 0) / 2).toBeCloseTo(whole.x + whole.width * 0.25, 0);

  // An area, by the keyboard.
  await field(page).blur();
  await page.keyboard.press('m');
  await page.keyboard.press('Space');
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Enter'])
    await page.keyboard.press(key);
  await expect(page.getByText('Area', { exact: true })).toBeVisible();
  await field(page).fill('Crop this');
  await page.keyboard.press('Enter');
  await expect(pin(page, 'Crop this')).toBeVisible();

  // The wheel zooms about the pointer, and sharper tiles arrive.
  await field(page).blur();
  const pointed = { x: whole.x + whole.width * 0.75, y: whole.y + whole.height * 0.25 };
  await page.mouse.move(pointed.x, pointed.y);
  for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, -100);
  const zoomed = await boxOf(page);
  expect(zoomed.width).toBeGreaterThan(whole.width * 4);
  expect(zoomed.x + zoomed.width * 0.75).toBeCloseTo(pointed.x, 0);
  await expect(stage(page).locator('[data-tile="4"]').first()).toBeVisible();

  // The list brings a comment into view, and a pin chooses its comment.
  await comment(page, 'Too dark here').getByRole('button', { name: 'Go to Point' }).click();
  await expect(pin(page, 'Too dark here')).toBeInViewport();
  await expect(pin(page, 'Too dark here')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('0');
  expect((await boxOf(page)).width).toBeCloseTo(whole.width, 0);
  await pin(page, 'Crop this').focus();
  await page.keyboard.press('Enter');
  await expect(pin(page, 'Crop this')).toHaveAttribute('aria-current', 'true');
  expect(await findBarriers(page)).toEqual([]);
});

test('Two images are compared beside and over each other, with one zoom', async ({ page, person, folder }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const ids: string[] = [];
  for (const name of ['photo.jpg', 'grey.png'])
    ids.push(await placeFile(page, workspace, 'Film', await makeFamily(name, folder)));
  await expect
    .poll(async () => {
      const media = await Promise.all(ids.map((id) => page.request.get(`/vizioApi/items/${id}/media`)));
      return (await Promise.all(media.map((one) => one.json()))).map(({ processing }) => processing.state);
    })
    .toEqual(['done', 'done']);
  await page.goto(`/compare?${ids.map((id) => `side=${id}:1`).join('&')}`);
  const pictures = page.locator('[data-picture]');
  await expect(pictures).toHaveCount(2);
  await page.keyboard.press('+');
  const [left, right] = [await pictures.first().boundingBox(), await pictures.last().boundingBox()];
  expect(left?.width).toBeCloseTo(right?.width ?? 0, 0);
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('0');
  await page.keyboard.press('w');
  await expect(pictures).toHaveCount(1);
  const over = pictures.getByRole('img', { name: 'grey.png' });
  await expect(over).toHaveCSS('clip-path', 'inset(0px 0px 0px 50%)');
  await page.getByRole('slider', { name: 'Place of the wipe' }).fill('25');
  await expect(over).toHaveCSS('clip-path', 'inset(0px 0px 0px 25%)');
  await page.getByRole('button', { name: 'Difference' }).click();
  await expect(over).toHaveCSS('mix-blend-mode', 'difference');
  await page.getByRole('button', { name: 'Blink' }).click();
  await expect(over).toHaveCSS('opacity', '1');
  await expect(over).toHaveCSS('opacity', '0');
});

test.describe('On a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap marks a point of a tall image, and the comment can be written at once', async ({
    page,
    person,
    folder,
  }) => {
    const workspace = await makeWorkspace(page, person, ['Film']);
    const itemId = await placeFile(page, workspace, 'Film', await makeFamily('camera.dng', folder));
    await page.goto(`/feedback?item=${itemId}`);
    await expect(stage(page).getByRole('img', { name: 'camera.dng' })).toBeVisible();
    await page.getByRole('button', { name: 'Mark', exact: true }).tap();
    const whole = await boxOf(page);
    const header = await page.getByRole('banner').boundingBox();
    expect(whole.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Number.NaN));
    await page.touchscreen.tap(whole.x + whole.width / 2, whole.y + whole.height / 2);
    await expect(field(page)).toBeFocused();
    await field(page).fill('Brighter');
    await page.getByRole('button', { name: 'Send' }).tap();
    await expect(pin(page, 'Brighter')).toBeInViewport();

    // The choices for the comment have a line of their own, and the field keeps its place.
    const ends = async (name: string) => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const resting = await ends('Draw on the image');
    await field(page).tap();
    await expect(page.getByRole('button', { name: 'Team only' })).toBeVisible();
    expect(await ends('Draw on the image')).toBeCloseTo(resting, 0);
    expect(await ends('Team only')).toBeLessThan(resting);
  });
});
