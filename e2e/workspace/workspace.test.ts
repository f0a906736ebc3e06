import type { Locator } from '@playwright/test';
import { expect, openWorkspace, type Page, test, walkInTurn } from '../fixtures.ts';
import { dialog, item, path, pressUndo, toast } from '../steps/screen.ts';

/** Slow enough to be a drag: a real pointer passes many places on its way. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover({ position: { x: 40, y: 40 } });
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error('there is nothing to drag to');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await page.mouse.up();
}

async function chooseFromMenu(page: Page, name: string, action: string): Promise<void> {
  await item(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  await expect(page.getByRole('menu')).toBeHidden();
}

test('A project is created, holds folders, and its address can be pasted', walkInTurn(0), async ({ page, person }) => {
  const { teamName, userId } = await openWorkspace(page, person);
  await expect(page.getByText('Create Your Project')).toBeVisible();
  await page.getByRole('button', { name: 'New Project' }).first().click();
  await expect(dialog(page).getByLabel('Project Name')).toHaveValue('Untitled Project');
  await page.keyboard.press('Enter');
  await expect(path(page).getByText('Untitled Project')).toBeVisible();
  await expect(page.getByText('Empty Folder')).toBeVisible();

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Create Folder' }).click();
  const name = dialog(page).getByPlaceholder('New Folder Name');
  await expect(dialog(page).getByRole('button', { name: 'Create Folder' })).toBeDisabled();
  await name.fill('映画 🎬 "Day 1"');
  await dialog(page).getByRole('button', { name: 'Create Folder' }).click();
  await expect(page.getByRole('row', { selected: true })).toHaveText(/映画 🎬 "Day 1"/);
  await expect(path(page).getByText('映画 🎬 "Day 1"')).toHaveCount(0);
  await expect(page.getByRole('row', { selected: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(path(page).getByText('映画 🎬 "Day 1"')).toBeVisible();

  const address = page.url();
  await page.reload();
  await expect(path(page).getByText('映画 🎬 "Day 1"')).toBeVisible();
  await path(page).getByLabel('Back to the folder above').click();
  await expect(item(page, '映画 🎬 "Day 1"')).toBeVisible();
  await path(page).getByText(teamName).click();
  await expect(item(page, 'Untitled Project')).toBeVisible();
  await page.goBack();
  await expect(item(page, '映画 🎬 "Day 1"')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('Empty Folder')).toBeVisible();
  // The address of the specification, without the secret of a link.
  const key = Buffer.from(`users/${userId}/${teamName}/Untitled Project`).toString('base64');
  await page.goto(`/home?v=${encodeURIComponent(key)}`);
  await expect(item(page, '映画 🎬 "Day 1"')).toBeVisible();
});

test('A taken name is refused in the dialog, which offers the next one', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film']);
  await page.getByRole('button', { name: 'New Project' }).first().click();
  await dialog(page).getByLabel('Project Name').fill('Film');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('"Film" exists here already.')).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: /Film 2/ })
    .click();
  await expect(path(page).getByText('Film 2')).toBeVisible();
});

const nameField = (page: Page, name: string) => page.getByRole('textbox', { name: `New name of ${name}`, exact: true });

test('Selected items are renamed together after a preview, and one undo brings all names back', async ({
  page,
  person,
}) => {
  await openWorkspace(page, person, ['Day 1', 'Day 2', 'Night']);
  await item(page, 'Day 1').click();
  await item(page, 'Day 2').click({ modifiers: ['Shift'] });
  await page.keyboard.press('F2');
  await expect(dialog(page).getByRole('button', { name: 'Rename 0 items' })).toBeDisabled();
  await dialog(page).getByLabel('Find').fill('day');
  await dialog(page).getByLabel('Replace with').fill('Shoot');
  await expect(dialog(page).getByRole('listitem')).toHaveText([/Shoot 1/, /Shoot 2/]);
  await dialog(page).getByRole('button', { name: 'Number', exact: true }).click();
  await dialog(page).getByLabel('Name').fill('Night');
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Night 1');
  await dialog(page).getByRole('button', { name: 'Find and replace' }).click();
  await page.keyboard.press('Tab');
  await dialog(page).getByLabel('Find').press('Enter');
  await expect(item(page, 'Shoot 2')).toBeVisible();
  await expect(toast(page, 'Renamed 2 items')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(item(page, 'Day 1')).toBeVisible();
  await expect(item(page, 'Day 2')).toBeVisible();
});

test('An item is renamed in place by F2 and by the menu, and the change is undone', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film', 'Spot']);
  await chooseFromMenu(page, 'Film', 'Rename');
  await nameField(page, 'Film').fill('Other');
  await page.keyboard.press('Escape');
  await expect(nameField(page, 'Film')).toBeHidden();
  await expect(item(page, 'Film')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(nameField(page, 'Film')).toHaveValue('Film');
  // A taken name keeps the field open and suggests a free one.
  await page.keyboard.type('Spot');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '"Spot" exists here already.' })).toBeVisible();
  await page.getByRole('button', { name: 'Use “Spot 2”' }).click();
  await expect(item(page, 'Spot 2')).toBeFocused();
  await page.keyboard.press('F2');
  // The list is sorted before the response.
  await expect(item(page, 'Spot 2')).toHaveAttribute('data-index', '1');
  const held = Promise.withResolvers<void>();
  await page.route(/vizioApi\/items\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  await nameField(page, 'Spot 2').fill('Harbour');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-index="0"]')).toHaveAttribute('aria-label', 'Harbour');
  held.resolve();
  await expect(item(page, 'Harbour')).toBeFocused();
  await page.unrouteAll();
  await page.keyboard.press('Control+z');
  await expect(item(page, 'Spot 2')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(item(page, 'Film')).toBeVisible();
});

test('Focus returns to the item even if the list was rendered again while its name was edited', async ({
  page,
  person,
}) => {
  const { userId, teamName } = await openWorkspace(page, person, ['A', 'B', 'C', 'Film']);
  await item(page, 'Film').click();
  await page.keyboard.press('F2');
  await expect(nameField(page, 'Film')).toHaveValue('Film');
  await page.keyboard.type('Harbour');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Harbour')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(item(page, 'Film')).toBeVisible();
  await chooseFromMenu(page, 'Film', 'Rename');
  await expect(nameField(page, 'Film')).toBeFocused();
  // The fifth card starts a new row of the grid.
  await page.request.post(`/vizioApi/users/s3/createFolder?userId=${userId}`, {
    data: { folderPath: '', teamPath: teamName, folderName: 'D' },
  });
  await expect(page.getByRole('row', { name: 'Film', exact: true, includeHidden: true })).toHaveAttribute(
    'data-index',
    '4',
  );
  await page.keyboard.press('Escape');
  await expect(item(page, 'Film')).toBeFocused();
});

test('Deleting asks in the specified words, and Undo restores the item', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film', 'News', 'Old']);
  await item(page, 'Old').click();
  await page.keyboard.press('Delete');
  await expect(dialog(page).getByText('Are you sure?')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(item(page, 'Old')).toBeVisible();
  await item(page, 'Old').click();
  await item(page, 'News').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await expect(dialog(page).getByText('You are about to delete 2 items')).toBeVisible();
  await expect(dialog(page).getByText('They move to the trash for 30 days.')).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'Do not ask again' }).check();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(item(page, 'Old')).toBeHidden();
  const undo = toast(page, /Deleted 2 items/);
  // Under the focus the toast stays.
  await undo.getByRole('button', { name: 'Undo' }).focus();
  const bar = await page.getByRole('banner').boundingBox();
  expect((await undo.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  await pressUndo(undo);
  await expect(item(page, 'Old')).toBeVisible();
  await expect(item(page, 'News')).toBeVisible();
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0);
  await page.reload();
  await item(page, 'Old').click();
  await page.keyboard.press('Delete');
  await pressUndo(toast(page, /Deleted “Old”/));
  await expect(item(page, 'Old')).toBeVisible();
  await page.goto('/account');
  await page.getByRole('switch', { name: 'Ask before deleting' }).check();
  await page.goto('/home');
  await item(page, 'Old').click();
  await page.keyboard.press('Delete');
  await expect(dialog(page).getByText('Are you sure?')).toBeVisible();
});

test('The progress badge offers the two other values and shows the new one', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film']);
  await page.getByRole('button', { name: 'Progress of Film: Upcoming' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['In Progress', 'Done']);
  await page.getByRole('menuitem', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Progress of Film: Done' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Progress of Film: Done' })).toBeVisible();
});

test('Paste appears after Copy and copies into the open folder', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film/Day 1', 'News']);
  await expect(page.getByRole('button', { name: 'Paste' })).toBeHidden();
  await chooseFromMenu(page, 'Film', 'Copy');
  await expect(page.getByRole('button', { name: 'Paste', exact: true })).toBeVisible();
  await item(page, 'News').dblclick();
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Paste' })).toBeHidden();
  await expect(item(page, 'Film')).toBeVisible();
  await item(page, 'Film').dblclick();
  await expect(item(page, 'Day 1')).toBeVisible();
});

test('Deleting, pasting and a new progress reload the listing, also without live updates', async ({ page, person }) => {
  await page.routeWebSocket('**', () => {});
  await openWorkspace(page, person, ['Film', 'Old']);
  const reload = () => page.waitForResponse(/\/teams\/[^/]+\/items\?/);
  await chooseFromMenu(page, 'Film', 'Copy');
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  await expect(item(page, 'Film 2')).toBeVisible();

  await page.getByRole('button', { name: 'Progress of Film: Upcoming' }).click();
  const afterProgress = reload();
  await page.getByRole('menuitem', { name: 'Done' }).click();
  expect(await (await afterProgress).text()).toContain('Done');

  await item(page, 'Old').click();
  await page.keyboard.press('Delete');
  const afterDeletion = reload();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  expect(await (await afterDeletion).text()).not.toContain('Old');
});

test('Cut and paste by keyboard moves, and pasting into itself is refused', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film/Day 1', 'News']);
  await item(page, 'Film').click();
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Day 1')).toBeVisible();
  await page.keyboard.press('Control+v');
  await expect(toast(page, '"Film" cannot be moved into itself or below itself.')).toBeVisible();
  await path(page).getByLabel('Back to the folder above').click();
  await item(page, 'Film').click();
  await page.keyboard.press('Control+x');
  await item(page, 'News').dblclick();
  await expect(page.getByText('Empty Folder')).toBeVisible();
  await page.keyboard.press('Control+v');
  await expect(item(page, 'Film')).toBeVisible();
});

test('The menu of an item ends with Delete, duplicates the item and copies its link', async ({
  page,
  person,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWorkspace(page, person, ['Film/Day 1']);
  await item(page, 'Film').click({ button: 'right' });
  await expect(page.getByRole('menuitem').last()).toHaveAccessibleName('Delete');
  await expect(page.getByRole('menuitem', { name: 'Copy', exact: true })).toContainText('Ctrl C');
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(item(page, 'Film 2')).toBeVisible();
  await pressUndo(toast(page, 'Duplicated “Film”'));
  await expect(item(page, 'Film 2')).toBeHidden();
  await item(page, 'Film').click();
  await page.keyboard.press('Control+d');
  await expect(item(page, 'Film 2')).toBeVisible();

  await chooseFromMenu(page, 'Film', 'Copy link');
  // Not the toast: on a busy machine its 5 seconds can pass unseen.
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(readClipboard).toContain('path=Film');
  await page.goto(await readClipboard());
  await expect(item(page, 'Day 1')).toBeVisible();
});

test('A right click on empty ground offers what the folder can take', async ({ page, person, joinTeam }) => {
  const { teamId } = await openWorkspace(page, person, ['Film/Day 1', 'News']);
  const openMenu = (on: Page) => on.locator('#work').click({ button: 'right', position: { x: 300, y: 450 } });
  await expect(item(page, 'Film')).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('menuitem')).toHaveText([/New Project/, /Select all/, /Copy link/]);
  await page.getByRole('menuitem', { name: 'Select all' }).click();
  await expect(page.getByRole('row', { selected: true })).toHaveCount(2);
  await page.keyboard.press('Control+c');
  await item(page, 'News').dblclick();
  await expect(page.getByText('Empty Folder')).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('menuitem')).toHaveText([
    /Create Folder/,
    /Upload Files/,
    /Upload Folder/,
    /Paste/,
    /Select all/,
    /Copy link/,
  ]);
  await page.getByRole('menuitem', { name: 'Create Folder' }).click();
  await expect(dialog(page).getByLabel('Folder Name')).toBeFocused();

  const viewer = await joinTeam(teamId, 'viewer');
  await viewer.goto(`/home?team=${teamId}`);
  await expect(item(viewer, 'Film')).toBeVisible();
  await openMenu(viewer);
  await expect(viewer.getByRole('menuitem')).toHaveText([/Select all/, /Copy link/]);
});

test('Items are dragged onto a folder, onto the path and onto another team', async ({ page, person }) => {
  const { teamName } = await openWorkspace(page, person, ['Film', 'News', 'Old']);
  await drag(page, item(page, 'News'), item(page, 'Film'));
  await expect(item(page, 'News')).toBeHidden();
  await item(page, 'Film').dblclick();
  await drag(page, item(page, 'News'), path(page).getByText(teamName));
  await expect(page.getByText('Empty Folder')).toBeVisible();
  await path(page).getByText(teamName).click();
  await expect(item(page, 'News')).toBeVisible();

  const teams = page.getByRole('navigation', { name: 'Teams' });
  await teams.getByRole('button', { name: 'Add a team' }).click();
  await dialog(page).getByLabel('Team Name').fill('Other');
  await page.keyboard.press('Enter');
  await expect(teams.getByRole('link', { name: "Other's Team" })).toHaveAttribute('aria-current', 'true');
  await teams.getByRole('link', { name: teamName }).click();
  await drag(page, item(page, 'Old'), teams.getByRole('link', { name: "Other's Team" }));
  await expect(item(page, 'Old')).toBeHidden();
  await teams.getByRole('link', { name: "Other's Team" }).click();
  await expect(item(page, 'Old')).toBeVisible();
});

test('The trash restores, and deletes permanently after asking', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film/Day 1', 'Old']);
  for (const name of ['Film', 'Old']) {
    await item(page, name).click();
    await page.keyboard.press('Delete');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(item(page, name)).toBeHidden();
  }
  await page.getByRole('link', { name: 'Trash' }).first().click();
  const trash = page.getByRole('list', { name: 'Deleted items' });
  await expect(trash.getByRole('listitem')).toHaveCount(2);
  await trash
    .getByRole('listitem')
    .filter({ hasText: 'Film' })
    .getByRole('button', { name: /Restore/ })
    .click();
  await expect(trash.getByRole('listitem')).toHaveCount(1);
  await trash
    .getByRole('listitem')
    .filter({ hasText: 'Old' })
    .getByRole('button', { name: /permanently/ })
    .click();
  await dialog(page)
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(trash).toBeHidden();
  await page.getByRole('link', { name: 'Team Projects' }).first().click();
  await item(page, 'Film').dblclick();
  await expect(item(page, 'Day 1')).toBeVisible();
});
