import { readFile } from 'node:fs/promises';
import { expect, testWithFolder as test } from '../fixtures.ts';
import {
  drag,
  drawn,
  farthest,
  marks,
  readColors,
  rectOf,
  type Spot,
  startDrawing,
  surface,
  tool,
  tools,
  white,
} from '../steps/drawing.ts';
import { picture } from '../steps/review.ts';
import { pressUndo, toast } from '../steps/screen.ts';
import { phone } from '../steps/share.ts';

test('A box around an object stays around it: at every window size, zoomed in, and in full screen', async ({
  page,
  person,
  folder,
}) => {
  await startDrawing(page, person, folder);
  // At the largest window one screen pixel is the smallest part of the picture.
  await page.setViewportSize({ width: 2560, height: 1300 });
  const { left, top, right, bottom } = await white(page);
  await page.keyboard.press('b');
  await drag(page, [left, top], [right, bottom]);
  const distance = async () => farthest(await rectOf(marks(page)), await white(page));
  for (const [width, height] of [
    [1440, 900],
    [1024, 1100],
    [820, 1180],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(distance, { message: `in a window of ${width}` }).toBeLessThan(1);
  }

  const before = await white(page);
  await page.mouse.move((before.left + before.right) / 2, (before.top + before.bottom) / 2);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await white(page)).right).toBeGreaterThan(before.right + 20);
  await expect.poll(distance, { message: 'enlarged' }).toBeLessThan(1);

  await page.evaluate(() => document.querySelector('main')?.requestFullscreen());
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect.poll(distance, { message: 'in full screen' }).toBeLessThan(1);
});

test('Every tool draws, and every action can be undone', async ({ page, person, folder }) => {
  await startDrawing(page, person, folder);
  const { left, top, right, bottom } = await white(page);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  await expect(tool(page, 'Red')).toHaveAttribute('aria-pressed', 'true');
  await expect(tool(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');

  await drag(page, [left, top], [x, y], [right, top]);
  await expect(marks(page)).toHaveCount(1);
  await expect(marks(page)).toHaveAttribute('stroke', '#ff3b30');
  await expect(marks(page)).toHaveAttribute('stroke-width', '3');

  await tool(page, 'Blue').click();
  await drag(page, [left, bottom], [x, bottom]);
  await expect(marks(page)).toHaveCount(2);
  await expect(marks(page).nth(1)).toHaveAttribute('stroke', '#2f7bff');
  await page.keyboard.press('Control+z');

  await tool(page, 'Yellow').click();
  await tool(page, 'Ellipse').click();
  await drag(page, [left, y], [x, bottom]);
  await tools(page).getByLabel('Any colour').fill('#00ffff');
  await tools(page).getByLabel('Width').fill('8');
  await tool(page, 'Straight line').click();
  await drag(page, [x + 20, bottom], [right, bottom]);
  await expect(marks(page)).toHaveCount(3);
  await expect(marks(page).nth(1)).toHaveAttribute('stroke', '#ffd60a');
  await expect(marks(page).nth(2)).toHaveAttribute('stroke', '#00ffff');
  await expect(marks(page).nth(2)).toHaveAttribute('stroke-width', '8');

  await page.keyboard.press('x');
  await drag(page, [x + 40, bottom - 30], [x + 40, bottom + 30]);
  await expect(marks(page)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(marks(page)).toHaveCount(3);
  await page.keyboard.press('Control+Shift+z');
  await expect(marks(page)).toHaveCount(2);
  await tool(page, 'Clear the drawing').click();
  await expect(marks(page)).toHaveCount(0);
  await tool(page, 'Undo').click();
  await expect(marks(page)).toHaveCount(2);

  await tool(page, 'Text').click();
  await page.mouse.click(x, y);
  await page.keyboard.type('Tilt');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('<b>more</b>');
  await page.keyboard.press('Enter');
  await expect(marks(page).nth(2)).toHaveText('Tilt<b>more</b>');
  await page.mouse.click(x, top);
  await page.keyboard.type('not this');
  await page.keyboard.press('Escape');
  await expect(marks(page)).toHaveCount(3);

  await page.keyboard.press('Escape');
  await expect(tools(page)).toBeHidden();
  await expect(drawn(page)).toHaveCount(3);
});

test('Without a mouse, shapes and texts are placed in the middle and moved', async ({ page, person, folder }) => {
  await startDrawing(page, person, folder);
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  const before = await rectOf(marks(page));
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowUp']) await page.keyboard.press(key);
  const place = await surface(page).boundingBox();
  const step = (place?.width ?? 0) / 100;
  await expect.poll(async () => (await rectOf(marks(page))).left - before.left).toBeCloseTo(2 * step, 0);
  expect((await rectOf(marks(page))).top - before.top).toBeCloseTo(-5 * step, 0);
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');
  await page.keyboard.type('here');
  await page.keyboard.press('Enter');
  await expect(marks(page).nth(1)).toHaveText('here');
  await expect(surface(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tools(page)).toBeHidden();
  await page.keyboard.press('d');
  await expect(surface(page)).toBeFocused();
  await expect(marks(page)).toHaveCount(2);

  // On a slow connection the tools arrive after the first keys.
  await page.reload();
  const held = Promise.withResolvers<void>();
  await page.route('**/drawing-toolbar-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await expect(picture(page)).toHaveAttribute('data-frame', '0');
  await page.keyboard.press('d');
  await expect(surface(page)).toBeFocused();
  const count = await marks(page).count();
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await expect(marks(page)).toHaveCount(count + 1);
  await expect(tools(page)).toBeHidden();
  held.resolve();
  await expect(tool(page, 'Box')).toHaveAttribute('aria-pressed', 'true');
});

test('The frame is saved with its drawing; a draft, a refused comment and a sent one keep it in place', async ({
  page,
  person,
  folder,
}) => {
  await startDrawing(page, person, folder);
  const { left, top, right, bottom } = await white(page);
  await page.keyboard.press('b');
  await drag(page, [left, top], [right, bottom]);
  await page.getByRole('button', { name: 'More for this file' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save this frame as PNG' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^Box\.mp4 .*\.png$/);
  const png = await readFile(await file.path());
  const spots: Spot[] = [
    [640, 240],
    [960, 360],
    [640, 360],
    [100, 100],
  ];
  expect(await readColors(page, png.toString('base64'), spots)).toEqual(['red', 'red', 'white', 'black']);

  await page.reload();
  await expect(drawn(page)).toHaveCount(1);
  // An unsent drawing stays on its frame, and can be discarded.
  await page.keyboard.press('ArrowRight');
  await expect(drawn(page)).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(drawn(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Discard the drawing' }).click();
  await expect(drawn(page)).toHaveCount(0);
  await pressUndo(toast(page, 'Discarded the drawing'));
  await expect(drawn(page)).toHaveCount(1);
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  const refusal = { success: false, code: 'bad_request', message: 'Not today.' };
  await page.route('**/items/*/comments', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
  await field.fill('Too bright');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field).toHaveValue('Too bright');
  await expect(drawn(page)).toHaveCount(1);
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('article').filter({ hasText: 'Too bright' })).toBeVisible();
  await expect(drawn(page)).toHaveCount(1);
  await page.reload();
  await expect(drawn(page)).toHaveCount(1);
  await expect.poll(async () => farthest(await rectOf(drawn(page)), await white(page))).toBeLessThan(1);

  // A drawing needs no words.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('d');
  await expect(surface(page)).toBeFocused();
  await drag(page, [left, top], [right, bottom]);
  await expect(marks(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('article').getByText('Drawing', { exact: true })).toBeVisible();
});

test('The tools can be moved by pointer and keyboard, and stay on the screen', async ({ page, person, folder }) => {
  await startDrawing(page, person, folder);
  const handle = tool(page, 'Move the tools');
  const boxOf = async () => (await tools(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const home = await boxOf();
  const grip = (await handle.boundingBox()) ?? home;
  await drag(page, [grip.x + 5, grip.y + 5], [grip.x + 25, grip.y - 195]);
  expect(await boxOf()).toMatchObject({ x: home.x + 20, y: home.y - 200 });
  await handle.focus();
  await page.keyboard.press('ArrowLeft');
  expect((await boxOf()).x).toBe(home.x + 4);
  await drag(page, [grip.x + 10, grip.y - 195], [-500, -500]);
  expect(await boxOf()).toMatchObject({ x: 0, y: 0 });
  await page.keyboard.press('Home');
  expect(await boxOf()).toEqual(home);
  await drag(page, [grip.x + 5, grip.y + 5], [5_000, 5_000]);
  await page.setViewportSize({ width: 800, height: 600 });
  await expect(tools(page)).toBeInViewport({ ratio: 1 });
});

test('One finger draws, two do not; a pen draws wider under pressure, and the palm draws nothing', async ({
  browser,
  baseURL,
  person,
  folder,
}) => {
  const context = await browser.newContext({ baseURL, hasTouch: true });
  const page = await context.newPage();
  await startDrawing(page, person, folder);
  const { left, top, right } = await white(page);
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: top, id })) });
  await touch('touchStart', left);
  await touch('touchMove', right);
  await touch('touchEnd');
  await expect(marks(page)).toHaveCount(1);

  await touch('touchStart', left);
  await touch('touchMove', left + 20);
  await touch('touchStart', left + 20, right);
  await touch('touchMove', left + 40, right - 40);
  await touch('touchEnd');
  await expect(marks(page)).toHaveCount(1);

  await tool(page, 'Clear the drawing').click();
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, force: number) =>
    devtools.send('Input.dispatchMouseEvent', {
      type,
      x,
      y: top,
      force,
      pointerType: 'pen',
      button: 'left',
      clickCount: 1,
      buttons: type === 'mouseReleased' ? 0 : 1,
    });
  await pen('mousePressed', left, 0.1);
  for (let step = 1; step <= 20; step += 1) await pen('mouseMoved', left + ((right - left) * step) / 20, step / 20);
  await pen('mouseReleased', right, 0);
  const widths = async () =>
    (await marks(page).evaluateAll((all) => all.map((mark) => Number(mark.getAttribute('stroke-width'))))).filter(
      Boolean,
    );
  await expect.poll(async () => (await widths()).length).toBeGreaterThan(5);
  const all = await widths();
  expect(Math.max(...all)).toBeGreaterThan(4);
  expect(Math.min(...all)).toBeLessThan(2);

  await touch('touchStart', left);
  await touch('touchMove', right);
  await touch('touchEnd');
  await expect(marks(page)).toHaveCount(all.length);
  await context.close();
});

test('A stroke can begin on every pixel, and all tools fit on the screen, even on the smallest phone', async ({
  browser,
  baseURL,
  person,
  folder,
}) => {
  const context = await browser.newContext({ baseURL, ...phone });
  const page = await context.newPage();
  await startDrawing(page, person, folder);
  for (const [width, height] of [
    [320, 480],
    [390, 844],
    [480, 320],
    [844, 390],
    [1024, 600],
    [1440, 900],
  ] as const) {
    const message = `${width}×${height}`;
    await page.setViewportSize({ width, height });
    for (const button of await tools(page).getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
    const covered = await surface(page).evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const along = (from: number, to: number) => {
        const [first, last] = [Math.ceil(from), Math.floor(to) - 1];
        return [...Array.from({ length: (last - first) >> 2 }, (_, step) => first + step * 4), last];
      };
      return along(left, right).flatMap((x) =>
        along(top, bottom)
          .filter((y) => document.elementFromPoint(x, y) !== element)
          .map((y) => `${x},${y}`),
      );
    });
    expect(covered, message).toEqual([]);
    // The corners, and the lower middle, where floating tools would be.
    const starts = [...[0, 1].flatMap((x) => [0, 1].map((y) => [x, y] as const)), [0.5, 0.9] as const];
    for (const [index, [x, y]] of starts.entries()) {
      // Measured each time: the form grows by a line with the first stroke.
      const box = await surface(page).boundingBox();
      if (!box) throw new Error('nothing to draw on');
      const start: Spot = [box.x + 1 + x * (box.width - 2), box.y + 1 + y * (box.height - 2)];
      await drag(page, start, [box.x + box.width / 2, box.y + box.height / 2]);
      await expect(marks(page), message).toHaveCount(index + 1);
    }
    await tool(page, 'Clear the drawing').click();
    await expect(marks(page)).toHaveCount(0);
  }
  await context.close();
});

test('Every drawing begins with the pen, whichever tool the last one used', async ({ page, person, folder }) => {
  await startDrawing(page, person, folder);
  await tool(page, 'Eraser').click();
  await tool(page, 'Done').click();
  await expect(tools(page)).toBeHidden();
  await page.getByRole('button', { name: 'Draw on the frame' }).click();
  await expect(tool(page, 'Pen')).toHaveAttribute('aria-pressed', 'true');
  const { left, top, right, bottom } = await white(page);
  await drag(page, [left, top], [right, bottom]);
  await expect(marks(page)).toHaveCount(1);
  await page.keyboard.press('x');
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Look here');
  await page.keyboard.press('Enter');
  await expect(tools(page)).toBeHidden();
  await page.keyboard.press('d');
  await expect(tool(page, 'Pen')).toHaveAttribute('aria-pressed', 'true');
});
