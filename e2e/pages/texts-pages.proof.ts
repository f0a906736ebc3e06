import type { Locator } from '@playwright/test';
import { expect, hold, letMessagesGo, openWorkspace, signUp, test } from '../fixtures.ts';
import { toast } from '../steps/screen.ts';

// Animations are part of the specification.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const style = (locator: Locator, property: string) =>
  locator.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test('The loader is blurred, has a spinning triangle, and ends after three seconds at the latest', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  const respond = await hold(page, '**/vizioApi/session', 'POST');
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/session'));
  await page.goto('/home');
  const loader = page.getByRole('status').filter({ hasText: 'Vizio' });
  await expect(loader).toBeVisible();
  expect(await loader.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  expect(await style(loader, 'backdrop-filter')).toMatch(/^blur\([1-9]/);
  expect(await style(loader.locator('svg'), 'animation-name')).toBe('turn');
  expect(await style(loader.locator('svg'), 'animation-iteration-count')).toBe('infinite');
  await asked;
  await page.clock.runFor(2_900);
  await expect(loader).toBeVisible();
  await page.clock.runFor(100);
  // In steps, because React shows a little later what it still had to load.
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await loader.count()).toBe(0);
  }).toPass();
  expect(await page.evaluate(() => Date.now())).toBeLessThan(5_000);
  await page.clock.resume();
  await expect(page.getByRole('navigation', { name: 'Teams' })).toBeVisible();
  respond();
});

test('Toasts appear at the top right for five seconds, and pause under the pointer, the focus and in the background', async ({
  page,
}) => {
  await page.goto('/login');
  await letMessagesGo(page);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  const message = toast(page, 'Credentials Missing');
  const dismiss = message.getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  const width = page.viewportSize()?.width ?? 0;
  // Below the top bar, whose buttons stay in reach.
  await expect.poll(async () => (await message.boundingBox())?.y).toBeLessThan(80);
  const box = await message.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(56);
  expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40);

  // The toast's hidden bar is its timer.
  const clock = page.locator('.Toastify__progress-bar:not(.Toastify__progress-bar--bg)').first();
  const play = () => style(clock, 'animation-play-state');
  expect(await style(clock, 'animation-duration')).toBe('5s');
  expect(await play()).toBe('paused');
  await message.hover();
  await dismiss.blur();
  await expect.poll(play).toBe('paused');
  await page.mouse.move(10, 10);
  await expect.poll(play).toBe('running');
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect.poll(play).toBe('paused');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(play).toBe('running');
});

test('A toast is dismissed by dragging it over 80 percent of its width', async ({ page }) => {
  await page.goto('/login');
  await letMessagesGo(page);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  const message = toast(page, 'Credentials Missing');
  await message.getByRole('button', { name: 'Dismiss' }).focus();
  await message.hover({ position: { x: 20, y: 10 } });
  const left = async () => Math.round((await message.boundingBox())?.x ?? 0);
  await message.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
  const box = await message.boundingBox();
  if (!box) throw new Error('there is no toast');
  for (const part of [0.7, 0.9]) {
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 20 + part * box.width, box.y + 10, { steps: 5 });
    await page.mouse.up();
    if (part < 0.8) await expect.poll(left).toBe(Math.round(box.x));
  }
  await expect(message).toHaveCount(0);
});

for (const [colorScheme, red, grey] of [
  ['light', 'rgb(180, 35, 35)', 'rgb(223, 226, 230)'],
  ['dark', 'rgb(255, 107, 107)', 'rgb(34, 37, 42)'],
] as const) {
  test(`The error page is red on a grey full screen in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/error');
    await expect(page.getByRole('heading')).toHaveCSS('color', red);
    await expect(page.getByRole('main')).toHaveCSS('background-color', grey);
    expect(await page.getByRole('main').boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  });
}

test('The frame of the landing page has no border', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('iframe')).toHaveCSS('border-top-width', '0px');
});

test('The help icon opens the help', async ({ page, person }) => {
  await openWorkspace(page, person);
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog').getByText('Shuttle').first()).toBeVisible();
});
