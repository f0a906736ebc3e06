import { expect, makeWorkspace, type Page, testWithFolder as test } from '../fixtures.ts';
import { writeHeavyClip } from '../steps/numbered-clips.ts';
import { readFacts } from '../steps/ready-clip.ts';
import { frameOf, picture } from '../steps/review.ts';
import { readScreen } from '../steps/shown-frames.ts';
import { place } from '../steps/upload.ts';

// Rendering and decoding videos is slow on a busy machine.

/** The slow line that the first frame must be quick on. */
const slowLine = 400_000;
const slowerLine = 100_000;
/** The capacity of this line in the three seconds to the first frame. Bytes do not depend on how busy the machine is. */
const firstFrameBytes = 3 * slowLine;

/** Playback begins here, so the original never loads what is before it. */
const begin = 125;
const gap = 90;

const quality = (page: Page) => page.getByRole('button', { name: /^Quality: / });

async function openLine(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let received = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    received += encodedDataLength;
  });
  return {
    received: () => received,
    set: async (bytesPerS: number | null) => {
      const line = { offline: false, latency: 40, downloadThroughput: bytesPerS ?? -1, uploadThroughput: -1 };
      await session.send('Network.emulateNetworkConditions', line);
    },
  };
}

async function goTo(page: Page, frame: number): Promise<void> {
  await page.getByRole('button', { name: 'Go to a time or frame' }).click();
  await page.keyboard.type(`f${frame}`);
  await page.keyboard.press('Enter');
}

/** Records every reported frame, and the number in the picture that covers the video meanwhile. */
function record(page: Page): Promise<void> {
  return page.evaluate(() => {
    const stage = document.querySelector<HTMLElement>('[data-picture]');
    const canvas = stage?.querySelector('canvas');
    const paper = new OffscreenCanvas(160, 90).getContext('2d', { willReadFrequently: true });
    const seen: { frames: number[]; wrong: string[] } = { frames: [], wrong: [] };
    Object.assign(window, { seen });
    const look = () => {
      requestAnimationFrame(look);
      const frame = Number(stage?.dataset.frame);
      if (seen.frames.at(-1) !== frame) seen.frames.push(frame);
      if (!canvas || !paper || getComputedStyle(canvas).visibility !== 'visible') return;
      paper.drawImage(canvas, 0, 0, 160, 90);
      const { data } = paper.getImageData(0, 0, 160, 90);
      let number = 0;
      for (let bit = 0; bit < 16; bit++) {
        const at = (Math.floor(bit / 8) * 45 + 22) * 160 + (bit % 8) * 20 + 10;
        if ((data[at * 4] ?? 0) > 127) number |= 1 << bit;
      }
      if (number !== frame) seen.wrong.push(`${number} at ${frame}`);
    };
    look();
  });
}

const readRecord = (page: Page): Promise<{ frames: number[]; wrong: string[] }> =>
  page.evaluate(() => Reflect.get(window, 'seen'));

test('A slow line starts small, a fast one climbs to the original, and the frame stays', async ({
  page,
  person,
  folder,
}) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await place(page, workspace, 'Film', await writeHeavyClip(folder));
  await readFacts(page, itemId);
  const line = await openLine(page);

  await line.set(slowLine);
  await page.goto(`/feedback?item=${itemId}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  expect(line.received()).toBeLessThan(firstFrameBytes);
  await expect(quality(page)).toHaveAccessibleName('Quality: 540p');

  await goTo(page, begin);
  await expect(picture(page)).toHaveAttribute('data-frame', String(begin));
  await record(page);
  await page.keyboard.press('Space');
  await expect.poll(() => frameOf(page)).toBeGreaterThan(begin + 5);
  await line.set(null);
  await expect(quality(page)).toHaveAccessibleName('Quality: Original');
  const climbedAt = await frameOf(page);
  await expect.poll(() => frameOf(page)).toBeGreaterThan(climbedAt + 10);
  const { frames, wrong } = await readRecord(page);
  expect(wrong).toEqual([]);
  expect(frames).toEqual(frames.toSorted((a, b) => a - b));
  // A stop returns to the frame of the key press, even if the video presents one more meanwhile.
  await page.keyboard.press('k');
  const stoppedAt = (await readRecord(page)).frames.at(-1) ?? 0;
  await page.keyboard.press('ArrowLeft');
  await expect(picture(page)).toHaveAttribute('data-frame', new RegExp(`^(${stoppedAt - 1}|${stoppedAt - 2})$`));

  await line.set(slowerLine);
  await goTo(page, gap);
  // The single frame is read on the same line before the video seeks and stalls.
  await expect(quality(page)).toHaveAccessibleName('Quality: 540p');
  await expect(picture(page)).toHaveAttribute('data-frame', String(gap));
  await expect.poll(() => readScreen(page)).toBe(gap);
  expect((await readRecord(page)).wrong).toEqual([]);

  // The choice of a person stays.
  await line.set(null);
  await quality(page).click();
  await page.getByRole('menuitemradio', { name: 'Original', exact: true }).click();
  await expect(quality(page)).toHaveAccessibleName('Quality: Original');
  await expect.poll(() => readScreen(page)).toBe(gap);
});

test('The player takes the bytes of the trial download from the cache', async ({ page, person, folder }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await place(page, workspace, 'Film', await writeHeavyClip(folder, 100));
  await readFacts(page, itemId);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const firstOf = new Map<string, boolean | undefined>();
  session.on('Network.responseReceived', ({ type, response: { url, fromDiskCache } }) => {
    if (type === 'Media' && !firstOf.has(url)) firstOf.set(url, fromDiskCache);
  });
  await page.goto(`/feedback?item=${itemId}`);
  // The copy, and then the original.
  await expect.poll(() => [...firstOf.values()]).toEqual([false, true]);
});
