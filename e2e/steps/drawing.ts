import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { runTool } from '#rig/programs/ffmpeg.ts';
import { expect, makeWorkspace, type Page, type Person } from '../fixtures.ts';
import { place } from './upload.ts';

type Rect = { left: number; top: number; right: number; bottom: number };
export type Spot = readonly [x: number, y: number];

export const surface = (page: Page) => page.getByRole('application', { name: 'Picture to draw on' });
export const tools = (page: Page) => page.getByRole('toolbar', { name: 'Drawing tools' });
export const tool = (page: Page, name: string) => tools(page).getByRole('button', { name, exact: true });
export const marks = (page: Page) => surface(page).locator('svg :is(path, text):not([data-halo])');
export const drawn = (page: Page) =>
  page.getByRole('img', { name: 'Drawing', exact: true }).locator(':is(path, text):not([data-halo])');

/** A black picture with a centred white box whose corners lie on whole pixels. */
async function writeWhiteBox(path: string): Promise<void> {
  const source = 'color=black:duration=2:size=1280x720:rate=25,drawbox=x=320:y=240:w=640:h=240:color=white:t=fill';
  await runTool(['-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', path]);
}

/** Opens the review of a new clip and selects the pen. */
export async function startDrawing(page: Page, person: Person, folder: string): Promise<void> {
  const workspace = await makeWorkspace(page, person, ['Film']);
  await writeWhiteBox(join(folder, 'Box.mp4'));
  const id = await place(page, workspace, 'Film', join(folder, 'Box.mp4'));
  await page.goto(`/feedback?item=${id}`);
  await expect.poll(() => findWhite(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Draw on the frame' }).click();
  await expect(surface(page)).toBeFocused();
  await expect(tools(page)).toBeVisible();
}

/** The position of the white box on screen with subpixel precision, under any drawing. */
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
      /** Searches from the centre outwards and interpolates where the brightness halves between two pixels. */
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

export async function white(page: Page): Promise<Rect> {
  let rect = await findWhite(page);
  // Tools that appear late move it.
  const isStill = async () => {
    const before = rect;
    rect = await findWhite(page);
    return JSON.stringify(rect) === JSON.stringify(before);
  };
  await expect.poll(isStill).toBe(true);
  if (!rect) throw new Error('there is no white box');
  return rect;
}

/** The colours of a picture that is as large as the clip. */
export function readColors(page: Page, base64: string, spots: readonly Spot[]): Promise<string[]> {
  return page.evaluate(
    async ({ data, at }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d');
      context?.drawImage(image, 0, 0);
      return at.map(([x, y]) => {
        const [red = 0, green = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
        return red < 64 ? 'black' : green < 128 ? 'red' : 'white';
      });
    },
    { data: base64, at: spots },
  );
}

export const rectOf = (mark: Locator): Promise<Rect> =>
  mark.first().evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  });

export function farthest(a: Rect, b: Rect): number {
  return Math.max(...(['left', 'top', 'right', 'bottom'] as const).map((side) => Math.abs(a[side] - b[side])));
}

export async function drag(page: Page, from: Spot, ...to: Spot[]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  for (const spot of to) await page.mouse.move(...spot, { steps: 5 });
  await page.mouse.up();
}
