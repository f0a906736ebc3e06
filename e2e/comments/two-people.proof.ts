import { expect, hold, openWorkspace, type Page, test } from '../fixtures.ts';
import { dialog, item } from '../steps/screen.ts';

const changed = 'Another change was made at the same time. Refresh and try again.';
const message = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

async function rename(page: Page, name: string, newName: string): Promise<void> {
  await item(page, name).click();
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: `New name of ${name}` });
  await expect(field).toBeFocused();
  await field.fill(newName);
  await page.keyboard.press('Enter');
}

async function move(page: Page, name: string, folder: string): Promise<void> {
  await item(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await dialog(page).getByRole('button', { name: folder }).click();
  await expect(dialog(page).getByText('No folders here.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Move here' }).click();
}

async function remove(page: Page, name: string): Promise<void> {
  await item(page, name).click();
  await page.keyboard.press('Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
}

test('Of two concurrent changes the later fails with a message, and both users see the real state', async ({
  page,
  person,
  joinTeam,
}) => {
  const { teamId } = await openWorkspace(page, person, ['Film', 'News', 'Old', 'Take']);
  const late = await joinTeam(teamId, 'editor');
  // Tom receives no events: his screen shows only what it makes of the errors.
  await late.routeWebSocket(/.*/, () => {});
  await late.goto(`/home?team=${teamId}`);
  const names = (of: Page) => of.getByRole('row').evaluateAll((rows) => rows.map((row) => row.ariaLabel));

  /** Tom acts first, but his request is held until Mara's has completed. */
  async function overtake(address: string, tom: () => Promise<void>, mara: () => Promise<void>): Promise<void> {
    const letGo = await hold(late, address);
    const asked = late.waitForRequest(address);
    await tom();
    await asked;
    await mara();
    letGo();
  }

  await overtake(
    '**/vizioApi/items/*',
    () => rename(late, 'Film', 'Storm'),
    async () => {
      await rename(page, 'Film', 'Harbour');
      await expect(message(page, 'Renamed to “Harbour”')).toBeVisible();
    },
  );
  await expect(message(late, 'Another change renamed this item. Check its name and try again.')).toBeVisible();
  await late.keyboard.press('Escape');
  await expect(item(late, 'Harbour')).toBeFocused();
  expect(await names(late)).toEqual(['Harbour', 'News', 'Old', 'Take']);

  await overtake(
    '**/items/move',
    () => move(late, 'Old', 'Harbour'),
    async () => {
      await expect(item(late, 'Old')).toBeHidden();
      await move(page, 'Old', 'News');
      await expect(message(page, 'Moved “Old” to News')).toBeVisible();
    },
  );
  await expect(message(late, 'Another change moved these items. Refresh and try again.')).toBeVisible();
  await expect.poll(() => names(late)).toEqual(['Harbour', 'News', 'Take']);

  await overtake(
    '**/items/delete',
    () => remove(late, 'Take'),
    async () => {
      await remove(page, 'Take');
      await expect(message(page, 'Deleted “Take”')).toBeVisible();
    },
  );
  await expect(message(late, changed)).toBeVisible();
  await expect.poll(() => names(late)).toEqual(['Harbour', 'News']);

  for (const one of [page, late]) {
    await item(one, 'Harbour').dblclick();
    await expect(one.getByText('Empty Folder')).toBeVisible();
  }
});
