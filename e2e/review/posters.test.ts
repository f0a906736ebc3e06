import { join } from 'node:path';
import { barClips, barColors, makeBars, wideBars } from '#rig/files/bars.ts';
import { differ, type Rgb } from '#rig/values/color-difference.ts';
import { expect, makeWorkspace, type Page, testWithFolder as test } from '../fixtures.ts';
import { openReview, picture } from '../steps/review.ts';
import { item, toast } from '../steps/screen.ts';
import { place } from '../steps/upload.ts';

const [width, height] = [160, 90];

/** The pixels of the player's picture and of the poster, both as the browser paints them. */
function readPictures(page: Page, posterUrl: string): Promise<{ player: number[]; poster: number[] }> {
  return page.evaluate(
    async ([url, columns, rows]) => {
      const stage = document.querySelector('[data-picture]');
      const canvas = stage?.querySelector('canvas');
      const isPainted = canvas && getComputedStyle(canvas).visibility === 'visible';
      const shown = isPainted ? canvas : stage?.querySelector('video');
      const image = new Image();
      image.src = url;
      await image.decode();
      const read = (source: CanvasImageSource) => {
        const context = new OffscreenCanvas(columns, rows).getContext('2d');
        context?.drawImage(source, 0, 0, columns, rows);
        return [...(context?.getImageData(0, 0, columns, rows).data ?? [])];
      };
      if (!shown) throw new Error('nothing is shown');
      return { player: read(shown), poster: read(image) };
    },
    [posterUrl, width, height] as const,
  );
}

const colorAt = (pixels: number[], n: number): Rgb => [
  pixels[n * 4] ?? 0,
  pixels[n * 4 + 1] ?? 0,
  pixels[n * 4 + 2] ?? 0,
];

for (const [name, bars] of Object.entries({ ...barClips, 'Display P3': wideBars })) {
  test(`Bars of ${name} have the same colours in the poster and in the player`, async ({ page, person, folder }) => {
    const workspace = await makeWorkspace(page, person, ['Film']);
    const path = await makeBars(join(folder, 'Bars.mp4'), bars);
    const itemId = await place(page, workspace, 'Film', path);
    const readMedia = async () => (await page.request.get(`/vizioApi/items/${itemId}/media`)).json();
    await expect.poll(async () => (await readMedia()).processing.state).toBe('done');
    const { file } = await (await page.request.get(`/vizioApi/items/${itemId}/review`)).json();
    await page.goto(`/feedback?item=${itemId}`);
    for (const quality of ['original', '540p']) {
      await page.evaluate((kept) => localStorage.setItem('vizio-player', kept), JSON.stringify({ quality }));
      await page.goto(`/feedback?item=${itemId}`);
      const readState = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState);
      await expect.poll(readState).toBeGreaterThanOrEqual(2);
      const { player, poster } = await readPictures(page, file.posterUrl);
      const barWidth = width / barColors.length;
      let largest = 0;
      for (let n = 0; n < width * height; n++) {
        // Chroma blurs at the edges, differently at each size.
        const inBar = (n % width) % barWidth;
        if (inBar < 4 || inBar >= barWidth - 4) continue;
        largest = Math.max(largest, differ(colorAt(player, n), colorAt(poster, n)));
      }
      expect(largest, quality).toBeLessThanOrEqual(2);
    }
  });
}

test('A frame chosen on the review page becomes the poster of the card', async ({ page, person, joinTeam }) => {
  const { teamId, itemId } = await openReview(page, person);
  const viewer = await joinTeam(teamId, 'viewer');
  await viewer.goto(`/home?team=${teamId}&path=Film`);
  const poster = item(viewer, 'A012.mp4').locator('img');
  const before = await poster.getAttribute('src');
  await page.keyboard.press('End');
  await expect(picture(page)).toHaveAttribute('data-frame', '299');
  await page.getByRole('button', { name: 'More for this file' }).click();
  await page.getByRole('menuitem', { name: 'Use as poster' }).click();
  await expect(toast(page, 'This frame is the poster now')).toBeVisible();
  const path = (src: string | null) => src?.split('?')[0];
  await expect.poll(async () => path(await poster.getAttribute('src'))).not.toBe(path(before));

  await viewer.goto(`/feedback?item=${itemId}`);
  await viewer.getByRole('button', { name: 'More for this file' }).click();
  await expect(viewer.getByRole('menuitem', { name: 'Save this frame as PNG' })).toBeVisible();
  await expect(viewer.getByRole('menuitem', { name: 'Use as poster' })).toBeHidden();
});
