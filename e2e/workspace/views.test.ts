import { expect, type Page, test, walk } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { openReview } from '../steps/review.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function choose(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Views', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
}

test(
  'A board is saved and shared, a card is moved by keyboard, and another tab follows; the calendar has the due date',
  walk,
  async ({ page, person, joinTeam, deployment: { db } }) => {
    const { teamId, itemId } = await openReview(page, person);
    const { name: fileName } = await db
      .selectFrom('items')
      .select('name')
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow();
    const tom = await joinTeam(teamId, 'viewer');
    await page.goto(`/home?team=${teamId}&path=Film`);
    await choose(page, 'Board');
    await expect(column(page, 'Upcoming').getByRole('link', { name: fileName })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);

    await choose(page, 'Save as a view…');
    await page.getByRole('textbox', { name: 'Name' }).fill('Cuts of May');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Cuts of May' })).toBeVisible();

    // Tom opens the shared one from the top of the team. As a viewer he moves nothing.
    await tom.goto(`/home?team=${teamId}`);
    await choose(tom, 'Cuts of May');
    const card = column(tom, 'Upcoming').getByRole('link', { name: fileName });
    await expect(card).toBeVisible();
    await tom.getByRole('button', { name: `Actions for ${fileName}` }).press('Enter');
    await expect(tom.getByRole('menuitem', { name: 'Open' })).toBeVisible();
    await expect(tom.getByRole('menuitem', { name: 'Move to Done' })).toBeHidden();
    await tom.keyboard.press('Escape');

    await page.getByRole('button', { name: `Actions for ${fileName}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move to Done' }).press('Enter');
    await expect(column(page, 'Done').getByRole('button', { name: `Actions for ${fileName}` })).toBeFocused();
    await expect(page.getByText(`${fileName} moved to Done`)).toBeAttached();
    await expect(column(tom, 'Done').getByRole('link', { name: fileName })).toBeVisible();

    // A new name appears in the other tab as well, and so does the end.
    await choose(page, /^Rename or share/);
    await page.getByRole('textbox', { name: 'Name' }).fill('Cuts of June');
    await page.keyboard.press('Enter');
    await expect(tom.getByRole('heading', { name: 'Cuts of June' })).toBeVisible();

    const fieldId = crypto.randomUUID();
    const field = { id: fieldId, team_id: teamId, name: 'Air date', kind: 'date' as const, seen_by: 'team' as const };
    await db
      .insertInto('team_fields')
      .values({ ...field, choices: '[]', position: 0 })
      .execute();
    const value = { item_id: itemId, field_id: fieldId, value: JSON.stringify('2026-12-24') };
    await db.insertInto('field_values').values(value).execute();
    await page.goto(`/home?team=${teamId}&path=Film&look=calendar&by=${fieldId}&month=2026-12`);
    const day = page.getByRole('cell', { name: /^24/ });
    await expect(day.getByRole('link', { name: fileName })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next month' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'January 2027' })).toBeVisible();
    await expect(page.getByRole('table').getByRole('link', { name: fileName })).toBeHidden();

    await page.goto(`/home?team=${teamId}&path=Film`);
    await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search everything/ }).fill('Cuts of June');
    await expect(page.getByRole('option', { name: 'View: Cuts of June' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Cuts of June' })).toBeVisible();
    await choose(page, /^Remove/);
    await page.getByRole('button', { name: 'Remove view' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Cuts of June' })).toBeHidden();
    await expect(tom.getByRole('heading', { name: 'Cuts of June' })).toBeHidden();
    await expect(column(tom, 'Done').getByRole('link', { name: fileName })).toBeVisible();
  },
);

test('On a phone a board shows one column, and a switch for the others', async ({ page, person }) => {
  const { teamId } = await openReview(page, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/home?team=${teamId}&path=Film&look=board`);
  await expect(column(page, 'Upcoming')).toBeVisible();
  await expect(column(page, 'Done')).toBeHidden();
  await page.getByRole('combobox', { name: 'Column', exact: true }).press('Enter');
  await page.getByRole('option', { name: /^Done/ }).press('Enter');
  await expect(column(page, 'Done')).toBeVisible();
  await expect(column(page, 'Upcoming')).toBeHidden();
  expect(await findBarriers(page)).toEqual([]);
});
