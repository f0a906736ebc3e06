import { expect, openWorkspace, test } from '../fixtures.ts';
import { item, path } from '../steps/screen.ts';

test('The project tree is walked by keyboard, shows the open folder, and takes dragged items', async ({
  page,
  person,
}) => {
  await openWorkspace(page, person, ['Film/Day 1/Takes', 'Film/Night', 'Spot']);
  const tree = page.getByRole('tree', { name: 'Projects' });
  const node = (name: string) => tree.getByRole('treeitem', { name, exact: true });
  await expect(tree.getByRole('treeitem')).toHaveText(['Film', 'Spot']);

  await node('Film').focus();
  await page.keyboard.press('ArrowRight');
  await expect(node('Film')).toHaveAttribute('aria-expanded', 'true');
  await expect(node('Day 1')).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('ArrowRight');
  await expect(node('Day 1')).toBeFocused();
  await page.keyboard.press('End');
  await expect(node('Spot')).toBeFocused();
  await page.keyboard.press('n');
  await expect(node('Night')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(node('Night')).toBeHidden();

  // Opening a folder elsewhere opens those above it in the tree.
  await page.goto(page.url().replace(/\/home\?(.*)$/, '/home?$1&path=Film/Day%201'));
  await expect(node('Day 1')).toHaveAttribute('aria-current', 'page');
  await item(page, 'Takes').click();
  const from = await item(page, 'Takes').boundingBox();
  const to = await node('Spot').boundingBox();
  if (!from || !to) throw new Error('not on screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 10, { steps: 4 });
  await expect(node('Spot')).toHaveAttribute('data-drop-over', '');
  await page.mouse.up();
  await expect(item(page, 'Takes')).toBeHidden();
  await expect(node('Spot')).toHaveAttribute('aria-expanded', 'false');
  await node('Spot').click();
  await expect(item(page, 'Takes')).toBeVisible();
  // Not into itself: the tree marks no target below the dragged folder.
  await path(page).getByRole('link', { name: person.name }).click();
  const film = await item(page, 'Film').boundingBox();
  const day = await node('Day 1').boundingBox();
  if (!film || !day) throw new Error('not on screen');
  await page.mouse.move(film.x + film.width / 2, film.y + film.height / 2);
  await page.mouse.down();
  await page.mouse.move(day.x + 60, day.y + 10, { steps: 4 });
  await expect(node('Day 1')).not.toHaveAttribute('data-drop-over', '');
  await page.mouse.up();
});

test('Items are starred from the menu and by a key, and found under Starred by this person alone', async ({
  page,
  person,
  joinTeam,
}) => {
  const { teamId } = await openWorkspace(page, person, ['Film', 'Spot']);
  await item(page, 'Film').click();
  await page.keyboard.press('Shift+S');
  await expect(item(page, 'Film').getByLabel('Starred')).toBeVisible();
  const otherWindow = await page.context().newPage();
  await otherWindow.goto(page.url());
  await expect(item(otherWindow, 'Film').getByLabel('Starred')).toBeVisible();
  await expect(item(otherWindow, 'Spot').getByLabel('Starred')).toBeHidden();
  await item(page, 'Spot').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Star', exact: true }).click();
  await expect(item(page, 'Spot').getByLabel('Starred')).toBeVisible();
  await expect(item(otherWindow, 'Spot').getByLabel('Starred')).toBeVisible();
  await otherWindow.close();

  const views = page.getByRole('navigation', { name: 'Workspace' });
  await views.getByRole('link', { name: 'Starred' }).click();
  const starred = page.getByRole('list', { name: 'Starred' });
  await expect(starred.getByRole('link')).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove the star of Spot' }).click();
  await expect(starred.getByRole('link')).toHaveCount(1);
  await starred.getByRole('link', { name: /Film/ }).click();
  await expect(path(page).getByText('Film')).toBeVisible();

  const tom = await joinTeam(teamId, 'viewer');
  await tom.goto(`/home?team=${teamId}&view=starred`);
  await expect(tom.getByText('Nothing starred yet')).toBeVisible();
});
