import { expect, makeWorkspace, test } from '../fixtures.ts';
import { placeReady } from '../steps/ready-clip.ts';
import { addComments, comment, frameOf, picture } from '../steps/review.ts';
import { item } from '../steps/screen.ts';

test('Cards count comments live, and the unread dot ends in every tab once the comment was on the screen', async ({
  page,
  person,
  joinTeam,
}) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeReady(page, workspace, 'Film');
  const tom = await joinTeam(workspace.teamId, 'viewer');
  const other = await tom.context().newPage();
  await tom.goto(`/home?team=${workspace.teamId}&path=Film`);
  await other.goto(`/home?team=${workspace.teamId}`);
  await expect(item(other, 'Film')).toContainText('1');
  const words = { unread: '2 comments, 2 open, some unread', read: '2 comments, 2 open' };
  await addComments(page, { ...workspace, itemId }, [
    [10, 'The horizon tilts'],
    [20, 'Too dark here'],
  ]);
  await expect(item(tom, 'A012.mp4')).toContainText(words.unread);
  await expect(item(other, 'Film')).toContainText(words.unread);

  // Rows of a hidden panel have a place on the screen, but stay unread while the video plays.
  const collapsed = JSON.stringify({ widthPx: 360, isCollapsed: true });
  await tom.evaluate((kept) => localStorage.setItem('vizio-comments-panel', kept), collapsed);
  await item(tom, 'A012.mp4').dblclick();
  await expect(tom.getByRole('article', { includeHidden: true })).toHaveCount(2);
  await tom.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => frameOf(tom)).toBeGreaterThan(25);
  await expect(item(other, 'Film')).toContainText(words.unread);
  await tom.getByRole('button', { name: 'Show comments' }).click();
  await expect(comment(tom, 'The horizon tilts')).toContainText('New');
  await expect(comment(tom, 'Too dark here')).toContainText('New');
  await expect(item(other, 'Film').locator('[data-unread]')).toHaveCount(0);
  await expect(item(other, 'Film')).toContainText(words.read);
  await tom.reload();
  await expect(picture(tom)).toBeVisible();
  await expect(comment(tom, 'Too dark here')).toBeVisible();
  await expect(comment(tom, 'Too dark here')).not.toContainText('New');
});

test('The list has the columns that the viewer chose, in their widths, and sorts by their headers', async ({
  page,
  person,
}) => {
  const workspace = await makeWorkspace(page, person, ['Film/Day 1']);
  const itemId = await placeReady(page, workspace, 'Film');
  await addComments(page, { ...workspace, itemId }, [[10, 'The horizon tilts']]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/home?team=${workspace.teamId}&path=Film&look=list`);
  const header = (name: string) => page.getByRole('columnheader', { name });
  const clip = item(page, 'A012.mp4');
  await expect(clip).toContainText('1 comment, 1 open');
  await expect(header('Resolution')).toBeHidden();
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Resolution', 'Type', 'Version', 'Owner', 'Size']) {
    await page.getByRole('menuitemcheckbox', { name }).click();
  }
  await expect(page.getByRole('menuitemcheckbox', { name: 'Type · no room' })).toBeChecked();
  await page.setViewportSize({ width: 1800, height: 900 });
  await expect(page.getByRole('menuitemcheckbox', { name: 'Type', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(header('Owner')).toBeHidden();
  await expect(clip).toContainText(/MP4/);
  await expect(clip).toContainText(/\d+ × \d+/);
  await expect(clip).toContainText('v1');
  await expect(item(page, 'Day 1')).toContainText('Folder');

  await header('Comments').getByRole('button').click();
  await expect(header('Comments')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header('Name')).toHaveAttribute('aria-sort', 'none');
  await expect(header('Type')).not.toHaveAttribute('aria-sort');
  await expect(page).toHaveURL(/sort=comments/);

  const edge = page.getByRole('separator', { name: 'Width of Changed' });
  const width = async () => (await header('Changed').boundingBox())?.width;
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await width()).toBe(108);
  const { x = 0, y = 0 } = (await edge.boundingBox()) ?? {};
  await page.mouse.move(x + 6, y + 10);
  await page.mouse.down();
  await page.mouse.move(x - 44, y + 10);
  await page.mouse.up();
  expect(await width()).toBe(158);
  await page.reload();
  await expect(header('Resolution')).toBeVisible();
  await expect(header('Owner')).toBeHidden();
  expect(await width()).toBe(158);
  await edge.dblclick();
  expect(await width()).toBe(92);
});
