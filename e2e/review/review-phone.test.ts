import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { isProof, pickCases } from '#rig/values/proof.ts';
import { expect, makeWorkspace, type Page, type Person, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { drag, marks, surface, tools } from '../steps/drawing.ts';
import { writeClip } from '../steps/files.ts';
import { addComments, comment, field, openReview, panel, picture as shownFrame, showReview } from '../steps/review.ts';
import { openVisitor, phone, share } from '../steps/share.ts';
import { place } from '../steps/upload.ts';

test.use(phone);

/** With the layout of a wide picture. A tall one always fills the screen. */
const allSizes = [
  [390, 664, 'stacked'],
  [664, 390, 'fill'],
  [360, 640, 'stacked'],
  [430, 739, 'stacked'],
  [640, 360, 'fill'],
  [844, 390, 'fill'],
  [932, 430, 'fill'],
  [320, 480, 'fill'],
  [375, 553, 'fill'],
  [768, 1024, 'stacked'],
] as const;
const sizes = isProof ? allSizes : allSizes.slice(0, 2);

const picture = (page: Page) => page.locator('[data-picture]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
type Layout = 'stacked' | 'fill';

/** The page answers a new size a moment after its styles do. */
async function resize(page: Page, width: number, height: number, layout: Layout): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect(page.locator('[data-layout]')).toHaveAttribute('data-layout', layout);
}

/** The review page of a clip with this size of picture. */
async function openClip(page: Page, person: Person, path: string, size: string): Promise<string> {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await place(page, workspace, 'Film', await writeClip(path, 12, size));
  await showReview(page, itemId);
  return itemId;
}

/** The distance to the full width below the header, or to the largest box of this aspect ratio on the screen. */
async function distanceToLargest(page: Page, aspect: number, layout: Layout): Promise<number> {
  const [width, height] = await page.evaluate(() => [innerWidth, innerHeight] as const);
  const isStacked = layout === 'stacked';
  const header = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom);
  const largest = isStacked ? width : Math.min(width, height * aspect);
  const y = isStacked ? header : (height - largest / aspect) / 2;
  const should = { x: (width - largest) / 2, y, width: largest, height: largest / aspect };
  const is = await picture(page).boundingBox();
  if (!is) throw new Error('there is no picture');
  return Math.max(...(['x', 'y', 'width', 'height'] as const).map((side) => Math.abs(is[side] - should[side])));
}

/** Shows controls that hide when idle. */
async function wake(page: Page): Promise<void> {
  await page.mouse.move(40, 80);
  await page.mouse.move(41, 80);
  await expect(page.locator('[data-idle]')).toHaveCount(0);
}

/** Nothing needs scrolling. */
async function expectWithinReach(page: Page, layout: Layout, message: string): Promise<void> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(tooWide, message).toBeLessThanOrEqual(0);
  const isSheet = layout === 'fill';
  const around = [button(page, 'Play'), button(page, 'Full screen'), page.getByRole('slider', { name: 'Time' })];
  for (const one of around) {
    await expect.soft(one, message).toBeInViewport({ ratio: 1 });
    if (isSheet) await wake(page);
    // A trial click fails if something covers the target.
    await one.click({ trial: true });
  }
  if (isSheet) await button(page, 'Show comments').tap();
  const written = [field(page), button(page, 'Draw on the frame'), button(page, 'Send'), comment(page, 'Too early')];
  for (const one of written) await expect.soft(one, message).toBeInViewport();
  for (const one of [field(page), panel(page).getByRole('searchbox')]) await one.click({ trial: true });
  if (isSheet) {
    await wake(page);
    // Neither the actions nor the marks of the header lie on the name.
    const isFree = await page.getByRole('heading', { level: 1 }).evaluate((name) => {
      const { right, y, height } = name.getBoundingClientRect();
      return name.contains(document.elementFromPoint(right - 2, y + height / 2));
    });
    expect.soft(isFree, `${message}, the name`).toBe(true);
  }
  const line = await page.getByRole('form', { name: 'Write a comment' }).boundingBox();
  expect.soft(line?.height, `${message}, one line`).toBeLessThan(64);
  if (isSheet) await panel(page).getByRole('button', { name: 'Hide comments' }).tap();
}

/** A keyboard covers all but this height of the page. */
async function leaveRoom(page: Page, roomPx: number): Promise<void> {
  await page.evaluate((room) => {
    Object.defineProperty(visualViewport, 'height', { value: room, configurable: true });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, roomPx);
  await expect(page.locator('[data-keyboard]')).toHaveCount(roomPx < (page.viewportSize()?.height ?? 0) ? 1 : 0);
}

/** The whole element is above the keyboard, and nothing covers it. */
async function expectAbove(one: Locator, roomPx: number): Promise<void> {
  const isAbove = (room: number) =>
    one.evaluate((element, limit) => {
      const { x, y, width, bottom } = element.getBoundingClientRect();
      const spots = [y + 4, bottom - 4].map((at) => document.elementFromPoint(x + width / 2, at));
      return bottom <= limit && spots.every((spot) => element.contains(spot));
    }, room);
  await expect.poll(() => isAbove(roomPx), { message: `${one}` }).toBe(true);
}

/** The picture and the field stay visible above a keyboard, and so do the fields among the comments. */
async function expectRoomAboveKeyboard(page: Page, [width, height]: readonly [number, number], roomPx: number) {
  const isSheet = width > height;
  await resize(page, width, height, isSheet ? 'fill' : 'stacked');
  if (isSheet) {
    await wake(page);
    await button(page, 'Show comments').tap();
  }
  await field(page).tap();
  await leaveRoom(page, roomPx);
  for (const one of [picture(page), field(page)]) {
    const box = await one.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), `${width}×${height}`).toBeLessThanOrEqual(roomPx);
  }
  await expect(button(page, 'Play')).toBeHidden();
  await expect(panel(page)).toBeHidden();
  const [shown, form] = [await picture(page).boundingBox(), await field(page).boundingBox()];
  const isApart =
    (form?.y ?? 0) >= (shown?.y ?? 0) + (shown?.height ?? 0) || (form?.x ?? 0) >= (shown?.x ?? 0) + (shown?.width ?? 0);
  expect(isApart, `${width}×${height}`).toBe(true);

  await leaveRoom(page, height);
  await comment(page, 'Too early').getByRole('button', { name: 'Actions' }).tap();
  await page.getByRole('menuitem', { name: 'Reply' }).tap();
  const reply = panel(page).getByRole('textbox', { name: /^Your reply/ });
  await reply.tap();
  await leaveRoom(page, roomPx);
  await expectAbove(reply, roomPx);
  await reply.fill('Agreed');
  await expectAbove(button(page, 'Send reply'), roomPx);
  await panel(page).getByRole('searchbox').tap();
  await expectAbove(panel(page).getByRole('searchbox'), roomPx);
}

const shapes = [
  ['wide', '320x180', 16 / 9],
  ['tall', '180x320', 9 / 16],
] as const;
for (const [name, size, aspect] of pickCases(shapes, shapes.length)) {
  test(`A ${name} picture is as large as a phone allows, for a member and a guest, and everything else is in reach`, async ({
    page,
    person,
    folder,
    browser,
    baseURL,
  }) => {
    const itemId = await openClip(page, person, join(folder, 'A012.mp4'), size);
    const data = { id: crypto.randomUUID(), text: 'Too early', replyTo: null, frame: 0 };
    await page.request.post(`/vizioApi/items/${itemId}/comments`, { data });
    const guest = await openVisitor(browser, baseURL, phone);
    await guest.goto(await share(page, itemId, { visibility: 'public' }));
    await expect(shownFrame(guest)).toHaveAttribute('data-frame', /^\d+$/);
    await guest.locator('button[aria-label="Hide this"]').dispatchEvent('click');
    for (const [width, height, wideLayout] of sizes) {
      const layout = name === 'wide' ? wideLayout : 'fill';
      for (const [who, one] of [
        ['member', page],
        ['guest', guest],
      ] as const) {
        const message = `${who}, ${width}×${height}`;
        await resize(one, width, height, layout);
        await expect.poll(() => distanceToLargest(one, aspect, layout), { message }).toBeLessThan(1);
        await expectWithinReach(one, layout, message);
      }
    }
    if (name === 'wide') {
      await expectRoomAboveKeyboard(guest, [390, 664], 350);
      await expectRoomAboveKeyboard(page, [664, 390], 190);
    }
    await guest.context().close();
  });
}

test('In landscape a tap shows the controls, the picture stays beside the sheet, and the tools fit', async ({
  page,
  person,
}) => {
  const reviewed = await openReview(page, person);
  await addComments(page, reviewed, [[0, 'Too early']]);
  // Upright the tools have two rows.
  await button(page, 'Draw on the frame').tap();
  await expect(tools(page)).toBeVisible();
  const rows = await tools(page)
    .getByRole('button')
    .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  expect(rows).toBe(2);
  await tools(page).getByRole('button', { name: 'Done' }).tap();
  await page.setViewportSize({ width: 844, height: 390 });
  await button(page, 'Play').tap();
  const controls = page.getByRole('group', { name: 'Player' });
  await expect(page.locator('[data-idle]')).toBeAttached();
  await page.touchscreen.tap(400, 200);
  await expect(page.locator('[data-idle]')).toHaveCount(0);
  await expect(controls.getByRole('button', { name: 'Pause' })).toBeVisible();
  // The next tap pauses and leaves the picture free, while something open would keep the controls.
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p id="open" role="menu" hidden></p>'));
  await page.touchscreen.tap(300, 120);
  await expect(page.locator('[data-idle]')).toBeAttached();
  await page.touchscreen.tap(500, 220);
  await expect(controls.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.evaluate(() => document.querySelector('#open')?.remove());

  await expect(button(page, 'Show comments')).toHaveText(/^\d+$/);
  await button(page, 'Show comments').tap();
  await expect(comment(page, 'Too early')).toBeInViewport();
  const [sheet, shown] = [await panel(page).boundingBox(), await picture(page).boundingBox()];
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(sheet?.x ?? 0);
  expect(await findBarriers(page)).toEqual([]);
  await comment(page, 'Too early').getByRole('button', { name: 'Actions' }).tap();
  await page.getByRole('menuitem', { name: 'Like', exact: true }).tap();
  await expect(comment(page, 'Too early').getByRole('button', { name: 'Like, 1 person likes this' })).toBeVisible();

  await button(page, 'Draw on the frame').tap();
  for (const tool of await tools(page).getByRole('button').all()) await expect(tool).toBeInViewport({ ratio: 1 });
  const box = await surface(page).boundingBox();
  if (!box) throw new Error('nothing to draw on');
  await drag(page, [box.x + 2, box.y + 2], [box.x + box.width - 2, box.y + box.height - 2]);
  await expect(marks(page)).toHaveCount(1);
  await tools(page).getByRole('button', { name: 'Done' }).tap();
  await field(page).fill('Cut here');
  await button(page, 'Send').tap();
  await expect(comment(page, 'Cut here')).toBeVisible();
});
