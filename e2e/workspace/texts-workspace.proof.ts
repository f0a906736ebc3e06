import { randomUUID } from 'node:crypto';
import { sortName } from '#server/features/items/items.ts';
import { expect, hold, openWorkspace, test } from '../fixtures.ts';

test('The second column has Explore and its options, which open their views', async ({ page, person }) => {
  await openWorkspace(page, person);
  const column = page.getByRole('navigation', { name: 'Workspace' });
  await expect(column.getByText('Explore', { exact: true })).toBeVisible();
  await expect(column.getByRole('link', { name: 'Team Projects' })).toHaveAttribute('aria-current', 'page');
  for (const [option, address] of [
    ['Recent', /view=recent/],
    ['Starred', /view=starred/],
    ['Team Info', /view=info/],
    ['Team Projects', /\/home\?team=[^&]*$/],
  ] as const) {
    await column.getByRole('link', { name: option }).click();
    await expect(page).toHaveURL(address);
    await expect(column.getByRole('link', { name: option })).toHaveAttribute('aria-current', 'page');
  }
  // The plans are also in the menu of the team.
  await page.getByRole('link', { name: 'Upgrade the plan' }).click();
  await expect(page).toHaveURL(/view=upgrade/);
  await column.getByRole('link', { name: 'Team Projects' }).click();
  await page.getByRole('button', { name: /account and theme/ }).click();
  await page.getByRole('menuitem', { name: 'Upgrade the plan' }).click();
  await expect(page).toHaveURL(/view=upgrade/);
});

test('On a phone the hamburger opens a menu with the same options', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWorkspace(page, person);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const [option, address] of [
    ['Starred', /view=starred/],
    ['Team Info', /view=info/],
    ['Team Projects', /\/home\?team=[^&]*$/],
  ] as const) {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await menu.getByRole('link', { name: option }).click();
    await expect(page).toHaveURL(address);
    await expect(menu).toBeHidden();
  }
});

test('Add appears only inside a folder, its popup shows progress, and choosing the team leaves the folder', async ({
  page,
  person,
}) => {
  const { teamName } = await openWorkspace(page, person, ['Film']);
  const add = page.getByRole('button', { name: 'Add', exact: true });
  const film = page.getByRole('row', { name: 'Film' });
  await expect(film).toBeVisible();
  await expect(add).toBeHidden();
  await film.dblclick();
  await add.click();
  await page.getByRole('menuitem', { name: 'Create Folder' }).click();
  const popup = page.getByRole('dialog', { name: 'Create New Folder' });
  await expect(popup.getByLabel('Folder Name')).toHaveAttribute('placeholder', 'New Folder Name');
  await popup.getByLabel('Folder Name').fill('Day');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(popup).toBeHidden();

  const respond = await hold(page, '**/teams/*/folders');
  await add.click();
  await page.getByRole('menuitem', { name: 'Create Folder' }).click();
  await expect(popup.getByLabel('Folder Name')).toHaveValue('');
  await popup.getByLabel('Folder Name').fill('Day 1');
  const create = popup.getByRole('button', { name: 'Create Folder' });
  await create.click();
  await expect(create).toHaveAttribute('aria-busy', 'true');
  respond();
  await expect(popup).toBeHidden();
  await expect(page.getByRole('row', { selected: true })).toHaveText(/Day 1/);

  await page.getByRole('navigation', { name: 'Teams' }).getByRole('link', { name: teamName }).click();
  await expect(film).toBeVisible();
  await expect(add).toBeHidden();
});

test('A progress badge pulses until the change is saved or refused', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film']);
  const badge = page.getByRole('button', { name: /^Progress of Film/ });
  const choose = async (progress: string) => {
    await badge.click();
    await page.getByRole('menuitem', { name: progress }).click();
  };
  const save = await hold(page, '**/items/progress');
  await choose('Done');
  await expect(badge).toHaveAttribute('aria-busy', 'true');
  await expect(badge).toHaveCSS('animation-name', 'breathe');
  save();
  await expect(badge).not.toHaveAttribute('aria-busy');
  await expect(badge).toHaveText('Done');
  await page.unroute('**/items/progress');
  await page.route('**/items/progress', (route) => route.fulfill({ status: 503, json: {} }));
  await choose('Upcoming');
  await expect(badge).toHaveText('Done');
  await expect(badge).not.toHaveAttribute('aria-busy');
});

test('Cards fill one to four columns, and each shows size, owner, age and progress in its colour', async ({
  page,
  person,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openWorkspace(page, person, ['A long folder name/Inside', 'B', 'C', 'D', 'E']);
  const card = page.getByRole('row', { name: 'A long folder name' });
  for (const text of ['A long folder name', '0.00 MB', person.name, 'now', 'Inside']) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  const badge = card.getByRole('button', { name: /^Progress of/ });
  for (const [progress, colour] of [
    ['Upcoming', 'rgb(180, 35, 35)'],
    ['In Progress', 'rgb(21, 97, 189)'],
    ['Done', 'rgb(18, 114, 74)'],
  ] as const) {
    if (progress !== 'Upcoming') {
      await badge.click();
      await page.getByRole('menuitem', { name: progress }).click();
    }
    await expect(badge).toHaveText(progress);
    await expect(badge).toHaveCSS('color', 'rgb(23, 25, 28)');
    await expect(badge.locator('span').first()).toHaveCSS('background-color', colour);
  }
  const columns = async () => {
    const tops = await page
      .locator('[data-item]')
      .evaluateAll((cards) => cards.map((one) => Math.round(one.getBoundingClientRect().top)));
    return tops.filter((top) => top === tops[0]).length;
  };
  // On a large screen the type grows with the cards.
  for (const [width, count, typePx] of [
    [390, 1, 14],
    [640, 2, 14],
    [1_100, 3, 14],
    [1_440, 4, 14],
    [2_560, 4, 17.5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns).toBe(count);
    await expect(card.getByText('A long folder name', { exact: true })).toHaveCSS('font-size', `${typePx}px`);
  }
});

test('Every popup closes on a click outside', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film']);
  const film = page.getByRole('row', { name: 'Film' });
  const fromTeamMenu = async (action: string) => {
    await page.getByRole('button', { name: /account and theme/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const popups: [string, () => Promise<void>][] = [
    ['Create New Team', () => page.getByRole('button', { name: 'Add a team' }).click()],
    ['Rename Team', () => fromTeamMenu('Rename team')],
    ['Delete Team', () => fromTeamMenu('Delete team')],
    ['You are about to delete a folder', () => film.click().then(() => page.keyboard.press('Delete'))],
    ['Share “Film”', () => page.getByRole('button', { name: 'Share “Film”' }).click()],
  ];
  for (const [name, open] of popups) {
    await open();
    const popup = page.getByRole('dialog', { name });
    await expect(popup).toBeVisible();
    await page.mouse.click(5, 895);
    await expect(popup).toBeHidden();
  }
  await film.getByRole('button', { name: 'More about Film' }).click();
  for (const entry of ['Delete', 'Rename', 'Copy', 'Close']) {
    await expect(page.getByRole('menuitem', { name: entry, exact: true })).toBeVisible();
  }
  await page.mouse.click(5, 895);
  await expect(page.getByRole('menu')).toBeHidden();
});

test('No team can be added while the new-project dialog is open', async ({ page, person }) => {
  await openWorkspace(page, person);
  const add = page.locator('nav[aria-label="Teams"] button[aria-label="Add a team"]');
  await expect(add).not.toHaveAttribute('aria-disabled');
  await page.getByRole('button', { name: 'New Project' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
});

test('The splash, the search, the preview, the progress mark and the copied link have the specified delays', async ({
  page,
  person,
  deployment,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  const { teamId } = await openWorkspace(page, person, ['Film', 'Old']);
  const name = 'a.mp4';
  await deployment.db
    .insertInto('items')
    .values({ id: randomUUID(), team_id: teamId, kind: 'file', name, sort_name: sortName(name) })
    .execute();
  await page.reload();
  const file = page.getByRole('row', { name });
  const badge = page.getByRole('button', { name: /^Progress of Film/ });
  await expect(file).toBeVisible();
  const respond = await hold(page, '**/items/progress');
  await badge.click();
  await page.getByRole('menuitem', { name: 'Done' }).click();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(badge).toHaveAttribute('aria-busy', 'true');

  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  /** Advances a paused clock: checks that the effect comes at this time, neither before nor later. */
  async function pass(ms: number, before: () => Promise<void>, after: () => Promise<void>): Promise<void> {
    await page.clock.runFor(ms - 100);
    await before();
    await page.clock.runFor(200);
    await after();
    await page.clock.resume();
  }

  await pause();

  const saved = page.waitForEvent('requestfinished', (request) => request.url().includes('/items/progress'));
  const refetched = page.waitForRequest('**/teams/*/items*');
  respond();
  await saved;
  await refetched;
  await pass(
    1_000,
    () => expect(badge).toHaveAttribute('aria-busy', 'true'),
    () => expect(badge).not.toHaveAttribute('aria-busy'),
  );

  // Opened once, so that nothing has to be loaded on time.
  const preview = page.getByRole('dialog', { name });
  await file.getByText(name).click();
  await page.keyboard.press('Space');
  await expect(preview).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await pause();
  await file.click();
  await pass(
    1_000,
    () => expect(preview).toHaveCount(0),
    () => expect(preview).toBeVisible(),
  );
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await page.getByRole('button', { name: `Share “${name}”` }).click();
  const sharing = page.getByRole('dialog', { name: /^Share/ });
  await sharing.getByRole('button', { name: 'Create link' }).click();
  const copy = sharing.getByRole('button', { name: 'Copy Link' });
  await expect(copy).toBeVisible();
  await pause();
  await copy.click();
  const copied = sharing.getByRole('button', { name: 'Link copied' });
  await expect(copied).toBeVisible();
  await pass(
    2_000,
    () => expect(copied).toBeVisible(),
    () => expect(copy).toBeVisible(),
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/s\/[\w-]{22}#k=/);
  await page.keyboard.press('Escape');
  await expect(sharing).toBeHidden();

  await pause();
  await page.getByRole('searchbox', { name: 'Search' }).fill('F');
  await pass(
    1_000,
    () => expect(file).toBeVisible(),
    () => expect(file).toBeHidden(),
  );

  await pause();
  const listed = page.waitForResponse(/\/items\?.*Film/);
  await page.getByRole('row', { name: 'Film' }).dblclick();
  await listed;
  const splash = page.getByText('Retrieving data ...');
  await pass(
    500,
    () => expect(splash).toBeVisible(),
    () => expect(splash).toHaveCount(0),
  );
  await expect(page.getByText('Empty Folder')).toBeVisible();
});
