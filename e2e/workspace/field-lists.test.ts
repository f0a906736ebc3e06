import type { FieldKind } from '#contract/items/fields.ts';
import type { Deployment } from '../deployment.ts';
import { expect, makeWorkspace, type Page, test, walk } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { item, pressUndo, toast } from '../steps/screen.ts';

const japan = { id: crypto.randomUUID(), name: 'Japan', color: 'red' };
const brazil = { id: crypto.randomUUID(), name: 'Brazil', color: 'green' };

/** A number and a choice, and four more fields. */
async function addFields({ db }: Deployment, teamId: string, values: Record<string, [number, string]>): Promise<void> {
  const kinds: [string, FieldKind, object[]?][] = [
    ['Reel', 'number'],
    ['Market', 'choice', [japan, brazil]],
    ['Client', 'text'],
    ['Due on set', 'date'],
    ['Site', 'link'],
    ['Cleared', 'checkbox'],
  ];
  for (const [position, [name, kind, choices = []]] of kinds.entries()) {
    const id = crypto.randomUUID();
    const row = { id, team_id: teamId, name, kind, seen_by: 'team' as const, position };
    await db
      .insertInto('team_fields')
      .values({ ...row, choices: JSON.stringify(choices) })
      .execute();
    for (const [itemId, given] of Object.entries(values)) {
      const value = given[position];
      if (value === undefined) continue;
      await db
        .insertInto('field_values')
        .values({ item_id: itemId, field_id: id, value: JSON.stringify(value) })
        .execute();
    }
  }
}

const names = (page: Page) =>
  page.locator('[data-item]').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')).join(' '));

async function chooseView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Views', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name, exact: true }).press('Enter');
}

test(
  'A list sorts and filters by fields, is saved as a view, and another tab follows; a bulk change is undone',
  walk,
  async ({ page, person, joinTeam, deployment }) => {
    const { teamId, folderIds } = await makeWorkspace(page, person, ['Alpha', 'Beta', 'Gamma']);
    const { Alpha = '', Beta = '', Gamma = '' } = folderIds;
    await addFields(deployment, teamId, {
      ...{ [Alpha]: [30, japan.id], [Beta]: [4, brazil.id], [Gamma]: [12, japan.id] },
    });
    await page.setViewportSize({ width: 1920, height: 1000 });
    await page.goto(`/home?team=${teamId}&look=list`);
    // The first three fields have columns, and a value is edited in its cell.
    await expect(page.getByRole('columnheader', { name: 'Client' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Site' })).toHaveCount(0);
    await item(page, 'Beta').getByRole('button', { name: 'Client of Beta: none' }).click();
    const input = item(page, 'Beta').locator('input[aria-label="Client of Beta"]');
    await expect(input).toBeFocused();
    await input.fill('Acme');
    await input.press('Enter');
    await expect(item(page, 'Beta').getByRole('button', { name: 'Client of Beta: Acme' })).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('columnheader', { name: 'Reel' }).getByRole('button').press('Enter');
    await expect.poll(() => names(page)).toBe('Beta Gamma Alpha');
    await expect(page.getByRole('columnheader', { name: 'Reel' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('columnheader', { name: 'Reel' }).getByRole('button').press('Enter');
    await expect.poll(() => names(page)).toBe('Alpha Gamma Beta');

    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    const chooseValue = async (name: string) => {
      await page.getByRole('combobox', { name: 'Value of a field' }).press('Enter');
      await page.getByRole('option', { name }).press('Enter');
    };
    await chooseValue('Client: contains…');
    await page.getByLabel('Client contains').fill('acm');
    await expect.poll(() => names(page)).toBe('Beta');
    await chooseValue('Reel: from … to …');
    await page.getByLabel('Reel from').fill('12');
    await page.getByLabel('Reel to').fill('20');
    await expect.poll(() => names(page)).toBe('Gamma');
    expect(await findBarriers(page)).toEqual([]);
    await chooseValue('Market: Japan');
    await expect.poll(() => names(page)).toBe('Alpha Gamma');
    expect(await findBarriers(page)).toEqual([]);
    await chooseView(page, 'Save as a view…');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Japan by reel');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Japan by reel' })).toBeVisible();
    // Opened again, it says what it filters by.
    await page.getByLabel('Name contains').fill('gam');
    await expect.poll(() => names(page)).toBe('Gamma');
    await chooseView(page, 'Japan by reel');
    await expect.poll(() => names(page)).toBe('Alpha Gamma');
    await expect(page.getByLabel('Name contains')).toHaveValue('');

    const tom = await joinTeam(teamId, 'viewer');
    await tom.goto(`/home?team=${teamId}`);
    await chooseView(tom, 'Japan by reel');
    await expect.poll(() => names(tom)).toBe('Alpha Gamma');

    // A change of the saved view reaches the other tab.
    await page.getByRole('button', { name: 'Columns' }).press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Cleared' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Cleared' })).toBeVisible();
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').press('Enter');
    await chooseView(page, 'Save changes of “Japan by reel”');
    await expect(tom).toHaveURL(/sort=name/);
    await expect(tom).toHaveURL(/cols=/);

    // In bulk, and back.
    await item(page, 'Alpha').focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Fields…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Fields of 2 items' });
    await dialog.getByRole('combobox', { name: 'Market', exact: true }).press('Enter');
    await page.getByRole('option', { name: 'Brazil' }).press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('The filter hides 3 items of this folder.')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    // Someone else has deleted one of them meanwhile.
    await deployment.db.updateTable('items').set({ deleted_at: new Date() }).where('id', '=', Gamma).execute();
    await pressUndo(toast(page, 'The fields of 2 items were changed.'));
    await expect(toast(page, '1 of 2 items was not restored: it was deleted, locked or changed since.')).toBeVisible();
    await expect.poll(() => names(page)).toBe('Alpha');
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    await expect.poll(() => names(page)).toBe('Alpha Beta');
  },
);

test('Names have the room first in a list, and no width scrolls sideways', async ({ page, person, deployment }) => {
  const { teamId, folderIds } = await makeWorkspace(page, person, ['Harbour at night, second cut']);
  await addFields(deployment, teamId, { [Object.values(folderIds)[0] ?? '']: [30, japan.id] });
  for (const width of [390, 820, 1440, 2560]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/home?team=${teamId}&look=list&filter=1`);
    const row = item(page, 'Harbour at night, second cut');
    await expect(row.getByText('Harbour at night, second cut', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Name contains' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  }
});
