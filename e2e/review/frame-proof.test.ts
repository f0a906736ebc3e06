import { formatTimecode, timecodeScale } from '#contract/media/timecode.ts';
import { isProof, pickCases } from '#rig/values/proof.ts';
import { expect, makeWorkspace, type Page, testWithFolder as test } from '../fixtures.ts';
import { clipFrames, hidingClips, numberedClips } from '../steps/numbered-clips.ts';
import { readFacts } from '../steps/ready-clip.ts';
import { fulfil, readScreen, type Task } from '../steps/shown-frames.ts';
import { place } from '../steps/upload.ts';

/** `npm run proof` tests every clip with all frames, `npm test` one clip with fewer. */
const randomCount = isProof ? 200 : 10;
const stepCount = isProof ? 300 : 8;

/** The number of frames that one user comments on and another checks; raise with COMMENTS=200. */
const commented = Number(process.env.COMMENTS ?? (isProof ? 60 : 2));

/** The number of play and pause cycles per mode. */
const stops = Number(process.env.STOPS ?? (isProof ? 20 : 1));

// A limit for what hangs: decoding all frames takes minutes on a busy machine.
test.describe.configure({ timeout: 3_600_000 });

/** `SEED=1234 npm test -- frame-proof` repeats the same frames. */
const seed = Number(process.env.SEED);

function randomFrames(count: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * clipFrames);
  });
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]?.toFixed(1);

/**
 * Opens the page with these stored settings, and with or without the APIs that decode frames outside the video element.
 */
async function review(page: Page, itemId: string, quality: string, isVideoAlone: boolean): Promise<void> {
  await page.evaluate(
    ([kept, alone]) => {
      localStorage.setItem('vizio-player', kept);
      localStorage.setItem('vizio-times', 'frames');
      localStorage.setItem('test-alone', alone);
    },
    [JSON.stringify({ quality }), String(isVideoAlone)] as const,
  );
  await page.goto(`/feedback?item=${itemId}`);
  await expect(page.getByText(`/ ${clipFrames}`)).toBeVisible();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2);
}

const clips = [...numberedClips, ...hidingClips];

for (const clip of pickCases(clips, clips.length)) {
  test(`A video ${clip.name}, shows the frame that it names`, async ({ page, person, folder, joinTeam }) => {
    const path = await clip.make(folder);
    await page.addInitScript(() => {
      if (localStorage.getItem('test-alone') === 'true') Reflect.deleteProperty(window, 'VideoDecoder');
    });
    const workspace = await makeWorkspace(page, person, ['Film']);
    const viewer = await joinTeam(workspace.teamId, 'viewer');
    const itemId = await place(page, workspace, 'Film', path);
    const facts = await readFacts(page, itemId);
    expect(facts.video.frameCount).toBe(clipFrames);

    const scale = timecodeScale(facts);
    const about = (frame: number) => ({
      frame,
      number: frame + clip.firstNumber,
      timecode: formatTimecode(frame, scale),
    });
    const typed = (frame: number, n: number): Task => {
      const task = about(frame);
      return { ...task, typed: n % 2 === 0 ? `f${frame}` : task.timecode };
    };
    // Includes the frames around a keyframe, since those before it decode from an earlier one.
    const tricky = [246, 247, 248, 249, 250, 251, 0, clipFrames - 1];
    const random = randomFrames(randomCount);
    const half = Math.ceil(randomCount * 0.6);
    const [read, alone] = [random.slice(0, half).concat(tricky), random.slice(half).concat(tricky)];
    const steps: Task[] = [
      typed(0, 0),
      ...Array.from({ length: stepCount }, (_, n) => ({ ...about(n + 1), key: 'ArrowRight' })),
      ...Array.from({ length: stepCount }, (_, n) => ({ ...about(stepCount - 1 - n), key: 'ArrowLeft' })),
    ];

    await page.goto('/');
    await review(page, itemId, 'auto', false);
    const found = await fulfil(page, read.map(typed));
    expect(found.wrong, `seed ${seed}`).toEqual([]);
    const stepped = await fulfil(page, steps);
    expect(stepped.wrong).toEqual([]);
    for (const frame of read.slice(0, isProof ? 3 : 1)) {
      expect((await fulfil(page, [typed(frame, frame)])).wrong).toEqual([]);
      await expect.poll(() => readScreen(page)).toBe(frame + clip.firstNumber);
    }
    await playsAndStops(page, clip.firstNumber);
    expect(
      await commentAndLook({ page, viewer, itemId }, random.slice(0, commented).map(typed)),
      `seed ${seed}`,
    ).toEqual([]);

    await review(page, itemId, seed % 2 === 0 ? '540p' : 'original', true);
    const foundAlone = await fulfil(page, alone.map(typed));
    expect(foundAlone.wrong, `seed ${seed}`).toEqual([]);
    await playsAndStops(page, clip.firstNumber);

    const times = [found, foundAlone, stepped].map(({ tookMs }) => median(tookMs));
    console.log(
      `${clip.name}: seek ${times[0]} ms, by the video alone ${times[1]} ms; step ${times[2]} ms; seed ${seed}`,
    );
  });
}

/** Limits a batch, so that all its comments are in view. */
const batch = 5;

/**
 * One user comments on frames, and another clicks these comments as they arrive. Returns the comments stored for a
 * wrong frame, and those that show the other user a wrong frame.
 */
async function commentAndLook(
  { page, viewer, itemId }: { page: Page; viewer: Page; itemId: string },
  tasks: readonly Task[],
): Promise<string[]> {
  await viewer.goto('/');
  await review(viewer, itemId, 'auto', false);
  const wrong: string[] = [];
  for (let from = 0; from < tasks.length; from += batch) {
    const some = tasks.slice(from, from + batch).map((task, n) => ({ ...task, comment: `Look ${from + n}.` }));
    wrong.push(...(await fulfil(page, some)).wrong);
    for (const { comment } of some)
      await expect(viewer.getByRole('article').filter({ hasText: comment })).toBeVisible();
    const { comments: stored } = await (await page.request.get(`/vizioApi/items/${itemId}/comments`)).json();
    for (const { frame, comment } of some) {
      const found = stored.find(({ text }: { text: string }) => text === comment)?.frame;
      if (found !== frame) wrong.push(`“${comment}” on frame ${frame} is stored for ${found}`);
    }
    const looks = some.map(({ frame, number, timecode, comment }) => ({ frame, number, timecode, clicked: comment }));
    wrong.push(...(await fulfil(viewer, looks)).wrong);
    for (const { id } of stored) await page.request.delete(`/vizioApi/comments/${id}`);
    await expect(viewer.getByRole('article')).toHaveCount(0);
  }
  return wrong;
}

/** At every pause, the named frame is the one on screen. */
async function playsAndStops(page: Page, firstNumber: number): Promise<void> {
  const said = () => saidFrame(page);
  await goToBegin(page);
  for (let round = 0; round < stops; round++) {
    if ((await said()) > clipFrames / 2) await goToBegin(page);
    const from = await said();
    await page.keyboard.press('Space');
    await expect.poll(said).toBeGreaterThan(from + 5);
    await page.keyboard.press('k');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect.poll(async () => (await readScreen(page)) - (await said())).toBe(firstNumber);
  }
}

async function goToBegin(page: Page): Promise<void> {
  await page.keyboard.press('Home');
  await expect.poll(() => saidFrame(page)).toBe(0);
}

async function saidFrame(page: Page): Promise<number> {
  return Number(await page.locator('[data-picture]').getAttribute('data-frame'));
}
