import type { Page } from '@playwright/test';
import { type Drawing, defaultPen } from '#contract/comments/drawing.ts';
import { buildFacts, buildVideo } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { ensureBuilt } from '../../scripts/web/build.ts';
import { openBrowser, signIn } from '../tools/browser.ts';
import { median, quantile } from '../tools/compare.ts';
import { withDeployment } from '../tools/deployment.ts';

const comments = 100;

/** A comment with a drawing, from the moment one page sends it until another browser's screen shows it. */
export async function measureTwoScreens(): Promise<void> {
  await ensureBuilt();
  await withDeployment(async (deployment) => {
    const { team } = deployment;
    const facts = buildFacts({ frameCount: 240_000, rate: { num: 24, den: 1 } });
    const video = await buildVideo(deployment, team.id, { name: 'Take.mp4', facts });
    const browsers = [await openBrowser(), await openBrowser()];
    const [one, other] = (await Promise.all(
      browsers.map(async (browser) => {
        const page = await (await signIn(browser, deployment)).newPage();
        await page.goto(`/feedback?item=${video.id}`);
        await page.getByRole('textbox', { name: 'Write a comment' }).waitFor();
        return page;
      }),
    )) as [Page, Page];
    await other.evaluate(noteArrivals);
    const times: number[] = [];
    for (let n = 0; n < comments; n++) {
      const text = `Look at this, number ${n}.`;
      // Each comment sorts before the previous one, so that it is in view.
      const place = { frame: comments - n, vectors: drawing };
      const body = { id: uuidv7(), text, replyTo: null, ...place };
      const sentAt = await one.evaluate<number>(send(video.id, body));
      times.push((await other.evaluate<number>(`window.arrivedAt(${JSON.stringify(text)})`)) - sentAt);
    }
    for (const browser of browsers) await browser.close();
    console.log(
      `\na comment with a drawing, from one browser to another's screen (${comments} of them; target: p95 150 ms)`,
    );
    console.log(`  median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`);
  });
}

/** A hand-drawn sample: a few strokes of some hundred points. */
const drawing: Drawing = {
  aspect: 16 / 9,
  shapes: Array.from({ length: 5 }, (_, stroke) => ({
    kind: 'pen' as const,
    ...defaultPen,
    points: Array.from({ length: 120 }, (_, n): [number, number, number] => [
      n / 120,
      0.1 + stroke * 0.15 + 0.05 * Math.sin(n / 8),
      0.5,
    ]),
  })),
};

/** Page code is text, because this part of the program has no DOM types. */
const send = (itemId: string, body: object) => `(() => {
  const sentAt = Date.now();
  void fetch('/vizioApi/items/${itemId}/comments', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(body))},
  });
  return sentAt;
})()`;

const noteArrivals = `(() => {
  const shown = new Map();
  const waiting = new Map();
  const look = () => requestAnimationFrame(() => {
    for (const article of document.querySelectorAll('article')) {
      const text = article.querySelector('p')?.textContent.match(/Look at this, number \\d+\\./)?.[0];
      if (!text || shown.has(text)) continue;
      shown.set(text, Date.now());
      waiting.get(text)?.(Date.now());
    }
  });
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  window.arrivedAt = (text) => shown.get(text) ?? new Promise((resolve) => waiting.set(text, resolve));
})()`;
