import type { Page } from '@playwright/test';
import { makeFolder } from '#rig/folders.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { ensureBuilt } from '../../scripts/web/build.ts';
import { openBrowser, signIn } from '../tools/browser.ts';
import { makeClip } from '../tools/clip.ts';
import { quantile } from '../tools/compare.ts';
import { waitUntilProcessed, withDeployment } from '../tools/deployment.ts';

const steps = 200;
const seeks = 100;
const playSeconds = Number(process.env.SECONDS ?? 60);
/** Of the clips that `makeClip` makes. */
const framesPerSecond = 30;

/** Two and four videos beside each other in Chromium: from a key or a click until all pictures are there. */
export async function measureComparison(): Promise<void> {
  await ensureBuilt();
  const folder = await makeFolder();
  const { bytes } = await makeClip(folder, { size: '960x540', seconds: playSeconds + 5, rate: '2M' });
  await withDeployment(async (deployment) => {
    const { user, team } = deployment;
    const { file } = await uploadFile(deployment, user, team, { name: 'clip.mp4', bytes });
    await waitUntilProcessed(deployment, file.id);
    const browser = await openBrowser();
    const page = await (await signIn(browser, deployment)).newPage();
    for (const sides of [2, 4]) {
      await page.goto(`/compare?${Array.from({ length: sides }, () => `side=${file.id}`).join('&')}`);
      await page.locator('[data-frames]').waitFor();
      await report(page, sides);
    }
    await browser.close();
  });
}

async function report(page: Page, sides: number): Promise<void> {
  await page.evaluate(pageCode);
  const stepMs = await page.evaluate<number[]>(`window.timeSteps(${steps})`);
  const seekMs = await page.evaluate<number[]>(`window.timeSeeks(${seeks})`);
  const played = await page.evaluate<number>(`window.countTicks(${playSeconds})`);
  const due = playSeconds * framesPerSecond;
  const show = (times: number[]) =>
    `p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`;
  console.log(`\n${sides} videos of 540p at ${framesPerSecond} frames a second`);
  console.log(`  a step forward, ${steps} of them   ${show(stepMs)} (target: p50 at most ${sides > 2 ? 50 : 25} ms)`);
  console.log(`  a seek, ${seeks} of them           ${show(seekMs)} (target: p95 at most 200 ms)`);
  console.log(
    `  playing for ${playSeconds} s              ${played} of ${due} ticks, ${((100 * played) / due).toFixed(1)} % (target: at least ${sides > 2 ? 95 : 99} %)`,
  );
}

/** Page code is text, because this part of the program has no DOM types. */
const pageCode = `(() => {
  const stage = document.querySelector('[data-compare]');
  const slider = document.querySelector('[role="slider"][aria-label="Time"]');
  slider.setPointerCapture = () => {};
  const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const happens = (isThere) => new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(stage, { attributes: true });
  });
  const time = async (act) => {
    const before = stage.dataset.tick;
    const startedAt = performance.now();
    const shown = happens(() => stage.dataset.frames !== undefined && stage.dataset.tick !== before);
    act();
    await shown;
    return performance.now() - startedAt;
  };
  window.timeSteps = async (count) => {
    const times = [];
    for (let n = 0; n < count; n++) times.push(await time(() => press('ArrowRight')));
    return times;
  };
  window.timeSeeks = async (count) => {
    const times = [];
    const box = slider.getBoundingClientRect();
    for (let n = 0; n < count; n++) {
      // A golden-ratio walk never lands on the same frame twice in a row.
      const clientX = box.left + ((n * 0.618034) % 1) * box.width;
      times.push(await time(() =>
        slider.dispatchEvent(new PointerEvent('pointerdown', { clientX, clientY: box.top + 1, pointerId: 1, bubbles: true })),
      ));
    }
    return times;
  };
  window.countTicks = async (seconds) => {
    await time(() => press('Home'));
    const seen = new Set();
    const observer = new MutationObserver(() => seen.add(stage.dataset.tick));
    const starts = happens(() => Number(stage.dataset.tick) > 5);
    press(' ');
    await starts;
    observer.observe(stage, { attributes: true });
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    observer.disconnect();
    press(' ');
    return seen.size;
  };
})()`;
