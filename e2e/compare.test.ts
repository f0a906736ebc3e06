import { decodeFrameTable } from '#contract/media/frame-table.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { inProof, isProof, long, pickCases } from '#server/test/values/proof.ts';
import { findBarriers } from './barriers.ts';
import { compareFrames, type Move } from './compared-frames.ts';
import { expect, makeWorkspace, type Page, testWithFolder as test } from './fixtures.ts';
import { clipFrames, numberedClips, writeGreyClip, writeLoudClip, writeTestPicture } from './numbered-clips.ts';
import { addSameVersion, placeReady } from './ready-clip.ts';
import { comment, field, picture } from './review-steps.ts';
import { item } from './screen.ts';
import { collectAnswers, keyOf, openVisitor, refusedFile, share } from './share-steps.ts';
import { openFolder, place } from './upload-steps.ts';

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

async function readFacts(page: Page, itemId: string): Promise<MediaFacts> {
  const media = async () => (await page.request.get(`/vizioApi/items/${itemId}/media`)).json();
  await expect.poll(async () => (await media()).processing.state).toBe('done');
  return (await media()).facts;
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

test(
  'Of two videos of any two frame rates, the frames shown belong together',
  long,
  async ({ page, person, folder }) => {
    const chosen = pickCases(pairs, pairs.length);
    test.setTimeout(120_000 + chosen.length * 30_000);
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
        ...[...step('ArrowRight', false), ...step('ArrowRight', true), ...step('ArrowLeft', false)],
        ...[{ key: 'End' }, ...step('ArrowLeft', true), { key: 'Home' }],
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
  },
);

/** The brightest value and the number of different values in the middle of the canvas. */
const look = (page: Page) =>
  page.locator('[data-compare] canvas').evaluate((canvas: HTMLCanvasElement) => {
    const [width, height] = [canvas.width >> 1, canvas.height >> 1];
    const paper = new OffscreenCanvas(width, height).getContext('2d');
    paper?.drawImage(canvas, width >> 1, height >> 1, width, height, 0, 0, width, height);
    const pixels = paper?.getImageData(0, 0, width, height).data.filter((_, n) => n % 4 !== 3) ?? [];
    return { most: Math.max(...new Set(pixels)), values: new Set(pixels).size };
  });

const view = (page: Page, name: string) => page.getByRole('group', { name: 'View' }).getByRole('button', { name });

test('Two versions open from the version menu, in every view, by keyboard; the same video has no difference', async ({
  page,
  person,
}) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeReady(page, workspace, 'Film');
  await addSameVersion(itemId);
  await page.goto(`/feedback?item=${itemId}`);
  await expect(picture(page)).toHaveAttribute('data-frame', '0');
  await page.keyboard.press('ArrowRight');
  await expect(picture(page)).toHaveAttribute('data-frame', '1');
  await page.getByRole('button', { name: 'v2: version 2 of 2' }).click();
  await page.getByRole('menuitem', { name: 'Compare with v1' }).click();
  const stage = page.locator('[data-compare]');
  await expect(stage).toHaveAttribute('data-frames', '1,1');
  await page.keyboard.press('End');
  await expect(stage).toHaveAttribute('data-frames', '299,299');
  for (const name of ['One above the other', 'One at a time', 'Wipe', 'Overlay', 'Onion skin', 'Blink']) {
    await view(page, name).click();
    await expect(view(page, name)).toHaveAttribute('aria-pressed', 'true');
    expect((await look(page)).values, name).toBeGreaterThan(10);
  }
  await view(page, 'Difference').click();
  expect(await look(page)).toEqual({ most: 0, values: 1 });

  // The first video is shifted by eleven frames, so the last frames have no counterpart.
  await page.keyboard.press('Shift+}');
  // As a keyboard on Windows does that has brackets behind AltGr.
  await page.evaluate(() => {
    const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true };
    document.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true, ...altGr }));
  });
  await expect(page.getByText('Not in v1')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(stage).toHaveAttribute('data-tick', '-11');
  await expect(page.getByText('Not in v2')).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(stage).toHaveAttribute('data-frames', '11,0');
  expect((await look(page)).most).toBeGreaterThan(0);
  await page.keyboard.press('0');
  await expect(stage).toHaveAttribute('data-frames', '0,0');
  await page.keyboard.press('1');
  await expect(view(page, 'One at a time')).toHaveAttribute('aria-pressed', 'true');

  // The address keeps the place.
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/frame=1&view=single$/);
  await page.reload();
  await expect(stage).toHaveAttribute('data-frames', '1,1');
  await expect(view(page, 'One at a time')).toHaveAttribute('aria-pressed', 'true');

  await page.keyboard.press('+');
  await expect(page).toHaveURL(/zoom/);
  await page.getByRole('button', { name: '141 %: show the whole picture' }).click();
  await expect(page.getByRole('button', { name: /show the whole picture/ })).toBeHidden();

  await page.getByRole('button', { name: 'Adjust picture and sync' }).click();
  const adjustments = page.getByRole('group', { name: 'Picture of v1' });
  await adjustments.getByRole('combobox', { name: 'Size' }).selectOption('Actual pixels');
  await adjustments.getByRole('slider', { name: 'Scale' }).fill('50');
  await adjustments.getByRole('button', { name: 'Shift v1 by +10' }).click();
  await expect(stage).toHaveAttribute('data-frames', '11,1');
  await adjustments.getByRole('button', { name: 'Shift v1 by −1', exact: true }).click();
  await expect(stage).toHaveAttribute('data-frames', '10,1');
  await adjustments.getByRole('button', { name: 'Reset all shifts' }).click();
  await expect(stage).toHaveAttribute('data-frames', '1,1');
  await adjustments.getByRole('button', { name: 'Let v1 set the pace' }).click();
  await expect(adjustments.getByRole('button', { name: 'Let v1 set the pace' })).toBeHidden();
  expect(await findBarriers(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a still' }).click();
  expect((await saving).suggestedFilename()).toBe('v1 00-00-00-01 v2 00-00-00-01.png');

  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(async () => Number(await stage.getAttribute('data-tick'))).toBeGreaterThan(20);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test('Two selected files are compared', async ({ page, person }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  await placeReady(page, workspace, 'Film');
  await placeReady(page, workspace, 'Film');
  await page.goto('/home');
  await openFolder(page, 'Film');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/\/compare\?side=.+&side=.+/);
  await expect(page.locator('[data-compare]')).toHaveAttribute('data-frames', '0,0');
});

test('Two cards dropped on “Compare”, one after the other, are compared', async ({ page, person }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  await placeReady(page, workspace, 'Film');
  await placeReady(page, workspace, 'Film');
  await page.goto('/home');
  await openFolder(page, 'Film');
  const tray = page.locator('[data-drop-compare]');
  const dropOn = async (name: string) => {
    const from = await item(page, name).boundingBox();
    if (!from) throw new Error('not on screen');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width, from.y + from.height, { steps: 4 });
    const to = await tray.boundingBox();
    if (!to) throw new Error('nothing to drop on');
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await expect(tray).toHaveAttribute('data-drop-over', '');
    await page.mouse.up();
  };
  await dropOn('A012 2.mp4');
  await expect(tray).toContainText('Compare A012 2.mp4 with: drop another one here');
  expect(await findBarriers(page)).toEqual([]);
  await tray.getByRole('button', { name: 'Do not compare it' }).click();
  await expect(tray).toBeHidden();
  await dropOn('A012.mp4');
  await dropOn('A012 2.mp4');
  await expect(page).toHaveURL(/\/compare\?side=.+&side=.+/);
  await expect(page.locator('[data-compare]')).toHaveAttribute('data-frames', '0,0');
});

/** Measures what is heard. */
async function meterSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { connect } = AudioNode.prototype;
    const kept = window as unknown as { testMeter?: AnalyserNode };
    const listening = function (this: AudioNode, target: AudioNode, ...rest: number[]) {
      if (target instanceof AudioDestinationNode) {
        kept.testMeter ??= new AnalyserNode(target.context, { fftSize: 2 ** 14 });
        Reflect.apply(connect, this, [kept.testMeter]);
      }
      return Reflect.apply(connect, this, [target, ...rest]);
    };
    Object.assign(AudioNode.prototype, { connect: listening });
  });
}

/** The peak of the last half second of sound, as a part of full scale. */
const peak = (page: Page) =>
  page.evaluate(() => {
    const meter = (window as unknown as { testMeter?: AnalyserNode }).testMeter;
    if (!meter) return 0;
    const samples = new Float32Array(meter.fftSize);
    meter.getFloatTimeDomainData(samples);
    return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  });

/** −90 dBFS. */
const silence = 10 ** (-90 / 20);

test('The sound of one side is heard, and the same sound on both sides cancels out to the sample', async ({
  page,
  person,
  folder,
}) => {
  await meterSound(page);
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await place(page, workspace, 'Film', await writeLoudClip(folder));
  await page.goto(`/compare?side=${itemId}&side=${itemId}`);
  // Until there is a copy, the page waits.
  await expect(page.getByRole('heading', { name: 'One of the videos is not ready yet' })).toBeVisible();
  await expect(page.locator('[data-compare]')).toHaveAttribute('data-frames', '0,0');
  const sound = page.getByRole('combobox', { name: 'Sound' });
  await page.keyboard.press('Space');
  await expect.poll(() => peak(page)).toBeGreaterThan(0.01);
  await sound.selectOption({ label: 'v1 minus v1' });
  await expect.poll(() => peak(page)).toBeLessThan(silence);
  await sound.selectOption({ label: 'v1 left, v1 right' });
  await expect.poll(() => peak(page)).toBeGreaterThan(0.01);
  await sound.selectOption({ label: 'Off' });
  await expect.poll(() => peak(page)).toBeLessThan(silence);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

inProof(test)('A guest compares what the link grants, and nothing else', async ({ page, person, browser, baseURL }) => {
  const workspace = await makeWorkspace(page, person, ['Film', 'Other']);
  const ids = [await placeReady(page, workspace, 'Film'), await placeReady(page, workspace, 'Film')];
  const hidden = await placeReady(page, workspace, 'Other');
  const link = await share(page, workspace.folderIds.Film ?? '', { visibility: 'public' });
  const guest = await openVisitor(browser, baseURL);
  const address = (sides: string[]) => `/compare?${sides.map((id) => `side=${id}`).join('&')}#k=${keyOf(link)}`;
  await guest.goto(address(ids));
  const stage = guest.locator('[data-compare]');
  await expect(stage).toHaveAttribute('data-frames', '0,0');
  await guest.keyboard.press('End');
  await expect(guest).toHaveURL(/frame=299#k=/);
  await field(guest).fill('Take the second one');
  await guest.keyboard.press('Enter');
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Tom');
  await guest.getByRole('button', { name: 'Continue' }).click();
  await expect(comment(guest, 'Take the second one')).toContainText('Tom');

  const answers = collectAnswers(guest);
  await guest.goto(address([ids[0] ?? '', hidden]));
  await expect(guest.getByRole('heading', { name: 'These videos could not be opened' })).toBeVisible();
  expect(await answers()).not.toContain(hidden);
  await guest.goto(address(ids).replace(/k=.*/, 'k=0000000000000000000000'));
  await expect(guest.getByText(refusedFile)).toBeVisible();
  await guest.close();
});

inProof(test)(
  'Versions of several files have names of their own, and a destroyed one ends it',
  async ({ page, person }) => {
    const workspace = await makeWorkspace(page, person, ['Film']);
    const itemId = await placeReady(page, workspace, 'Film');
    const other = await placeReady(page, workspace, 'Film');
    await addSameVersion(itemId);
    await page.goto(`/compare?side=${itemId}:1&side=${itemId}:2&side=${other}`);
    const stage = page.locator('[data-compare]');
    await expect(stage).toHaveAttribute('data-frames', '0,0,0');
    await expect(stage).toContainText(/A012.mp4 v1.*A012.mp4 v2.*A012 2.mp4/);
    await expect(page.getByRole('button', { name: /changes? from A012.mp4 v1 to A012.mp4 v2/ })).toBeVisible();
    // The trash still shows it to members.
    for (const step of ['delete', 'destroy'])
      expect((await page.request.post(`/vizioApi/items/${step}`, { data: { ids: [itemId] } })).ok()).toBe(true);
    await expect(page.getByRole('heading', { name: 'These videos could not be opened' })).toBeVisible();
    await page.goto(`/compare?side=${other}&side=none`);
    await expect(page.getByRole('heading', { name: 'Choose two videos to compare' })).toBeVisible();
  },
);

inProof(test)('A picture that cannot be loaded is named, and comes when the line is back', async ({ page, person }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeReady(page, workspace, 'Film');
  await page.route('**/vizioApi/bytes/**', (route) => route.abort());
  await page.goto(`/compare?side=${itemId}&side=${itemId}`);
  await expect(page.getByText('The picture of v1 could not be loaded. Go to it again.').first()).toBeVisible();
  await page.unroute('**/vizioApi/bytes/**');
  await page.keyboard.press('Home');
  await expect(page.locator('[data-compare]')).toHaveAttribute('data-frames', '0,0');

  await page.keyboard.press('Space');
  await expect
    .poll(async () => Number(await page.locator('[data-compare]').getAttribute('data-tick')))
    .toBeGreaterThan(5);
  await page.keyboard.press('Space');
  await expect(page.getByText(/could not be loaded/)).toBeHidden();
});

inProof(test)(
  'Video elements are compared where no single frames are decoded, exactly when paused',
  async ({ page, person, folder }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'));
    const workspace = await makeWorkspace(page, person, ['Film']);
    const chosen = numberedClips.filter(({ file }) => file === 'a.mp4' || file === 'cut.mov');
    const ids: string[] = [];
    for (const clip of chosen) ids.push(await place(page, workspace, 'Film', await clip.make(folder)));
    for (const id of ids) await readFacts(page, id);
    await page.goto(`/compare?${ids.map((id) => `side=${id}`).join('&')}`);
    await expect(page.getByText('Exact when paused')).toBeVisible();
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
    expect(stopped?.named[0]).toBeGreaterThan(20);
    expect(listWrong(stopped ? [stopped] : [])).toEqual([]);
    await expect(page.getByRole('combobox', { name: 'Sound' }).getByRole('option')).toHaveText([
      'a.mp4',
      'cut.mov',
      'Off',
    ]);
  },
);

inProof(test)('A small and faint difference is seen where it is', async ({ page, person, folder }) => {
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

inProof(test)(
  'Without its black bars a picture lies on the one that never had them',
  async ({ page, person, folder }) => {
    const workspace = await makeWorkspace(page, person, ['Film']);
    const ids: string[] = [];
    for (const hasBars of [true, false]) {
      ids.push(await place(page, workspace, 'Film', await writeTestPicture(folder, hasBars)));
    }
    for (const id of ids) await readFacts(page, id);
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
    await page.getByRole('button', { name: 'Adjust picture and sync' }).click();
    await page.getByRole('checkbox', { name: 'Crop black bars' }).check();
    await expect.poll(apart).toBeLessThan(before / 3);
    await expect(page).toHaveURL(/crop/);
  },
);

inProof(test)('A soft video is heard as loud as the one that it is compared with', async ({ page, person, folder }) => {
  await meterSound(page);
  const workspace = await makeWorkspace(page, person, ['Film']);
  const ids = [
    await place(page, workspace, 'Film', await writeLoudClip(folder)),
    await place(page, workspace, 'Film', await writeLoudClip(folder, 'Soft.mp4', 0.075)),
  ];
  for (const id of ids) await readFacts(page, id);
  await page.goto(`/compare?${ids.map((id) => `side=${id}`).join('&')}`);
  await expect(page.locator('[data-compare]')).toHaveAttribute('data-frames', '0,0');
  await page.getByRole('combobox', { name: 'Sound' }).selectOption({ label: 'Soft.mp4' });
  await page.keyboard.press('Space');
  await expect.poll(() => peak(page)).toBeGreaterThan(0.01);
  expect(await peak(page)).toBeLessThan(0.15);
  await page.getByRole('checkbox', { name: 'Match loudness' }).check();
  // A quarter of the amplitude is 12 dB less.
  await expect(page.getByRole('checkbox', { name: /^Soft\.mp4 \+1[12]\.\d dB$/ })).toBeChecked();
  await expect.poll(() => peak(page)).toBeGreaterThan(0.2);
});
