import { expect, makeWorkspace, test } from './fixtures.ts';
import { placeReady } from './ready-clip.ts';
import { addComments, comment, picture } from './review-steps.ts';
import { item } from './screen.ts';

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

  await item(tom, 'A012.mp4').dblclick();
  await expect(comment(tom, 'The horizon tilts')).toContainText('New');
  await expect(comment(tom, 'Too dark here')).toContainText('New');
  await expect(item(other, 'Film').locator('[data-unread]')).toHaveCount(0);
  await expect(item(other, 'Film')).toContainText(words.read);
  await tom.reload();
  await expect(picture(tom)).toBeVisible();
  await expect(comment(tom, 'Too dark here')).toBeVisible();
  await expect(comment(tom, 'Too dark here')).not.toContainText('New');

  await page.goto(`/home?team=${workspace.teamId}&path=Film&look=list`);
  await expect(item(page, 'A012.mp4')).toContainText('2');
  await expect(item(page, 'A012.mp4').locator('[data-unread]')).toHaveCount(0);
});
