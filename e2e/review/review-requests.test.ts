import type { WebSocketRoute } from '@playwright/test';
import { expect, type Page, test } from '../fixtures.ts';
import { addSameVersion } from '../steps/ready-clip.ts';
import { addComments, comment, openReview, picture, showReview } from '../steps/review.ts';
import { openVisitor, share } from '../steps/share.ts';

/** Counts the lists that a page asks for about a video. */
function countLists(page: Page, itemId: string): Map<string, number> {
  const asked = new Map<string, number>();
  page.on('request', (request) => {
    const [, list] = new URL(request.url()).pathname.split(`/items/${itemId}/`);
    if (request.method() === 'GET' && list) asked.set(list, (asked.get(list) ?? 0) + 1);
  });
  return asked;
}

/** Holds a page's connections for events between `hold` and `letGo`. */
async function routeEvents(page: Page) {
  let letGo = () => {};
  let held = Promise.resolve();
  let open: WebSocketRoute | undefined;
  const received: string[] = [];
  await page.routeWebSocket(/\/events/, async (socket) => {
    await held;
    open = socket;
    socket.connectToServer().onMessage((message) => {
      socket.send(message);
      received.push(JSON.parse(String(message)).kind);
    });
  });
  return {
    hold: () => {
      held = new Promise((resolve) => {
        letGo = resolve;
      });
    },
    letGo: () => letGo(),
    drop: () => open?.close(),
    /** Resolves once the page has the next event of this kind. */
    next: async (kind: string) => {
      const count = received.length;
      await expect.poll(() => received.slice(count)).toContain(kind);
    },
  };
}

/** The lists of a first version. */
const once = new Map(
  ['review', 'media', 'comments', 'comments/unread', 'cut-list', 'captions', 'approval'].map((list) => [list, 1]),
);

test('The review page asks for each list once, also when it connects late or shows another version', async ({
  page,
  person,
}) => {
  const reviewed = await openReview(page, person);
  const events = await routeEvents(page);
  const asked = countLists(page, reviewed.itemId);
  events.hold();
  await showReview(page, reviewed.itemId);
  await expect.poll(() => asked).toEqual(once);
  const welcomed = events.next('viewers');
  events.letGo();
  await welcomed;
  // The page deals with events one after the other.
  await addComments(page, reviewed, [[1, 'A first note']]);
  await expect(comment(page, 'A first note')).toBeVisible();
  expect(asked).toEqual(once);

  await addSameVersion(reviewed.itemId);
  asked.clear();
  await showReview(page, reviewed.itemId);
  await expect.poll(() => asked.get('comments')).toBe(1);
  const before = asked.get('review');
  await page.getByRole('button', { name: 'Version 2 of 2' }).click();
  await page.getByRole('menuitem', { name: /^v1/ }).click();
  await expect.poll(() => asked.get('comments')).toBe(2);
  await expect(comment(page, 'A first note')).toBeVisible();
  await addComments(page, reviewed, [[1, 'A second note']], 1);
  await expect(comment(page, 'A second note')).toBeVisible();
  expect(asked.get('comments')).toBe(2);
  expect(asked.get('review')).toBe(before);
});

test('The review page of a guest asks for each list once', async ({ page, person, browser, baseURL }) => {
  const reviewed = await openReview(page, person);
  const link = await share(page, reviewed.itemId, { visibility: 'public' });
  const guest = await openVisitor(browser, baseURL);
  const events = await routeEvents(guest);
  const asked = countLists(guest, reviewed.itemId);
  const welcomed = events.next('viewers');
  await guest.goto(link);
  await welcomed;
  await expect(picture(guest)).toHaveAttribute('data-frame', '0');
  await addComments(page, reviewed, [[1, 'For the guest']]);
  await expect(comment(guest, 'For the guest')).toBeVisible();
  expect([...asked].filter(([, count]) => count > 1)).toEqual([]);
  expect(asked.get('comments')).toBe(1);
});

test('After a lost connection the review page fetches only the comments that changed meanwhile', async ({
  page,
  person,
}) => {
  const reviewed = await openReview(page, person);
  const all = Array.from({ length: 12 }, (_, n) => [n, `Note ${n}.`] as const);
  await addComments(page, reviewed, all);
  const list = await page.request.get(`/vizioApi/items/${reviewed.itemId}/comments`);
  const written: { id: string; text: string }[] = (await list.json()).comments;
  const idOf = (wanted: string) => written.find(({ text }) => text === wanted)?.id;
  const events = await routeEvents(page);
  const welcomed = events.next('viewers');
  await showReview(page, reviewed.itemId);
  await welcomed;
  await expect(comment(page, 'Note 1.')).toBeVisible();

  events.hold();
  events.drop();
  await page.request.patch(`/vizioApi/comments/${idOf('Note 0.')}`, { data: { text: 'Edited meanwhile' } });
  await page.request.delete(`/vizioApi/comments/${idOf('Note 1.')}`);
  await addComments(page, reviewed, [[1, 'Written meanwhile']]);
  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/comments'));
  events.letGo();
  for (const text of ['Edited meanwhile', 'Written meanwhile', 'Note 2.']) {
    await expect(comment(page, text)).toBeVisible();
  }
  await expect(comment(page, 'Note 1.')).toBeHidden();
  const { comments, gone, total } = await (await fetched).json();
  expect(comments.length).toBeLessThan(all.length);
  expect({ gone, total }).toEqual({ gone: [idOf('Note 1.')], total: all.length });
});

test('No change is lost that comes before the events, or while they are away', async ({ page, person }) => {
  const reviewed = await openReview(page, person);
  const rename = (name: string) => page.request.patch(`/vizioApi/items/${reviewed.itemId}`, { data: { name } });
  const heading = (name: string) => page.getByRole('banner').getByRole('heading', { name });
  const events = await routeEvents(page);
  events.hold();
  await showReview(page, reviewed.itemId);
  await addComments(page, reviewed, [[1, 'Before the events']]);
  await rename('B.mp4');
  events.letGo();
  await expect(comment(page, 'Before the events')).toBeVisible();
  await expect(heading('B.mp4')).toBeVisible();

  events.hold();
  events.drop();
  await addComments(page, reviewed, [[1, 'While they were away']]);
  events.letGo();
  await expect(comment(page, 'While they were away')).toBeVisible();

  // The response that is under way has the old name.
  let respond = () => {};
  const asked = new Promise<void>((resolve) => {
    const responded = new Promise<void>((then) => {
      respond = then;
    });
    void page.route('**/review', async (route) => {
      const response = await route.fetch();
      resolve();
      await responded;
      await route.fulfill({ response });
    });
  });
  const welcomed = events.next('viewers');
  await page.reload();
  await Promise.all([asked, welcomed]);
  const told = events.next('items');
  await rename('C.mp4');
  await told;
  respond();
  await expect(heading('C.mp4')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('data-frame', '0');
  // A later request of the page must not outlive the test in its route.
  await page.unrouteAll({ behavior: 'wait' });
});
