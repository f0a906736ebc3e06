import { expect, makeWorkspace, testWithFolder as test } from '../fixtures.ts';
import { writeGreyClip, writeTestPicture } from '../steps/numbered-clips.ts';
import { readFacts } from '../steps/ready-clip.ts';
import { place } from '../steps/upload.ts';

test('A small and faint difference is seen where it is', async ({ page, person, folder }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const ids: string[] = [];
  for (const hasPatch of [false, true]) {
    ids.push(await place(page, workspace, 'Film', await writeGreyClip(folder, hasPatch)));
  }
  for (const id of ids) await readFacts(page, id);
  const set = {
    difference: { kind: 'absolute', gain: 32, threshold: 0, isHeat: false },
    adjustments: ids.map(() => ({ fit: 'actual', x: 0, y: 0, scale: 1 })),
  };
  const query = new URLSearchParams([
    ...ids.map((id) => ['side', id]),
    ['view', 'difference'],
    ['set', JSON.stringify(set)],
  ]);
  await page.goto(`/compare?${query}`);
  await expect(page.locator('[data-compare]')).toHaveAttribute('data-frames', '0,0');
  const overlap = await page.locator('[data-compare] canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const paper = new OffscreenCanvas(width, height).getContext('2d');
    paper?.drawImage(canvas, 0, 0);
    const data = paper?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    const [left, top] = [(width - 960) / 2 + 480, (height - 540) / 2 + 256];
    let [both, either] = [0, 0];
    for (let at = 0; at < width * height; at++) {
      const [x, y] = [(at % width) + 0.5 - left, Math.floor(at / width) + 0.5 - top];
      const isPatch = x > 0 && x < 16 && y > 0 && y < 16;
      // Half of four code values, 32 times.
      const isSeen = (data[4 * at] ?? 0) > 64;
      if (isPatch && isSeen) both += 1;
      if (isPatch || isSeen) either += 1;
    }
    return both / either;
  });
  console.log(`a patch of 16 × 16 pixels and four code values: ${overlap.toFixed(3)} of it and what is seen overlap`);
  expect(overlap).toBeGreaterThanOrEqual(0.9);
});

test('Without its black bars a picture lies on the one that never had them', async ({ page, person, folder }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const ids: string[] = [];
  for (const hasBars of [true, false]) {
    ids.push(await place(page, workspace, 'Film', await writeTestPicture(folder, hasBars)));
  }
  for (const id of ids) await readFacts(page, id);
  // So low that bars make a picture smaller.
  await page.setViewportSize({ width: 1100, height: 480 });
  await page.goto(`/compare?${ids.map((id) => `side=${id}`).join('&')}&view=difference`);
  await expect(page.locator('[data-compare]')).toHaveAttribute('data-frames', '0,0');
  const apart = () =>
    page.locator('[data-compare] canvas').evaluate((canvas: HTMLCanvasElement) => {
      const paper = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      paper?.drawImage(canvas, 0, 0);
      const { data } = paper?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: new Uint8ClampedArray() };
      return data.filter((_, n) => n % 4 !== 3).reduce((sum, value) => sum + value, 0) / data.length;
    });
  const before = await apart();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Crop black bars' }).check();
  await expect.poll(apart).toBeLessThan(before / 3);
  await expect(page).toHaveURL(/crop/);
});
