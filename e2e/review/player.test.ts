import { expect, type Page, test, walkInTurn } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { controlLinks } from '../steps/links.ts';
import { addComments, frameOf, openReview, picture, showReview } from '../steps/review.ts';

// Rendering and decoding videos is slow on a busy machine.

const perSecond = 25;
const lastFrame = 299;
const at = (page: Page, frame: number) => expect(picture(page)).toHaveAttribute('data-frame', String(frame));
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const player = (page: Page) => page.getByRole('region', { name: 'Video' });
const time = (page: Page) => page.getByRole('button', { name: 'Go to a time or frame' });
const timeline = (page: Page) => page.getByRole('slider', { name: 'Time' });
const video = (page: Page) => page.locator('[data-picture] video');
const playing = (page: Page) => expect(button(page, 'Pause')).toBeVisible();
const standing = (page: Page) => expect(button(page, 'Play')).toBeVisible();

async function goTo(page: Page, text: string): Promise<void> {
  await time(page).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Chooses from the menu of a button. */
async function choose(page: Page, from: string | RegExp, name: string): Promise<void> {
  await player(page).getByRole('button', { name: from }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

test('Keyboard shortcuts work: steps, seconds, ends, shuttle, in and out', walkInTurn(0), async ({ page, person }) => {
  await openReview(page, person);
  const press = (key: string) => page.keyboard.press(key);
  await press('ArrowRight');
  await at(page, 1);
  await press('Shift+ArrowRight');
  await at(page, 1 + perSecond);
  await press('ArrowLeft');
  await at(page, perSecond);
  await press('Shift+ArrowLeft');
  await at(page, 0);
  await press('End');
  await at(page, lastFrame);
  await press('Home');
  await at(page, 0);

  await press('l');
  await press('l');
  await press('l');
  await expect(button(page, 'Speed: 4×')).toBeVisible();
  await expect(video(page)).toHaveJSProperty('playbackRate', 4);
  await expect.poll(() => frameOf(page)).toBeGreaterThan(60);
  await press('j');
  await expect(button(page, 'Speed: -1×')).toBeVisible();
  const turnedAt = await frameOf(page);
  await expect.poll(() => frameOf(page)).toBeLessThan(turnedAt - 5);
  await press('k');
  await standing(page);
  await press('Space');
  await playing(page);
  await press('Space');
  await standing(page);

  await goTo(page, 'f100');
  await at(page, 100);
  await press('i');
  await goTo(page, 'f110');
  await at(page, 110);
  await press('o');
  await expect(button(page, 'In point')).toHaveAttribute('aria-pressed', 'true');
  await press('Space');
  await standing(page);
  await at(page, 110);
  await press('Shift+L');
  await press('Space');
  const seen = new Set<number>();
  await expect.poll(async () => seen.add(await frameOf(page)).size, { intervals: [20] }).toBeGreaterThan(5);
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(100);
  await press('k');
  await press('/');
  await expect(button(page, 'In point')).toHaveAttribute('aria-pressed', 'false');

  await press('m');
  await expect(button(page, 'Sound on')).toBeVisible();
  // Space plays after a button was clicked, but presses one that Tab reached.
  await button(page, 'One frame forward').click();
  await press('Space');
  await playing(page);
  await press('k');
  await page.getByRole('textbox', { name: 'Write a comment' }).click();
  await page.keyboard.type('l j k');
  await standing(page);
});

test('A typed time moves the picture, and a wrong one explains the format', async ({ page, person }) => {
  await openReview(page, person);
  await goTo(page, '0:04');
  await at(page, 100);
  await choose(page, 'View', 'Frames');
  await goTo(page, '77');
  await at(page, 77);
  await choose(page, 'View', 'Minutes and seconds');
  await expect(time(page)).toContainText('0:03');
  await choose(page, 'View', 'Time code');
  await expect(time(page)).toContainText('00:00:03:02');
  await goTo(page, '1001');
  await at(page, 251);
  await goTo(page, 'soon');
  await expect(page.getByRole('alert')).toHaveText(
    'This video has no such time. Enter it like 0:12, 0:12:07, 01:00:12:07 or f288.',
  );
  await page.keyboard.press('Escape');
  await expect(time(page)).toBeFocused();
  await at(page, 251);
  // The chosen time format applies to every video.
  await page.reload();
  await expect(time(page)).toContainText('00:00:00:00');
});

test('The timeline scrubs the picture, shows its contents and the position', async ({ page, person }) => {
  const reviewed = await openReview(page, person);
  await addComments(page, reviewed, [
    [50, 'Too early'],
    [200, 'Too late'],
    [201, 'As late'],
  ]);
  await showReview(page, reviewed.itemId);
  const box = await timeline(page).boundingBox();
  if (!box) throw new Error('there is no timeline');
  const x = (frame: number) => box.x + ((frame + 0.5) / (lastFrame + 1)) * box.width;
  await page.mouse.move(x(30), box.y + 5);
  await expect(page.locator('[data-preview]')).toContainText('00:00:01:05');
  await page.mouse.down();
  await at(page, 30);
  await page.mouse.move(x(120), box.y + 5, { steps: 8 });
  await at(page, 120);
  await page.mouse.up();
  await page.keyboard.press('ArrowRight');
  await at(page, 121);
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', '00:00:04:21, frame 121 of 300');
  await timeline(page).focus();
  await page.keyboard.press('PageDown');
  await at(page, 0);
  await button(page, `Comment by ${person.name} at 00:00:02:00`).click();
  await at(page, 50);
  const chip = (text: string) => page.getByRole('article').getByRole('button', { name: text, exact: true });
  await expect(chip('Go to 00:00:02:00')).toBeVisible();
  await choose(page, 'View', 'Frames');
  await expect(button(page, `Comment by ${person.name} at 50`)).toBeVisible();
  await expect(chip('Go to 50')).toBeVisible();
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', '50, frame 50 of 300');
  await expect(player(page).getByText('/ 300')).toBeVisible();
  await choose(page, 'View', 'Time code');
  await expect(player(page).getByText('/ 00:00:12:00')).toBeVisible();
  const heap = button(page, '2 comments from 00:00:08:00 on');
  await heap.click();
  await at(page, 200);
  await heap.click();
  await at(page, 201);
});

test('The picture can be zoomed, panned and measured, and fills the screen', async ({ page, person }) => {
  await openReview(page, person);
  const place = async () => {
    const box = await picture(page).boundingBox();
    if (!box) throw new Error('there is no picture');
    return box;
  };
  const whole = await place();
  expect(whole.width / whole.height).toBeCloseTo(16 / 9, 2);
  const corner = { x: whole.x + 40, y: whole.y + 40 };
  await page.mouse.move(corner.x, corner.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await place()).width).toBeGreaterThan(whole.width * 1.1);
  const { x, y, width } = await place();
  // Zooming keeps the point under the pointer in place.
  expect((corner.x - x) / width).toBeCloseTo(40 / whole.width, 2);
  await page.mouse.down();
  await page.mouse.move(corner.x - 30, corner.y - 20, { steps: 4 });
  await page.mouse.up();
  expect((await place()).x).toBeCloseTo(x - 30, 0);
  expect((await place()).y).toBeCloseTo(y - 20, 0);
  await standing(page);
  await page.getByRole('button', { name: /show the whole picture/ }).click();
  await expect.poll(place).toEqual(whole);

  await choose(page, 'View', 'Shown');
  await choose(page, 'View', '2.39:1');
  await expect(page.locator('[data-guides] rect')).toHaveCount(3);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect.poll(async () => (await place()).width).toBeGreaterThan(whole.width);
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('menu')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('f');
  await expect.poll(place).toEqual(whole);
  await page.mouse.click(whole.x + whole.width / 2, whole.y + whole.height / 2);
  await playing(page);
});

test('Another quality and a renewed link continue at the same frame, paused and playing', async ({ page, person }) => {
  const { itemId } = await openReview(page, person);
  const media = async () => (await page.request.get(`/vizioApi/items/${itemId}/media`)).json();
  await expect.poll(async () => (await media()).processing.state).toBe('done');
  const links = await controlLinks(page);
  await showReview(page, itemId);
  await goTo(page, 'f123');
  await at(page, 123);
  await choose(page, /^Quality/, '540p');
  await expect(button(page, 'Quality: 540p')).toBeVisible();
  await at(page, 123);
  await page.keyboard.press('ArrowRight');
  await at(page, 124);
  await page.keyboard.press('l');
  await expect.poll(() => frameOf(page)).toBeGreaterThan(126);
  // A seek while the next file loads is kept.
  const gate = Promise.withResolvers<void>();
  links.delay(gate.promise);
  await choose(page, /^Quality/, 'Original');
  await expect(video(page)).toHaveJSProperty('readyState', 0);
  await page.keyboard.press('Home');
  gate.resolve();
  await expect.poll(async () => Math.abs((await frameOf(page)) - 60)).toBeLessThan(60);
  await choose(page, /^Quality/, '540p');
  await playing(page);
  const switchedAt = await frameOf(page);
  await expect.poll(() => frameOf(page)).toBeGreaterThan(switchedAt + 5);
  await page.keyboard.press('k');
  await goTo(page, 'f20');
  await at(page, 20);

  links.end();
  const asked = page.waitForRequest((request) => request.url().includes('renewed'));
  await choose(page, /^Quality/, 'Original');
  await asked;
  await expect(button(page, 'Quality: Original')).toBeVisible();
  await expect.poll(() => video(page).evaluate((node: HTMLVideoElement) => node.readyState)).toBeGreaterThan(1);
  await at(page, 20);
  await goTo(page, 'f250');
  await at(page, 250);
  await page.keyboard.press('Space');
  await expect.poll(() => frameOf(page)).toBeGreaterThan(253);
});

test('The buttons stay on one line, on a phone nothing is covered, and axe finds nothing', async ({ page, person }) => {
  const reviewed = await openReview(page, person);
  await addComments(page, reviewed, [[50, 'Too early']]);
  const heightOf = async (name: string) => (await button(page, name).boundingBox())?.y;
  // With the comments beside the player, it has from 44 rem, where the buttons of the menu appear, to all it needs.
  for (let width = 1060; width <= 1280; width += 20) {
    await page.setViewportSize({ width, height: 700 });
    expect(await heightOf('Full screen'), `in a window of ${width}`).toBe(await heightOf('Play'));
  }
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => localStorage.setItem('vizio-theme', name), theme);
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await showReview(page, reviewed.itemId);
      expect(await findBarriers(page, 'section[aria-label="Video"]')).toEqual([]);
    }
  }
  for (const name of ['Play', 'One frame back', 'One frame forward', 'Full screen', 'More']) {
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  }
  await button(page, 'One frame forward').click();
  await at(page, 1);
  await choose(page, 'More', '2×');
  await expect(video(page)).toHaveJSProperty('playbackRate', 2);
});
