import { join } from 'node:path';
import { isProof } from '#server/test/values/proof.ts';
import { writeClip } from './files.ts';
import { expect, makeWorkspace, type Page, type Person, testWithFolder as test } from './fixtures.ts';
import { field, panel, showReview } from './review-steps.ts';
import { openVisitor, phone, share } from './share-steps.ts';
import { place } from './upload-steps.ts';

test.describe.configure({ timeout: 120_000 });
test.use(phone);

const allSizes = [
  [320, 480],
  [844, 390],
  [390, 664],
  [768, 1024],
  [375, 553],
  [390, 844],
  [480, 320],
  [667, 375],
] as const;
const sizes = isProof ? allSizes : allSizes.slice(0, 4);

const picture = (page: Page) => page.locator('[data-picture]');
const column = (page: Page) => page.getByRole('main').locator('..');
const toTop = (page: Page) => column(page).evaluate((element) => element.scrollTo(0, 0));

/** The review page of a clip with this size of picture. */
async function openClip(page: Page, person: Person, path: string, size: string): Promise<{ itemId: string }> {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await place(page, workspace, 'Film', await writeClip(path, 12, size));
  await showReview(page, itemId);
  return { itemId };
}

/** The largest box of this aspect ratio below the header. */
async function largestBox(page: Page, aspect: number) {
  const [width, height] = await page.evaluate(() => [innerWidth, innerHeight] as const);
  const header = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom);
  const largest = Math.min(width, (height - header) * aspect);
  return { x: (width - largest) / 2, y: header, width: largest, height: largest / aspect };
}

async function distanceToLargest(page: Page, aspect: number): Promise<number> {
  const [is, should] = [await picture(page).boundingBox(), await largestBox(page, aspect)];
  if (!is) throw new Error('there is no picture');
  return Math.max(...(['x', 'y', 'width', 'height'] as const).map((side) => Math.abs(is[side] - should[side])));
}

for (const [name, size, aspect] of [
  ['landscape', '320x180', 16 / 9],
  ['portrait', '180x320', 9 / 16],
] as const) {
  test(`A ${name} clip is as large as any phone allows, for a member and a guest, and everything else is reachable by scrolling`, async ({
    page,
    person,
    folder,
    browser,
    baseURL,
  }) => {
    const { itemId } = await openClip(page, person, join(folder, 'A012.mp4'), size);
    const guest = await openVisitor(browser, baseURL, phone);
    await guest.goto(await share(page, itemId, { visibility: 'public' }));
    await expect(guest.locator('[data-frame]').first()).toHaveAttribute('data-frame', /^\d+$/, { timeout: 30_000 });
    for (const [width, height] of sizes) {
      for (const [who, one] of [
        ['member', page],
        ['guest', guest],
      ] as const) {
        const message = `${who}, ${width}×${height}`;
        await one.setViewportSize({ width, height });
        await expect.poll(() => distanceToLargest(one, aspect), { message }).toBeLessThan(1);
        const tooWide = await column(one).evaluate((element) => element.scrollWidth - innerWidth);
        expect.soft(tooWide, message).toBeLessThanOrEqual(0);
        // A trial click scrolls there and fails if something covers the target.
        await one.getByRole('button', { name: 'Play', exact: true }).click({ trial: true });
        await one.getByRole('button', { name: 'Full screen' }).click({ trial: true });
        await one.getByRole('slider', { name: 'Time' }).click({ trial: true });
        await field(one).click({ trial: true });
        await one.getByRole('button', { name: 'Draw on the frame' }).click({ trial: true });
        await panel(one).getByRole('searchbox').click({ trial: true });
        await panel(one).getByText('Write the first one').click({ trial: true });
        await toTop(one);
      }
    }
    await guest.context().close();
  });
}

test('A finger on a picture that fills the screen scrolls to the form', async ({ page, person, folder }) => {
  await openClip(page, person, join(folder, 'A012.mp4'), '180x320');
  await page.setViewportSize({ width: 375, height: 553 });
  await expect(field(page)).not.toBeInViewport();
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x: 187, y })) });
  await touch('touchStart', 500);
  for (let y = 480; y >= 100; y -= 20) await touch('touchMove', y);
  await touch('touchEnd');
  await expect(field(page)).toBeInViewport({ ratio: 1 });
});
