import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { sortName } from '#server/features/items/items.ts';
import { expect, openWorkspace, type Page, test } from './fixtures.ts';

const item = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const path = (page: Page) => page.getByRole('navigation', { name: 'Path' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Slowly enough to be a drag: a person's pointer passes many places on its way. */
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
  await page.getByRole('menuitem', { name: action }).click();
  await expect(page.getByRole('menu')).toBeHidden();
}

test('A project is made, holds folders, and its address can be pasted', async ({ page, person }) => {
  const { teamName } = await openWorkspace(page, person);
  await expect(page.getByText('Create Your Project')).toBeVisible();
  await page.getByRole('button', { name: 'New Project' }).first().click();
  await expect(dialog(page).getByLabel('Project Name')).toHaveValue('Untitled Project');
  await page.keyboard.press('Enter');
  await item(page, 'Untitled Project').dblclick();
  await expect(page.getByText('Retrieving data ...')).toBeVisible();
  await expect(page.getByText('Empty Folder')).toBeVisible();

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Create Folder' }).click();
  const name = dialog(page).getByPlaceholder('New Folder Name');
  await expect(dialog(page).getByRole('button', { name: 'Create Folder' })).toBeDisabled();
  await name.fill('映画 🎬 "Day 1"');
  await dialog(page).getByRole('button', { name: 'Create Folder' }).click();
  await item(page, '映画 🎬 "Day 1"').dblclick();
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
});

test('A name that exists is refused in the dialog, which offers the next one', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film']);
  await page.getByRole('button', { name: 'New Project' }).first().click();
  await dialog(page).getByLabel('Project Name').fill('Film');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('"Film" exists here already.')).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: /Film 2/ })
    .click();
  await expect(item(page, 'Film 2')).toBeVisible();
});

test('An item is renamed by F2 and by the menu, and the change is undone', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film']);
  await chooseFromMenu(page, 'Film', 'Rename');
  await dialog(page).getByRole('textbox').fill('');
  await expect(dialog(page).getByRole('button', { name: 'Rename' })).toBeDisabled();
  await dialog(page).getByRole('textbox').press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(item(page, 'Film')).toBeFocused();
  await item(page, 'Film').click();
  await page.keyboard.press('F2');
  await expect(dialog(page).getByRole('textbox')).toHaveValue('Film');
  await page.keyboard.type('Harbour');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Harbour')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(item(page, 'Film')).toBeVisible();
});

test('The focus returns to the item though the list was drawn anew while its dialog was open', async ({
  page,
  person,
}) => {
  const { userId, teamName } = await openWorkspace(page, person, ['A', 'B', 'C', 'Film']);
  await item(page, 'Film').click();
  await page.keyboard.press('F2');
  await expect(dialog(page).getByRole('textbox')).toHaveValue('Film');
  await page.keyboard.type('Harbour');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Harbour')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(item(page, 'Film')).toBeVisible();
  await chooseFromMenu(page, 'Film', 'Rename');
  await expect(dialog(page).getByRole('textbox')).toBeFocused();
  // The fifth card stands in another row of the grid than the fourth.
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

test('Deleting asks in the specified words, and Undo brings it back', async ({ page, person }) => {
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
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(item(page, 'Old')).toBeHidden();
  await toast(page, /Deleted 2 items/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(item(page, 'Old')).toBeVisible();
  await expect(item(page, 'News')).toBeVisible();
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

test('Paste appears after Copy and copies into the folder that is open', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film/Day 1', 'News']);
  await expect(page.getByRole('button', { name: 'Paste' })).toBeHidden();
  await chooseFromMenu(page, 'Film', 'Copy');
  await expect(page.getByRole('button', { name: 'Paste', exact: true })).toBeVisible();
  await item(page, 'News').dblclick();
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  await expect(item(page, 'Film')).toBeVisible();
  await item(page, 'Film').dblclick();
  await expect(item(page, 'Day 1')).toBeVisible();
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

test('Everything is selected by Ctrl+A, a range by Shift, and let go by Escape', async ({ page, person }) => {
  await openWorkspace(page, person, ['A', 'B', 'C', 'D']);
  const selected = page.getByRole('row', { selected: true });
  await item(page, 'B').click();
  await item(page, 'D').click({ modifiers: ['Shift'] });
  await expect(selected).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(selected).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await expect(selected).toHaveCount(4);
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('4');
});

test('Arrows walk through the grid and Enter opens', async ({ page, person }) => {
  await openWorkspace(page, person, ['A', 'B', 'C/Inside']);
  await item(page, 'A').click();
  await page.keyboard.press('ArrowRight');
  await expect(item(page, 'B')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(page, 'C')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item(page, 'Inside')).toBeVisible();
});

test('The list view sorts, and look and order stay in the address', async ({ page, person }) => {
  await openWorkspace(page, person, ['take 2', 'take 10', 'a']);
  await page.getByRole('button', { name: 'Show as a list' }).click();
  await expect(page.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'ascending');
  const order = async () =>
    (await page
      .locator('[data-item]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))) as string[];
  await expect.poll(order).toEqual(['a', 'take 2', 'take 10']);
  await page.getByRole('columnheader', { name: /Name/ }).getByRole('button').click();
  await expect.poll(order).toEqual(['take 10', 'take 2', 'a']);
  await page.reload();
  await expect.poll(order).toEqual(['take 10', 'take 2', 'a']);
  // An address without a team leads to the first one, and says the rest as before.
  await page.getByRole('button', { name: 'Show as cards' }).click();
  await page.goto('/home?look=list&sort=name&order=desc');
  await expect(page).toHaveURL(/team=/);
  await expect(page).toHaveURL(/look=list/);
  await expect(page.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'descending');
});

test('The search box filters by the beginning of names, Ctrl+K finds in the whole team', async ({ page, person }) => {
  await openWorkspace(page, person, ['Harbour/Storm at night', 'hello', 'Other']);
  await page.getByRole('searchbox', { name: 'Search' }).fill('H');
  await expect(item(page, 'Other')).toBeHidden();
  await expect(item(page, 'Harbour')).toBeVisible();
  await expect(item(page, 'hello')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('night');
  await expect(page.getByRole('option')).toContainText('Storm at night');
  await page.keyboard.press('Enter');
  await expect(path(page).getByText('Storm at night')).toBeVisible();
});

test('The trash brings back, and deletes for ever after asking', async ({ page, person }) => {
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
    .getByRole('button', { name: /for ever/ })
    .click();
  await dialog(page)
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(trash).toBeHidden();
  await page.getByRole('link', { name: 'Team Projects' }).first().click();
  await item(page, 'Film').dblclick();
  await expect(item(page, 'Day 1')).toBeVisible();
});

test('What others do appears without reload, also after the connection was cut', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { teamName, userId } = await openWorkspace(page, person, ['Film']);
  const other = await browser.newContext({ baseURL, storageState: await page.context().storageState() });
  const make = (folderName: string) =>
    other.request.post(`/vizioApi/users/s3/createFolder?userId=${userId}`, {
      data: { folderPath: '', teamPath: teamName, folderName },
    });
  await make('Live');
  await expect(item(page, 'Live')).toBeVisible();
  await page.context().setOffline(true);
  await make('While away');
  await page.context().setOffline(false);
  await expect(item(page, 'While away')).toBeVisible({ timeout: 20_000 });
  await other.close();
});

test('What changes while a folder is being loaded for the first time appears too', async ({ page, person }) => {
  const { teamName, userId } = await openWorkspace(page, person, ['Film']);
  const connecting = page.waitForEvent('websocket');
  const ready = connecting.then((socket) => socket.waitForEvent('framereceived'));
  await page.route(
    '**/fetchTeamsData?*',
    async (route) => {
      const old = await route.fetch();
      await ready;
      const heard = (await connecting).waitForEvent('framereceived');
      await page.request.post(`/vizioApi/users/s3/createFolder?userId=${userId}`, {
        data: { folderPath: '', teamPath: teamName, folderName: 'Live' },
      });
      await heard;
      await route.fulfill({ response: old });
    },
    { times: 1 },
  );
  await page.reload();
  await expect(item(page, 'Live')).toBeVisible();
});

test('A file has a card with its name cut, opens a preview after a second and the review on double click', async ({
  page,
  person,
  deployment,
}) => {
  const { teamId, userId } = await openWorkspace(page, person);
  const name = 'A012C003_230914.mov';
  await deployment.db
    .insertInto('items')
    .values({ id: randomUUID(), team_id: teamId, kind: 'file', name, sort_name: sortName(name), created_by: userId })
    .execute();
  await page.reload();
  await expect(item(page, name).getByText('A012C003.mp4')).toBeVisible();
  await item(page, name).hover();
  await item(page, name).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await item(page, name).dblclick();
  await expect(page).toHaveURL(/\/feedback/);
  await expect(page.getByText(name).first()).toBeVisible();
  await page.goBack();
  await item(page, name).click();
  await page.keyboard.press('Delete');
  await expect(dialog(page).getByText('You are about to delete a file')).toBeVisible();
  await expect(dialog(page).getByText('This will delete your file from the project')).toBeVisible();
});

test('A folder of 100,000 items opens, selects all and scrolls without freezing', async ({
  page,
  person,
  deployment,
}) => {
  test.setTimeout(180_000);
  const { teamId } = await openWorkspace(page, person, ['Huge']);
  const folder = await deployment.db
    .selectFrom('items')
    .select('id')
    .where('team_id', '=', teamId)
    .where('name', '=', 'Huge')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 100_000 }, (_, index) => `take ${index}.mp4`);
  for (let from = 0; from < rows.length; from += 5_000) {
    const values = rows.slice(from, from + 5_000).map((name) => ({
      id: randomUUID(),
      team_id: teamId,
      parent_id: folder.id,
      kind: 'file' as const,
      name,
      sort_name: sortName(name),
    }));
    await deployment.db.insertInto('items').values(values).execute();
  }
  await deployment.db
    .updateTable('items')
    .set({ file_count: rows.length, child_files: rows.length })
    .where('id', '=', folder.id)
    .execute();
  await item(page, 'Huge').dblclick();
  await expect(item(page, 'take 0.mp4')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('100,000');
  await page.keyboard.press('Escape');
  // Few boxes stand on the page, however many items there are.
  expect(await page.getByRole('row').count()).toBeLessThan(200);
  await item(page, 'take 0.mp4').hover();
  await page.mouse.wheel(0, 20_000);
  await expect(item(page, 'take 0.mp4')).toBeHidden();
  await expect(page.getByRole('row', { name: /take \d+\.mp4/ }).first()).toBeVisible();
});

test('A viewer sees everything and is offered nothing that changes it', async ({ page, person, joinTeam }) => {
  const { teamId, teamName } = await openWorkspace(page, person, ['Film']);
  const viewer = await joinTeam(teamId, 'viewer', 'Vera');
  const { data: vera } = await (await viewer.request.get('/vizioApi/users/auth/jwtVerification')).json();
  await viewer.request.post('/vizioApi/users/s3/createTeam', { data: { teamName: 'Own', user_id: vera.user_id } });
  await viewer.goto(`/home?team=${teamId}`);
  await expect(item(viewer, 'Film')).toBeVisible();
  await expect(viewer.getByRole('navigation', { name: 'Path' })).toContainText(teamName);
  await item(viewer, 'Film').click({ button: 'right' });
  await expect(viewer.getByRole('menuitem', { name: 'Open' })).toBeVisible();
  for (const name of ['Rename', 'Delete', 'Cut']) {
    await expect(viewer.getByRole('menuitem', { name })).toHaveCount(0);
  }
  // A copy can be taken along to where one may write, and is pasted nowhere else.
  await viewer.getByRole('menuitem', { name: 'Copy' }).click();
  await expect(toast(viewer, 'Copied “Film”. Paste it in a team where you may edit.')).toBeVisible();
  const paste = viewer.getByRole('button', { name: 'Paste', exact: true });
  await expect(paste).toHaveCount(0);
  await viewer.getByRole('link', { name: "Own's Team" }).click();
  await expect(viewer.getByText('Create Your Project')).toBeVisible();
  await paste.click();
  await expect(item(viewer, 'Film')).toBeVisible();
});

test('A link to a folder that is not there leads to the error page with the specified sentence', async ({
  page,
  person,
}) => {
  await openWorkspace(page, person, ['Film']);
  await item(page, 'Film').dblclick();
  await expect(page.getByText('Empty Folder')).toBeVisible();
  await page.goto(page.url().replace('Film', 'Gone'));
  await expect(page).toHaveURL('/error');
  await expect(page.getByText("You don't have access to the folder or the link is invalid :(")).toBeVisible();
});
