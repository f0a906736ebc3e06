import { decodeFrameTable } from '#contract/media/frame-table.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { isProof, pickCases } from '#rig/values/proof.ts';
import { expect, makeWorkspace, type Page, testWithFolder as test } from '../fixtures.ts';
import { compareFrames, type Move } from '../steps/compared-frames.ts';
import { clipFrames, numberedClips } from '../steps/numbered-clips.ts';
import { readFacts } from '../steps/ready-clip.ts';
import { place } from '../steps/upload.ts';

/** Of each pair. */
const seeks = isProof ? 40 : 20;
const steps = 8;
const seed = Number(process.env.SEED);

function randomParts(count: number): Move[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return { part: state / 0x80000000 };
  });
}

const pairs = numberedClips.flatMap((first, n) => numberedClips.slice(n).map((second) => [first, second] as const));

/** When each frame starts, and the video ends, in seconds after the first frame. */
async function readStarts(page: Page, itemId: string): Promise<number[]> {
  const { video } = await readFacts(page, itemId);
  const { frameTimes } = await (await page.request.get(`/vizioApi/items/${itemId}/media`)).json();
  const { num, den } = video.frameRate;
  const even = Array.from({ length: clipFrames }, () => den / num);
  const lengths = frameTimes ? await readLengths(page, frameTimes, video) : even;
  const starts = [0];
  for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length);
  return starts;
}

async function readLengths(page: Page, url: string, { timeBase }: MediaFacts['video']): Promise<number[]> {
  const { ticks, counts } = decodeFrameTable(await (await page.request.get(url)).body(), timeBase);
  return [...ticks].flatMap((length, run) =>
    Array.from({ length: counts[run] ?? 0 }, () => (length * timeBase.num) / timeBase.den),
  );
}

test('Of two videos of any two frame rates, the frames shown belong together', async ({ page, person, folder }) => {
  const chosen = pickCases(pairs, pairs.length);
  // A limit for what hangs: all pairs take minutes on a busy machine.
  test.setTimeout(3_600_000);
  const workspace = await makeWorkspace(page, person, ['Film']);
  const ids = new Map<string, string>();
  for (const clip of new Set(chosen.flat())) {
    ids.set(clip.name, await place(page, workspace, 'Film', await clip.make(folder)));
  }
  const starts = new Map<string, number[]>();
  for (const [name, id] of ids) starts.set(name, await readStarts(page, id));
  let moved = 0;
  for (const pair of chosen) {
    const sides = pair.map(({ name, firstNumber }) => {
      return { id: ids.get(name), starts: starts.get(name) ?? [], firstNumber };
    });
    await page.goto(`/compare?${sides.map(({ id }) => `side=${id}`).join('&')}`);
    await expect(page.locator('[data-frames]')).toBeVisible();

    const step = (key: string, alt: boolean): Move[] => Array.from({ length: steps }, () => ({ key, alt }));
    const moves: Move[] = [
      ...randomParts(seeks),
      ...step('ArrowRight', false),
      ...step('ArrowRight', true),
      ...step('ArrowLeft', false),
      { key: 'End' },
      ...step('ArrowLeft', true),
      { key: 'Home' },
    ];
    const seen = await compareFrames(page, moves);
    const wrong = seen.flatMap(({ named, shown }, n) => {
      const expected = named.map((frame, side) => frame + (sides[side]?.firstNumber ?? 0));
      const isMismatched = named.some((frame, side) => !Number.isNaN(frame) && shown[side] !== expected[side]);
      const startOf = (frame: number, side: number) => sides[side]?.starts[frame] ?? Number.NaN;
      const [a = 0, b = 0] = named.map(startOf);
      const lengths = named.flatMap((frame, side) => [
        startOf(frame + 1, side) - startOf(frame, side),
        frame > 0 ? startOf(frame, side) - startOf(frame - 1, side) : 0,
      ]);
      // The last frame stays to its end, which may be later than the middle between two frames.
      const isLast = named.includes(clipFrames - 1);
      const isApart = Math.abs(a - b) > Math.max(...lengths) / (isLast ? 1 : 2) + 1e-9;
      return isMismatched || isApart ? [`${JSON.stringify(moves[n])}: named ${named}, shown ${shown}`] : [];
    });
    expect(wrong, `${pair.map(({ name }) => name).join(' beside one ')}, seed ${seed}`).toEqual([]);
    expect(new Set(seen.map(({ named }) => named.join())).size).toBeGreaterThan(seeks / 2);
    moved += seen.length;
  }
  console.log(`${chosen.length} pairs, ${moved} moves, 0 mismatched; seed ${seed}`);
});

test('The pictures come back after the graphics card was lost, as when a computer slept', async ({
  page,
  person,
  folder,
}) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const [clip] = numberedClips;
  if (!clip) throw new Error('there is no clip');
  const id = await place(page, workspace, 'Film', await clip.make(folder));
  await readFacts(page, id);
  await page.goto(`/compare?side=${id}&side=${id}`);
  await expect(page.locator('[data-frames]')).toBeVisible();
  await page.locator('[data-compare] canvas').evaluate(async (node: HTMLCanvasElement) => {
    const card = node.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    const heard = (event: string) => new Promise((resolve) => node.addEventListener(event, () => setTimeout(resolve)));
    const [lost, restored] = [heard('webglcontextlost'), heard('webglcontextrestored')];
    card?.loseContext();
    await lost;
    card?.restoreContext();
    await restored;
  });
  const look = async () => (await compareFrames(page, [{ part: 0.5 }])).at(-1);
  await expect
    .poll(async () => (await look())?.shown)
    .toEqual((await look())?.named.map((frame) => frame + clip.firstNumber));
});

test('Video elements are compared where no single frames are decoded, exactly when paused', async ({
  page,
  person,
  folder,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'));
  const workspace = await makeWorkspace(page, person, ['Film']);
  const chosen = numberedClips.filter(({ file }) => file === 'a.mp4' || file === 'cut.mov');
  const ids: string[] = [];
  for (const clip of chosen) ids.push(await place(page, workspace, 'Film', await clip.make(folder)));
  for (const id of ids) await readFacts(page, id);
  await page.goto(`/compare?${ids.map((id) => `side=${id}`).join('&')}`);
  await expect(page.getByText('Frame-locked when paused')).toBeVisible();
  const stage = page.locator('[data-compare]');
  await expect(stage).toHaveAttribute('data-frames', '0,0');
  const listWrong = (seen: Awaited<ReturnType<typeof compareFrames>>) =>
    seen.filter(({ named, shown }) =>
      named.some((frame, side) => !Number.isNaN(frame) && shown[side] !== frame + (chosen[side]?.firstNumber ?? 0)),
    );
  const step = Array.from({ length: steps }, () => ({ key: 'ArrowRight' }));
  expect(listWrong(await compareFrames(page, [...randomParts(seeks), ...step])), `seed ${seed}`).toEqual([]);

  await page.keyboard.press('Home');
  await expect(stage).toHaveAttribute('data-frames', '0,0');
  await page.keyboard.press('Space');
  await expect.poll(async () => Number(await stage.getAttribute('data-tick'))).toBeGreaterThan(20);
  const [stopped] = await compareFrames(page, [{ key: 'k' }]);
  // The tick counts frames of the second side, which has more of them a second.
  expect(stopped?.named[1]).toBeGreaterThan(20);
  expect(listWrong(stopped ? [stopped] : [])).toEqual([]);
  await page.getByRole('combobox', { name: 'Sound' }).click();
  await expect(page.getByRole('option')).toHaveText(['a.mp4', 'cut.mov', 'Off']);
});
