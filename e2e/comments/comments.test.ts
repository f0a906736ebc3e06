import { expect, type Page, test, walkInTurn } from '../fixtures.ts';
import {
  addComments,
  comment,
  comments,
  field,
  frameOf,
  openReview,
  panel,
  picture,
  showReview,
  write,
} from '../steps/review.ts';
import { dialog, pressUndo, toast } from '../steps/screen.ts';

const playing = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });
const paused = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });

/** Records the frame on screen at the next keystroke while the video plays. */
async function watchNextLetter(page: Page): Promise<() => Promise<string>> {
  const watch = await picture(page).evaluateHandle((shown: HTMLElement) => {
    const options = { capture: true, once: true };
    const frame = new Promise<string>((tell) => {
      window.addEventListener('input', () => tell(shown.dataset.frame ?? ''), options);
    });
    return { frame };
  });
  return () => watch.evaluate(({ frame }) => frame);
}

test(
  'A comment stays on the frame that was on screen at its first letter; the video pauses and resumes',
  walkInTurn(1),
  async ({ page, person }) => {
    await openReview(page, person);
    await expect(panel(page).getByText('No Comments Available')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(playing(page)).toBeVisible();
    await expect.poll(() => frameOf(page)).toBeGreaterThan(10);
    await page.keyboard.press('c');
    await expect(field(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    const frameAtLetter = await watchNextLetter(page);
    await page.keyboard.type('T');
    const frame = await frameAtLetter();
    await expect(paused(page)).toBeVisible();
    await expect(picture(page)).toHaveAttribute('data-frame', frame);
    await page.keyboard.type('he horizon tilts');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('to the left');

    await field(page).press('Enter');
    await expect(playing(page)).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expect(comment(page, 'The horizon tilts\nto the left')).toBeVisible();
    await expect(panel(page).getByRole('status').first()).toContainText('1');

    await comment(page, 'The horizon')
      .getByRole('button', { name: /^Go to/ })
      .click();
    await expect(paused(page)).toBeVisible();
    await expect(picture(page)).toHaveAttribute('data-frame', frame);
    await expect(comment(page, 'The horizon')).toHaveAttribute('aria-current', 'true');
  },
);

test('A comment is replied to, edited, liked, resolved, deleted and restored', async ({ page, person }) => {
  const { itemId } = await openReview(page, person);
  const written = await write(page, 'The horizon tilts');
  const reply = written.getByRole('button', { name: 'Reply' });
  const response = page.getByRole('textbox', { name: /^Your reply/ });
  await reply.click();
  await expect(response).toBeFocused();
  await reply.click();
  await expect(response).toBeHidden();
  await reply.click();
  await expect(page.getByRole('button', { name: 'Send reply' })).toBeDisabled();
  await response.fill('Fixed in the next version');
  await response.press('Enter');
  await expect(response).toBeHidden();
  await expect(comment(page, 'Fixed in the next version')).toHaveAccessibleName(/^Reply by/);

  await written.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(written.getByRole('button', { name: /^Resolved/ })).toBeVisible();
  await written.getByRole('button', { name: 'Like' }).click();
  await expect(written.getByRole('button', { name: 'Like, 1 person likes this' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await written.getByRole('button', { name: 'Edit' }).click();
  const words = comments(page).getByRole('textbox', { name: 'Comment' });
  await expect(words).toBeFocused();
  await words.fill('Not this');
  await words.press('Escape');
  await expect(written).toBeFocused();
  await written.getByRole('button', { name: 'Edit' }).click();
  await words.fill('The horizon tilts to the right');
  await words.press('Enter');
  await expect(comment(page, 'tilts to the right')).toContainText('edited');
  await expect(written.getByRole('button', { name: 'Mark as resolved' })).toBeVisible();

  await written.getByRole('button', { name: 'Delete' }).click();
  await expect(comments(page)).toHaveCount(0);
  await pressUndo(toast(page, 'Comment deleted'));
  await expect(comments(page)).toHaveCount(2);
  await showReview(page, itemId);
  await expect(comments(page)).toHaveCount(2);
  await expect(written.getByRole('button', { name: 'Like, 1 person likes this' })).toBeVisible();
});

test('The search and the filter find comments, and say when none match', async ({ page, person }) => {
  const review = await openReview(page, person);
  await addComments(page, review, [
    [30, 'Louder at the CAFÉ'],
    [10, 'The horizon tilts'],
    [20, 'Crop this'],
  ]);
  await expect(comments(page)).toHaveCount(3);
  await expect(comments(page)).toContainText(['The horizon tilts', 'Crop this', 'Louder at the CAFÉ']);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cafe LOUD');
  await expect(comments(page)).toHaveCount(1);
  await expect(panel(page).getByText('1 of 3')).toBeVisible();
  await page.keyboard.type('x');
  await expect(panel(page).getByText('No comments match the search and filter')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Show all comments' }).click();
  await expect(comments(page)).toHaveCount(3);

  const menu = panel(page).getByRole('button', { name: /^Filter and order/ });
  const choose = async (name: string) => {
    await menu.click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  };
  await comment(page, 'Crop this').getByRole('button', { name: 'Mark as resolved' }).click();
  await choose('Resolved');
  await expect(comments(page)).toHaveCount(1);
  await choose('Open');
  await expect(comments(page)).toHaveCount(2);
  await choose('With drawing');
  await expect(panel(page).getByText('No comments match')).toBeVisible();
  await choose('All');
  await choose('Newest');
  await expect(comments(page).first()).toContainText('Crop this');
});

test('With an in and an out point a comment covers the range between them', async ({ page, person }) => {
  await openReview(page, person);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(picture(page)).toHaveAttribute('data-frame', '25');
  await page.keyboard.press('i');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(picture(page)).toHaveAttribute('data-frame', '75');
  await page.keyboard.press('o');
  await field(page).fill('Too long');
  await page.reload();
  await expect(field(page)).toHaveValue('Too long');
  await expect(page.getByRole('button', { name: 'Remove the range' })).toBeVisible();
  const written = await write(page, 'Too long');
  await expect(written.getByRole('button', { name: 'Go to 00:00:01:00 – 00:00:03:00' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove the range' })).toBeHidden();

  await page.getByRole('button', { name: 'Range', exact: true }).click();
  await page.getByRole('button', { name: 'End range' }).click();
  await page.getByRole('button', { name: 'Remove the range' }).click();
  const single = await write(page, 'Only here');
  await expect(single.getByRole('button', { name: /^Go to \d+:\d+:\d+:\d+$/ })).toBeVisible();

  // A range that was only begun ends at the playhead.
  await page.keyboard.press('Home');
  await expect(picture(page)).toHaveAttribute('data-frame', '0');
  await page.keyboard.press('i');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(picture(page)).toHaveAttribute('data-frame', '25');
  const begun = await write(page, 'All of this');
  await expect(begun.getByRole('button', { name: 'Go to 00:00:00:00 – 00:00:01:00' })).toBeVisible();
});

test('Drafts survive a reload, one for each version and reply', async ({ page, person }) => {
  const { itemId } = await openReview(page, person);
  const written = await write(page, 'The horizon tilts');
  await written.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: /^Your reply/ }).fill('Half an answer');
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await expect(picture(page)).toHaveAttribute('data-frame', '299');
  await field(page).fill('Half a comment');
  await showReview(page, itemId);
  await expect(field(page)).toHaveValue('Half a comment');
  await page.getByRole('button', { name: /^The comment is on 00:00:11/ }).click();
  await expect(picture(page)).toHaveAttribute('data-frame', '299');
  await written.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('textbox', { name: /^Your reply/ })).toHaveValue('Half an answer');
});

test('A link to a comment opens it on its frame, anywhere in the list', async ({ page, person, context }) => {
  const review = await openReview(page, person);
  const many = Array.from({ length: 60 }, (_, index) => [index * 4, `Note ${index}`] as const);
  await addComments(page, review, many);
  await expect(panel(page).getByText('60 comments')).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel(page).getByRole('searchbox').fill('Note 50');
  await comment(page, 'Note 50').getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await expect(comment(page, 'Note 50')).toBeInViewport();
  await expect(comment(page, 'Note 50')).toHaveAttribute('aria-current', 'true');
  await expect(picture(page)).toHaveAttribute('data-frame', '200');

  const preview = Promise.withResolvers<void>();
  await page.route('**/comments/export/preview?*', async (route) => {
    await preview.promise;
    await route.continue();
  });
  await panel(page).getByRole('button', { name: 'More for all comments' }).click();
  await page.getByRole('menuitem', { name: 'Export comments …' }).click();
  const save = dialog(page).getByRole('button', { name: 'Save file' });
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription('The preview is still loading.');
  preview.resolve();
  const markers = page.waitForEvent('download');
  await save.click();
  expect((await markers).suggestedFilename()).toMatch(/A012.*\.edl$/);
});

test('Two users see each other’s changes at once, and only the actions they are allowed', async ({
  page,
  person,
  joinTeam,
}) => {
  const { itemId, teamId } = await openReview(page, person);
  const other = await joinTeam(teamId, 'viewer');
  await showReview(other, itemId);
  await expect(page.getByRole('list', { name: 'Here now' })).toContainText('Tom');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(other.getByRole('banner').getByRole('button', { name: 'Share' })).toHaveCount(0);

  await write(page, 'The horizon tilts');
  const seen = comment(other, 'The horizon tilts');
  await expect(seen).toBeVisible();
  // Screen readers announce it too.
  await expect(panel(other).getByText(/wrote: The horizon tilts$/)).toHaveRole('status');
  for (const name of ['Edit', 'Delete', 'Mark as resolved']) {
    await expect(seen.getByRole('button', { name })).toHaveCount(0);
  }
  await seen.getByRole('button', { name: 'Like' }).click();
  await expect(comment(page, 'The horizon').getByRole('button', { name: 'Like, 1 person likes this' })).toBeVisible();
  await comment(page, 'The horizon').getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(seen.getByRole('img', { name: 'Resolved' })).toBeVisible();
  await seen.getByRole('button', { name: 'Reply' }).click();
  await other.keyboard.type('I see');
  await other.keyboard.press('Enter');
  await expect(comment(page, 'I see').getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await comment(page, 'The horizon').getByRole('button', { name: 'Delete' }).click();
  await expect(comments(other)).toHaveCount(0);
  await pressUndo(toast(page, 'Comment deleted'));
  await expect(comments(other)).toHaveCount(2);
});

test('After an outage both sides show the same, and nothing written is lost', async ({ page, person, joinTeam }) => {
  const { itemId, teamId } = await openReview(page, person);
  const other = await joinTeam(teamId, 'viewer');
  await showReview(other, itemId);
  await write(page, 'Before');
  await expect(comment(other, 'Before')).toBeVisible();

  await other.context().setOffline(true);
  await field(other).fill('Written in the dark');
  await other.keyboard.press('Enter');
  await expect(comment(other, 'Written in the dark')).toContainText('Not sent. Your text is kept');
  await expect(other.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  await write(page, 'Meanwhile');
  await comment(page, 'Before').getByRole('button', { name: 'Delete' }).click();
  await expect(comment(page, 'Before')).toHaveCount(0);
  await other.context().setOffline(false);

  await expect(comment(other, 'Meanwhile')).toBeVisible();
  await expect(comment(other, 'Before')).toHaveCount(0);
  await expect(comment(page, 'Written in the dark')).toBeVisible();
  await expect(other.getByText('Not sent')).toHaveCount(0);
  await expect(comments(page)).toHaveCount(2);
  await expect(comments(other)).toHaveCount(2);
});

test('Comments are fetched once per connection, however many people join', async ({ page, person, joinTeam }) => {
  let fetches = 0;
  page.on('request', (request) => {
    if (/\/items\/[^/]+\/comments\?/.test(request.url())) fetches += 1;
  });
  const { itemId, teamId } = await openReview(page, person);
  await expect.poll(() => fetches).toBe(1);
  const other = await joinTeam(teamId, 'viewer');
  await showReview(other, itemId);
  await expect(page.getByRole('list', { name: 'Here now' })).toContainText('Tom');
  await write(other, 'Arrived');
  await expect(comment(page, 'Arrived')).toBeVisible();
  expect(fetches).toBe(1);

  // The comment is newer than the list.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect.poll(() => fetches).toBe(2);
  await other.reload();
  await expect(comment(other, 'Arrived')).toBeVisible();
  await write(other, 'Arrived again');
  await expect(comment(page, 'Arrived again')).toBeVisible();
  expect(fetches).toBe(2);
});

test('Without a mouse comments are found, opened, replied to and resolved', async ({ page, person }) => {
  const review = await openReview(page, person);
  await addComments(page, review, [
    [10, 'First'],
    [20, 'Second'],
    [30, 'Third'],
  ]);
  await expect(comments(page)).toHaveCount(3);
  await page.keyboard.press('Control+k');
  await expect(panel(page).getByRole('searchbox')).toBeFocused();
  for (let presses = 0; presses < 5; presses++) {
    if (await comment(page, 'First').evaluate((node) => node === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(comment(page, 'First')).toBeFocused();
  await page.keyboard.press('/');
  await expect(panel(page).getByRole('searchbox')).toBeFocused();
  await comment(page, 'First').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(comment(page, 'Second')).toHaveAttribute('aria-current', 'true');
  await expect(picture(page)).toHaveAttribute('data-frame', '20');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(comment(page, 'Second').getByRole('button', { name: /^Resolved/ })).toBeFocused();

  const reply = comment(page, 'Second').getByRole('button', { name: 'Reply' });
  for (let presses = 0; presses < 5; presses++) {
    if (await reply.evaluate((node) => node === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.type('An answer');
  await page.keyboard.press('Enter');
  await expect(comment(page, 'An answer')).toBeVisible();
  await expect(comment(page, 'Second')).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(comment(page, 'Third')).toHaveAttribute('aria-current', 'true');
  await expect(picture(page)).toHaveAttribute('data-frame', '30');
});

test('The list follows the playhead, but not while it is scrolled; a short comment is low, its actions show on focus', async ({
  page,
  person,
}) => {
  const review = await openReview(page, person);
  const many = Array.from({ length: 40 }, (_, index) => [index * 7, `Note ${index}`] as const);
  await addComments(page, review, many);
  await expect(panel(page).getByText('40 comments')).toBeVisible();
  const first = comment(page, 'Note 0');
  expect((await first.boundingBox())?.height).toBeLessThanOrEqual(56);
  const edit = first.getByRole('button', { name: 'Edit' });
  const isShown = () => edit.evaluate((node) => getComputedStyle(node.parentElement as Element).opacity);
  await page.mouse.move(0, 0);
  expect(await isShown()).toBe('0');
  await first.focus();
  await expect.poll(isShown).toBe('1');
  // At a place of their own, below the name and the time.
  const [time, action] = [await first.locator('time').boundingBox(), await edit.boundingBox()];
  expect((action?.y ?? 0) + 4).toBeGreaterThanOrEqual((time?.y ?? 0) + (time?.height ?? 0));

  await page.keyboard.press('End');
  await expect(comment(page, 'Note 39')).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(first).toBeInViewport();
  await panel(page).getByRole('feed').hover();
  await page.mouse.wheel(0, 400);
  await expect(first).not.toBeInViewport();
  await page.keyboard.press('End');
  await expect(picture(page)).toHaveAttribute('data-frame', '299');
  await expect(comment(page, 'Note 39')).not.toBeInViewport();
  // After a while it follows again.
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(picture(page)).toHaveAttribute('data-frame', '0');
    await page.keyboard.press('End');
    await expect(picture(page)).toHaveAttribute('data-frame', '299');
    await expect(comment(page, 'Note 39')).toBeInViewport({ timeout: 200 });
  }).toPass();
});
