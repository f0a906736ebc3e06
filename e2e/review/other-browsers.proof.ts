import { findProgram } from '../../scripts/launch/system-programs.ts';
import { type Driven, type StartDriven, withDriven } from '../driven/driven.ts';
import { startFirefox } from '../driven/firefox.ts';
import { findMiniBrowser, startWebKit } from '../driven/webkit.ts';
import { expect, makeWorkspace, type Page, type Person, testWithFolder as test } from '../fixtures.ts';
import { compareFrames, type Move, type Seen } from '../steps/compared-frames.ts';
import { clipFrames, numberedClips } from '../steps/numbered-clips.ts';
import { readFacts } from '../steps/ready-clip.ts';
import { fulfil, type Task } from '../steps/shown-frames.ts';
import { place } from '../steps/upload.ts';

type Browser = { name: string; start: StartDriven; isThere: boolean };
const webKit: Browser = {
  name: 'WebKit',
  start: startWebKit,
  isThere: findProgram(undefined, ['WebKitWebDriver']) !== undefined && findMiniBrowser() !== undefined,
};
const browsers: Browser[] = [
  { name: 'Firefox', start: startFirefox, isThere: findProgram(undefined, ['firefox-esr']) !== undefined },
  webKit,
];
const hasScreen = findProgram(undefined, ['Xvfb']) !== undefined;

const moves = 250;
const steps = 40;
const patienceMs = 60_000;

test.describe.configure({ timeout: 600_000 });

/** Two clips of different rates, and the page of a browser that has signed in. */
async function prepare(page: Page, person: Person, folder: string): Promise<string[]> {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const ids: string[] = [];
  for (const clip of chosen) {
    const itemId = await place(page, workspace, 'Film', await clip.make(folder));
    await readFacts(page, itemId);
    ids.push(itemId);
  }
  return ids;
}

const chosen = numberedClips.filter(({ file }) => file === 'a.mp4' || file === 'cut.mov');

async function signIn(driven: Driven, url: string, { email, password }: Person): Promise<void> {
  await driven.goto(`${url}/login`);
  const status = await driven.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/auth/sign-in/email', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { email, password },
  );
  expect(status).toBe(200);
  await driven.evaluate((format) => localStorage.setItem('vizio-times', format), 'frames');
}

const has = (driven: Driven, selector: string) =>
  expect
    .poll(() => driven.evaluate((one) => document.querySelector(one) !== null, selector), { timeout: patienceMs })
    .toBe(true);

/** From one frame forward, and back again. */
const stepped = (from: number, firstNumber: number, timecode: (frame: number) => string): Task[] =>
  Array.from({ length: 2 * steps }, (_, n) => {
    const isForward = n < steps;
    const frame = isForward ? from + n + 1 : from + 2 * steps - n - 1;
    const key = isForward ? 'ArrowRight' : 'ArrowLeft';
    return { frame, number: frame + firstNumber, timecode: timecode(frame), key };
  });

const typed = (frame: number, firstNumber: number, timecode: string): Task => ({
  frame,
  number: frame + firstNumber,
  timecode,
  typed: `f${frame}`,
});

/** The player's page, with a picture. */
const open = async (driven: Driven, url: string) => {
  await driven.goto(url);
  await has(driven, '[data-time]');
  await has(driven, '[data-picture][data-frame]');
};

/** Seeks to as many frames, then steps forward and back. */
async function expectRightFrames(driven: Driven, n: number, seeks: number): Promise<void> {
  const { firstNumber = 0 } = chosen[n] ?? {};
  const rate = n === 0 ? 24 : 25;
  const timecode = (frame: number) =>
    `00:00:${String(Math.floor(frame / rate)).padStart(2, '0')}:${String(frame % rate).padStart(2, '0')}`;
  const from = Math.floor(clipFrames / 4);
  const found = await fulfil(driven, [
    ...[...spread(seeks), from].map((frame) => typed(frame, firstNumber, timecode(frame))),
    ...stepped(from, firstNumber, timecode),
  ]);
  expect(found.wrong).toEqual([]);
}

async function expectRightPairs(driven: Driven, seeks: number): Promise<Seen[]> {
  await has(driven, '[data-frames]');
  const inputs: Move[] = [
    ...spread(seeks).map((frame) => ({ part: frame / clipFrames })),
    ...Array.from({ length: 10 }, () => ({ key: 'ArrowRight' })),
    ...Array.from({ length: 10 }, () => ({ key: 'ArrowLeft', alt: true })),
  ];
  const seen = await compareFrames(driven, inputs);
  const wrong = seen.filter(({ named, shown }) =>
    named.some((frame, side) => frame !== null && shown[side] !== frame + (chosen[side]?.firstNumber ?? 0)),
  );
  expect(wrong).toEqual([]);
  return seen;
}

/** Opens a page without loading, so that what was changed in the browser stays. */
const goWithin = (driven: Driven, path: string) =>
  driven.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

const spread = (count: number) =>
  Array.from({ length: count }, (_, n) => Math.floor(((n * 0.618034) % 1) * clipFrames));
const comparing = (ids: string[]) => `/compare?${ids.map((id) => `side=${id}`).join('&')}`;

for (const { name, start, isThere } of browsers) {
  test(`${name} shows the frame that it names, alone and beside another`, async ({ page, person, folder, baseURL }) => {
    test.skip(!isThere || !hasScreen, `${name} or Xvfb is not installed`);
    const ids = await prepare(page, person, folder);
    await withDriven(start, async (driven) => {
      await signIn(driven, baseURL ?? '', person);
      for (const [n, id] of ids.entries()) {
        await open(driven, `${baseURL}/feedback?item=${id}`);
        await expectRightFrames(driven, n, moves);
      }
      await driven.goto(`${baseURL}${comparing(ids)}`);
      const seen = await expectRightPairs(driven, moves);
      expect(new Set(seen.map(({ named }) => named.join())).size).toBeGreaterThan(clipFrames / 2);
      console.log(
        `${name}: ${ids.length * (moves + 1 + 2 * steps)} frames in the player, ${seen.length} moves of two sides, 0 wrong`,
      );
    });
  });

  test(`${name} shows it by video elements as well`, async ({ page, person, folder, baseURL }) => {
    test.skip(!isThere || !hasScreen, `${name} or Xvfb is not installed`);
    const ids = await prepare(page, person, folder);
    await withDriven(start, async (driven) => {
      await signIn(driven, baseURL ?? '', person);
      for (const [n, id] of ids.entries()) {
        await open(driven, `${baseURL}/feedback?item=${id}`);
        await driven.evaluate(() => Reflect.deleteProperty(globalThis, 'VideoDecoder'), undefined);
        await expectRightFrames(driven, n, 40);
      }
      await goWithin(driven, comparing(ids));
      await expectRightPairs(driven, 40);
    });
  });
}

const name = webKit.name;
test(`${name} shows it even if some drawings change nothing`, async ({ page, person, folder, baseURL }) => {
  test.skip(!webKit.isThere || !hasScreen, `${name} or Xvfb is not installed`);
  const ids = await prepare(page, person, folder);
  await withDriven(webKit.start, async (driven) => {
    await signIn(driven, baseURL ?? '', person);
    for (const isDecoded of [true, false]) {
      await open(driven, `${baseURL}/feedback?item=${ids[0]}`);
      await driven.evaluate(loseDrawings, undefined);
      if (!isDecoded) await driven.evaluate(() => Reflect.deleteProperty(globalThis, 'VideoDecoder'), undefined);
      await expectRightFrames(driven, 0, 40);
    }
    await goWithin(driven, comparing(ids));
    await expectRightPairs(driven, 20);
  });
});

/** Every third drawing of a frame or video changes nothing, as on a busy machine. */
function loseDrawings(): void {
  let count = 0;
  const isLost = (given: unknown[]) =>
    given.some((one) => one instanceof VideoFrame || one instanceof HTMLVideoElement) && count++ % 3 === 0;
  const lose = (prototype: object, name: string) => {
    const draw = Reflect.get(prototype, name);
    Reflect.set(prototype, name, function (this: unknown, ...given: unknown[]) {
      if (!isLost(given)) draw.apply(this, given);
    });
  };
  lose(CanvasRenderingContext2D.prototype, 'drawImage');
  lose(OffscreenCanvasRenderingContext2D.prototype, 'drawImage');
  lose(WebGL2RenderingContext.prototype, 'texImage2D');
}
