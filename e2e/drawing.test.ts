import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, openWorkspace, type Page, type Person, testWithFolder as test } from './fixtures.ts';
import { choose, item, openFolder } from './upload-steps.ts';

type Rect = { left: number; top: number; right: number; bottom: number };
type Spot = readonly [x: number, y: number];

const surface = (page: Page) => page.getByRole('application', { name: 'Picture to draw on' });
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Drawing tools' });
const tool = (page: Page, name: string) => tools(page).getByRole('button', { name, exact: true });
const marks = (page: Page) => surface(page).locator('svg path, svg text');

/** A black picture with a white box in it, whose corners lie on whole pixels and whose middle is the picture's. */
async function writeWhiteBox(path: string): Promise<void> {
  const source = 'color=black:duration=2:size=1280x720:rate=25,drawbox=x=320:y=240:w=640:h=240:color=white:t=fill';
  const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg';
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', path]);
}

/** Opens the review of a fresh clip and takes the pen. */
async function startDrawing(page: Page, person: Person, folder: string): Promise<void> {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  await writeWhiteBox(join(folder, 'Box.mp4'));
  await choose(page, join(folder, 'Box.mp4'));
  await expect(item(page, 'Box.mp4')).toContainText('0:02', { timeout: 30_000 });
  const id = await item(page, 'Box.mp4').getAttribute('data-item');
  await page.goto(`/feedback?item=${id}`);
  await expect.poll(() => findWhite(page), { timeout: 30_000 }).not.toBeNull();
  await page.getByRole('button', { name: 'Draw on the frame' }).click();
  await expect(surface(page)).toBeFocused();
  await expect(tools(page)).toBeVisible();
}

/** Where the white of the picture is on the screen, to parts of a pixel, whatever is drawn over it. */
async function findWhite(page: Page): Promise<Rect | null> {
  const inner = await page.evaluate(() => {
    const box = document.querySelector('[data-picture]')?.getBoundingClientRect();
    return box && { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  });
  const show = (visibility: string) =>
    page.evaluate((value) => {
      const over = document.querySelectorAll<HTMLElement>('svg[preserveAspectRatio="none"], [role="toolbar"]');
      for (const element of over) element.style.visibility = value;
    }, visibility);
  await show('hidden');
  const shot = (await page.screenshot()).toString('base64');
  await show('');
  if (!inner) return null;
  return page.evaluate(
    async ({ base64, x, y }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const half = 128;
      const lightAt = (px: number, py: number) => context.getImageData(px, py, 1, 1).data[1] ?? 0;
      /** From the middle outwards to where the light falls to a half, between the centres of two pixels. */
      const edge = (dx: number, dy: number) => {
        let [px, py, light] = [x, y, lightAt(x, y)];
        if (light < half) return undefined;
        for (;;) {
          const next = lightAt(px + dx, py + dy);
          const at = dx === 0 ? py : px;
          if (next < half) return at + 0.5 + ((light - half) / (light - next)) * (dx + dy);
          [px, py, light] = [px + dx, py + dy, next];
        }
      };
      const [left, top, right, bottom] = [edge(-1, 0), edge(0, -1), edge(1, 0), edge(0, 1)];
      if (left === undefined || top === undefined || right === undefined || bottom === undefined) return null;
      return { left, top, right, bottom };
    },
    { base64: shot, ...inner },
  );
}

async function white(page: Page): Promise<Rect> {
  const rect = await findWhite(page);
  if (!rect) throw new Error('there is no white box');
  return rect;
}

const rectOf = (page: Page, index = 0): Promise<Rect> =>
  marks(page)
    .nth(index)
    .evaluate((mark) => {
      const { left, top, right, bottom } = mark.getBoundingClientRect();
      return { left, top, right, bottom };
    });

function farthest(a: Rect, b: Rect): number {
  return Math.max(...(['left', 'top', 'right', 'bottom'] as const).map((side) => Math.abs(a[side] - b[side])));
}

async function drag(page: Page, from: Spot, ...to: Spot[]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  for (const spot of to) await page.mouse.move(...spot, { steps: 5 });
  await page.mouse.up();
}

test('A box drawn around something in the picture stays around it: at every size of the window, enlarged, in full screen', async ({
  page,
  person,
  folder,
}) => {
  await startDrawing(page, person, folder);
  // In the largest window, where a pixel is the smallest part of the picture.
  await page.setViewportSize({ width: 2560, height: 1300 });
  const { left, top, right, bottom } = await white(page);
  await page.keyboard.press('b');
  await drag(page, [left, top], [right, bottom]);
  const distance = async () => farthest(await rectOf(page), await white(page));
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

test('Every tool draws, and everything that was done can be undone', async ({ page, person, folder }) => {
  await startDrawing(page, person, folder);
  const { left, top, right, bottom } = await white(page);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  await expect(tool(page, 'Red')).toHaveAttribute('aria-pressed', 'true');
  await expect(tool(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');

  await drag(page, [left, top], [x, y], [right, top]);
  await expect(marks(page)).toHaveCount(1);
  await expect(marks(page)).toHaveAttribute('stroke', '#ff3b30');
  await expect(marks(page)).toHaveAttribute('stroke-width', '3');

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
  await expect(page.getByRole('img', { name: 'Drawing' }).locator('path, text')).toHaveCount(3);
});

test('Without a mouse, shapes and texts are placed in the middle and moved', async ({ page, person, folder }) => {
  await startDrawing(page, person, folder);
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  const before = await rectOf(page);
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowUp']) await page.keyboard.press(key);
  const place = await surface(page).boundingBox();
  const step = (place?.width ?? 0) / 100;
  await expect.poll(async () => (await rectOf(page)).left - before.left).toBeCloseTo(2 * step, 0);
  expect((await rectOf(page)).top - before.top).toBeCloseTo(-5 * step, 0);
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');
  await page.keyboard.type('here');
  await page.keyboard.press('Enter');
  await expect(marks(page).nth(1)).toHaveText('here');
  await expect(surface(page)).toBeFocused();
});

test('One finger draws, two do not; a pen that presses harder draws wider, and its hand draws nothing', async ({
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
      ...{ type, x, y: top, force, pointerType: 'pen', button: 'left', clickCount: 1 },
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
  const drawn = await widths();
  expect(Math.max(...drawn)).toBeGreaterThan(4);
  expect(Math.min(...drawn)).toBeLessThan(2);

  await touch('touchStart', left);
  await touch('touchMove', right);
  await touch('touchEnd');
  await expect(marks(page)).toHaveCount(drawn.length);
  await context.close();
});
