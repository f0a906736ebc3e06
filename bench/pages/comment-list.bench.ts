import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { buildFacts, buildVideo } from '#rig/people/factories.ts';
import { ensureBuilt } from '../../scripts/web/build.ts';
import { openBrowser, signIn } from '../tools/browser.ts';
import { compare } from '../tools/compare.ts';
import { type Deployment, withDeployment } from '../tools/deployment.ts';

const searches = ['horizon', 'vera', 'louder the', 'note 777', 'nothing like this'];
const frames = 120;
const rounds = 5;

/** The review page with 10,000 comments in Chromium, against one with 100: opening, scrolling and searching. */
export async function measureCommentList(): Promise<void> {
  await ensureBuilt();
  await withDeployment(async (deployment) => {
    const many = await fillVideo(deployment, 10_000);
    const few = await fillVideo(deployment, 100);
    const browser = await openBrowser();
    const visitor = await signIn(browser, deployment);
    const opening = async (itemId: string, until: (page: Page) => Promise<void>) => {
      const startedAt = performance.now();
      const page = await visitor.newPage();
      await page.goto(`/feedback?item=${itemId}`, { waitUntil: 'commit' });
      await until(page);
      const tookMs = performance.now() - startedAt;
      await page.close();
      return tookMs;
    };
    await compare({
      title: 'the review page, from its address to the first comment (target: at most 2,000 ms)',
      unit: 'ms',
      ours: { name: '10,000 comments', measure: () => opening(many, firstComment) },
      reference: { name: '100 comments', measure: () => opening(few, firstComment) },
      rounds,
    });
    await compare({
      title: 'until all comments are there (target: at most 2,000 ms)',
      unit: 'ms',
      ours: { name: '10,000 comments', measure: () => opening(many, allOf('8,000')) },
      reference: { name: '100 comments', measure: () => opening(few, allOf('80')) },
      rounds,
    });

    const page = await visitor.newPage();
    await page.goto(`/feedback?item=${many}`);
    await allOf('8,000')(page);
    for (const stepPx of [30, 300, -120]) {
      await compare({
        title: `frames a second while 10,000 comments are scrolled by ${stepPx} px a frame (target: at least 50)`,
        unit: 'frames a second',
        ours: { name: 'scrolling', measure: () => page.evaluate<number>(scroll(stepPx)) },
        reference: { name: 'standing still', measure: () => page.evaluate<number>(scroll(0)) },
        rounds,
      });
    }
    const small = await visitor.newPage();
    await small.goto(`/feedback?item=${few}`);
    await allOf('80')(small);
    await compare({
      title: `the slowest of ${searches.length} searches, from the words to the list (target: at most 100 ms)`,
      unit: 'ms',
      ours: { name: '10,000 comments', measure: () => searchIn(page) },
      reference: { name: '100 comments', measure: () => searchIn(small) },
      rounds,
    });
    await browser.close();
  });
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
const firstComment = (page: Page) => panel(page).getByRole('article').first().waitFor();
/** All are there. The page counts threads, so not the replies, which are one in five. */
const allOf = (count: string) => (page: Page) => panel(page).getByText(`${count} comments`).waitFor();

/** Page code is text, because this part of the program has no DOM types. */
const scroll = (stepPx: number) => `(async () => {
  const scroller = document.querySelector('[role="feed"]').parentElement;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  scroller.scrollTop = scroller.scrollHeight / 2;
  await frame();
  const startedAt = await frame();
  let last = startedAt;
  for (let count = 0; count < ${frames}; count++) {
    scroller.scrollBy(0, ${stepPx});
    last = await frame();
  }
  return (1000 * ${frames}) / (last - startedAt);
})()`;

const search = (words: string) => `(async () => {
  const count = document.querySelector('aside [role="status"]');
  const before = count.textContent;
  document.querySelector('aside input[type="search"]').select();
  const startedAt = performance.now();
  document.execCommand('insertText', false, ${JSON.stringify(words)});
  while (count.textContent === before) await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - startedAt;
})()`;

async function searchIn(page: Page): Promise<number> {
  await page.bringToFront();
  const times: number[] = [];
  for (const words of searches) {
    await panel(page).getByRole('searchbox').fill('');
    await panel(page)
      .getByText(/^[\d,]+ comments$/)
      .waitFor();
    times.push(await page.evaluate<number>(search(words)));
  }
  return Math.max(...times);
}

/** Inserts this many comments by several people, one in five a reply, bypassing the API. */
async function fillVideo(deployment: Deployment, count: number): Promise<string> {
  const { db, user, team } = deployment;
  const facts = buildFacts({ frameCount: 240_000, rate: { num: 24, den: 1 } });
  const video = await buildVideo(deployment, team.id, { name: `${count}.mp4`, facts });
  await sql`
    with first as (
      insert into comments (id, item_id, version_id, author_id, author_name, text, time_us, frame)
      select gen_random_uuid(), ${video.id}, ${video.versionId}, case when n % 4 = 0 then ${user.id}::uuid end,
        (array['Mara', 'Tom', 'Vera Öztürk', 'Ümit'])[n % 4 + 1],
        (array['The horizon tilts a little here, could you straighten it?', 'Louder in the café, and the rest lower.',
          'See https://example.com/reference for the grade.', E'Cut here.\nThe next take is better.'])[n % 4 + 1]
          || repeat(' Please look at it once more.', n % 5) || ' Note ' || n,
        (n * 37 % 240000) * 41667::bigint, n * 37 % 240000
      from generate_series(1, ${count * 0.8}::int) as n
      returning id, time_us, frame
    )
    insert into comments (id, item_id, version_id, author_id, author_name, parent_id, text, time_us, frame)
    select gen_random_uuid(), ${video.id}, ${video.versionId}, ${user.id}, ${user.name}, id, 'Fixed in the next version',
      time_us, frame
    from first limit ${count * 0.2}`.execute(db);
  await sql`analyze comments`.execute(db);
  return video.id;
}
