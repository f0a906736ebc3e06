import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, type Page, signUp, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { writeClip } from '../steps/files.ts';
import { addComments, comment, comments, field, openReview, panel, picture, showReview } from '../steps/review.ts';
import { item } from '../steps/screen.ts';
import { refusedFile } from '../steps/share.ts';
import { choose, openFolder } from '../steps/upload.ts';

const header = (page: Page) => page.getByRole('banner');

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of them is not there');
  const overlap = (from: number, size: number, otherFrom: number, otherSize: number) =>
    from < otherFrom + otherSize && otherFrom < from + size;
  return !(overlap(a.x, a.width, b.x, b.width) && overlap(a.y, a.height, b.y, b.height));
}

test('The header of the review page has the way back, the video, its place, View_Status and the initial', async ({
  page,
  person,
}) => {
  const { teamName, userId } = await openReview(page, person);
  await page.goto('/home');
  await openFolder(page, 'Film');
  await item(page, 'A012.mp4').dblclick();
  await expect(header(page).getByRole('heading', { name: 'A012.mp4' })).toBeVisible();
  await expect(header(page).getByText(`${teamName} / Film`)).toBeVisible();
  await expect(header(page).getByText('View_Status')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  // Text for screen readers is a pixel wide; the eye sees the second word.
  expect((await header(page).getByText('View_Status').boundingBox())?.width).toBeGreaterThan(20);
  expect((await header(page).getByText('View_', { exact: true }).boundingBox())?.width).toBe(1);
  await expect(header(page).getByText(`${teamName} / Film`)).toBeVisible();
  await page.setViewportSize({ width: 1100, height: 700 });
  await expect(header(page).getByRole('button', { name: `Account of ${person.name}` })).toHaveText(/M[A-Z]$/);
  await header(page).getByRole('button', { name: 'Progress of A012.mp4: Upcoming' }).click();
  await page.getByRole('menuitem', { name: 'Done' }).click();
  await expect(header(page).getByRole('button', { name: 'Progress of A012.mp4: Done' })).toBeVisible();
  await header(page).getByRole('link', { name: 'Back to the workspace' }).click();
  await expect(page).toHaveURL(/\/home\?.*path=Film/);
  await expect(item(page, 'A012.mp4')).toContainText('Done');
  // The address of the specification, without the secret of a link.
  const key = Buffer.from(`users/${userId}/${teamName}/Film/A012.mp4`).toString('base64');
  await page.goto(`/feedback?v=${encodeURIComponent(key)}`);
  await expect(header(page).getByRole('heading', { name: 'A012.mp4' })).toBeVisible();
});

test('The page moves to the next clip and to other versions, and offers a new one when it arrives', async ({
  page,
  person,
  folder,
}) => {
  const { itemId } = await openReview(page, person);
  const workspace = await page.context().newPage();
  await workspace.goto('/home');
  await openFolder(workspace, 'Film');
  await writeClip(join(folder, 'A012.mp4'), 12);
  await writeClip(join(folder, 'B001.mp4'), 1);
  await choose(workspace, join(folder, 'B001.mp4'));
  await expect(item(workspace, 'B001.mp4')).toBeVisible();
  await header(page).getByRole('button', { name: 'Filmstrip' }).click();
  const strip = page.getByRole('navigation', { name: 'Filmstrip' });
  await expect(strip.getByRole('link')).toHaveText([/A012\.mp4/, /B001\.mp4/]);
  await strip.getByRole('link', { name: 'B001.mp4' }).click();
  await expect(header(page).getByRole('heading', { name: 'B001.mp4' })).toBeVisible();
  await expect(strip.getByRole('link', { name: 'B001.mp4' })).toHaveAttribute('aria-current', 'page');
  await header(page).getByRole('button', { name: 'Filmstrip' }).click();
  await expect(strip).toBeHidden();
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(new RegExp(`item=${itemId}`));
  await choose(workspace, join(folder, 'A012.mp4'));
  await workspace.getByRole('button', { name: 'New version' }).click();
  const newest = header(page).getByRole('button', { name: 'Show v2' });
  await expect(newest).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(picture(page)).toHaveAttribute('data-frame', '26');
  await newest.click();
  await expect(header(page).getByRole('button', { name: 'Version 2 of 2' })).toBeVisible();
  await expect(newest).toBeHidden();
  await expect(picture(page)).toHaveAttribute('data-frame', '26');
  const playing = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.src);
  const second = await playing();
  await header(page).getByRole('button', { name: 'Version 2 of 2' }).click();
  await page.getByRole('menuitem', { name: /^v1/ }).click();
  await expect(page).toHaveURL(/version=1/);
  await expect(newest).toBeVisible();
  await expect(picture(page)).toHaveAttribute('data-frame', '26');
  expect(await playing()).not.toBe(second);

  await header(page).getByRole('button', { name: 'File info' }).click();
  const info = page.getByRole('dialog', { name: 'A012.mp4' });
  await expect(info).toContainText('320 × 180');
  await expect(info).toContainText('H.264 in MP4');
  await expect(info.getByRole('listitem', { name: 'Version 2' })).toContainText(person.name);
  await info.getByRole('button', { name: 'Play version 2' }).click();
  await expect(header(page).getByRole('button', { name: 'Version 2 of 2' })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('heading', { level: 3 })).toContainText(['In the guide', 'Playing']);

  for (const removed of ['3', '1e300']) {
    await page.goto(`/feedback?item=${itemId}&version=${removed}`);
    await expect(header(page).getByRole('button', { name: 'Version 2 of 2' })).toBeVisible();
  }
});

test('Everything on the review page is reachable, in both themes, on phone and desktop', async ({
  page,
  person,
  deployment,
}) => {
  const { itemId } = await openReview(page, person);
  const longName = { name: 'A012_C004_0914_B7XQ.mp4' };
  await deployment.db.updateTable('items').set(longName).where('id', '=', itemId).execute();
  await page.reload();
  const heading = header(page).getByRole('heading');
  await expect(heading).toHaveText(longName.name);
  const progress = header(page).getByRole('button', { name: /^Progress of/ });
  for (const [width, height, colorScheme] of [
    [1440, 900, 'dark'],
    [390, 844, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await expect(picture(page)).toBeVisible();
    expect.soft(await findBarriers(page), `${width} pixels`).toEqual([]);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(tooWide).toBeLessThanOrEqual(0);
    expect
      .soft(await areApart(heading.locator('span').last(), progress), `the name and the progress at ${width} pixels`)
      .toBe(true);
  }
});

test('A signed-out visitor signs in first and returns to the video', async ({ page, person }) => {
  const { itemId } = await openReview(page, person);
  await page.context().clearCookies();
  await page.goto(`/feedback?item=${itemId}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page).toHaveURL(new RegExp(`/feedback\\?item=${itemId}`));
  await expect(header(page).getByRole('heading', { name: 'A012.mp4' })).toBeVisible();
});

/** Sums up what moves without input, on every page that this page opens. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0));
}

test('A person who signs in where the session of another ended sees nothing of theirs', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  await openReview(page, person);
  const other = { name: 'Tom', email: `tom-${person.email}`, password: 'a password' };
  const elsewhere = await browser.newContext({ baseURL });
  await signUp(await elsewhere.newPage(), other);
  await elsewhere.close();
  await page.context().clearCookies();
  // The page refetches when it is seen again.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('textbox', { name: 'Email' }).fill(other.email);
  await page.getByLabel('Password').fill(other.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByRole('heading', { name: refusedFile })).toBeVisible();
});

test('A broken address of a video reads the same as one without the right', async ({ page, person }) => {
  await signUp(page, person);
  for (const path of ['/feedback', '/check', '/report']) {
    for (const id of ['0a1b2c3d-0000', '0a1b2c3d-0000-4000-8000-000000000000']) {
      await page.goto(`${path}?item=${id}`);
      await expect(page.getByRole('heading', { name: refusedFile })).toBeVisible();
    }
  }
});

test('Nothing moves while home and the review load, nor the picture under growing text, hints and an outage', async ({
  page,
  person,
  context,
}) => {
  const reviewed = await openReview(page, person);
  await addComments(page, reviewed, [[0, 'Too early']]);
  const loading = await context.newPage();
  const readShift = await watchShifts(loading);
  for (const [width, height] of [
    [1440, 900],
    [390, 664],
  ] as const) {
    await loading.setViewportSize({ width, height });
    await loading.goto('/home');
    await openFolder(loading, 'Film');
    await loading.reload();
    await expect(item(loading, 'A012.mp4')).toBeVisible();
    expect.soft(await readShift(), `home, ${width} pixels`).toBeLessThanOrEqual(0.02);
    const banner = await loading.getByRole('region', { name: 'Email verification' }).boundingBox();
    expect.soft(banner?.height, `two lines at ${width} pixels`).toBeLessThanOrEqual(56);
    await showReview(loading, reviewed.itemId);
    await expect(comment(loading, 'Too early')).toBeVisible();
    expect.soft(await readShift(), `review, ${width} pixels`).toBeLessThanOrEqual(0.02);

    const before = await picture(loading).boundingBox();
    const stays = async (after: string) => expect.soft(await picture(loading).boundingBox(), after).toEqual(before);
    await field(loading).fill('One\nTwo\nThree\nFour');
    await stays('text');
    await loading.keyboard.press('i');
    await loading.getByRole('button', { name: 'Draw on the frame' }).click();
    await expect(loading.getByRole('toolbar', { name: 'Drawing tools' })).toBeVisible();
    await stays('tools');
    await loading.keyboard.press('Escape');
    await context.setOffline(true);
    await loading.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(loading.getByRole('alert').filter({ hasText: 'not sent' })).toBeVisible();
    await stays('outage');
    await loading.getByRole('button', { name: 'Play', exact: true }).click({ trial: true });
    await context.setOffline(false);
    await expect(loading.getByText('Not sent')).toHaveCount(0);
  }
});

test('Until the video has loaded, the review page has its shape, and the place of the sound says that it follows', async ({
  page,
  person,
}) => {
  const { itemId } = await openReview(page, person);
  const held = Promise.withResolvers<void>();
  await page.route('**/items/*/media*', async (route) => {
    await held.promise;
    const response = await (await route.fetch()).json();
    const outputs = response.outputs.filter(({ output }: { output: { kind: string } }) => output.kind !== 'waveform');
    const processing = { state: 'running', percent: 90, problem: null };
    const sound = { codec: 'aac', channels: 2, sampleRate: 48_000, language: null, title: null, startMs: 0 };
    const facts = { ...response.facts, audio: [{ ...sound, streamIndex: 1 }] };
    await route.fulfill({ json: { ...response, facts, outputs, processing } });
  });
  await page.goto(`/feedback?item=${itemId}`);
  await expect(page.getByRole('status').filter({ hasText: 'Loading the file' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  held.resolve();
  await expect(picture(page)).toHaveAttribute('data-frame', '0');
  await expect(page.getByText('Sound follows')).toBeVisible();
  // The page asks again while the file is processed, and a request must not outlive the test in its route.
  await page.unrouteAll({ behavior: 'wait' });
});

test('The comments are resized and collapsed, and lie over the picture in full screen, where the rest hides when idle', async ({
  page,
  person,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const reviewed = await openReview(page, person);
  await addComments(page, reviewed, [[0, 'Too early']]);
  const edge = page.getByRole('separator', { name: 'Width of the comments' });
  const widthOf = async () => Math.round((await panel(page).boundingBox())?.width ?? 0);
  const grip = await edge.boundingBox();
  if (!grip) throw new Error('there is no edge');
  await page.mouse.move(grip.x + 4, 400);
  await page.mouse.down();
  await page.mouse.move(grip.x - 96, 400, { steps: 4 });
  await page.mouse.up();
  await expect.poll(widthOf).toBe(460);
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(widthOf).toBe(444);
  await expect(picture(page)).toHaveAttribute('data-frame', '0');
  await page.reload();
  await expect.poll(widthOf).toBe(444);
  await expect(panel(page)).toHaveCSS('background-color', 'rgb(20, 22, 25)');
  await expect(header(page)).toHaveCSS('background-color', 'rgb(20, 22, 25)');

  const narrow = (await picture(page).boundingBox())?.width ?? 0;
  await panel(page).getByRole('button', { name: 'Hide comments' }).click();
  await expect(panel(page)).toBeHidden();
  await expect.poll(async () => (await picture(page).boundingBox())?.width).toBeGreaterThan(narrow);
  await page.keyboard.press('Control+k');
  await expect(panel(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');

  await page.keyboard.press('f');
  await page.mouse.move(400, 400);
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const opacityOf = () =>
    play.evaluate(
      (node) => node.closest('section > div') && getComputedStyle(node.closest('section > div') as Element).opacity,
    );
  await expect.poll(opacityOf).toBe('1');
  const whole = await picture(page).boundingBox();
  await expect.poll(opacityOf).toBe('0');
  await expect(page.getByRole('region', { name: 'Video' })).toHaveCSS('cursor', 'none');
  await page.mouse.move(420, 420);
  await expect.poll(opacityOf).toBe('1');
  await page.getByRole('button', { name: 'Show comments' }).click();
  await expect(comments(page)).toHaveCount(1);
  await expect(comment(page, 'Too early')).toBeInViewport();
  expect(await picture(page).boundingBox()).toEqual(whole);
  await expect.poll(opacityOf).toBe('0');
  await expect(comment(page, 'Too early')).toBeInViewport();
  expect(await findBarriers(page)).toEqual([]);
});
