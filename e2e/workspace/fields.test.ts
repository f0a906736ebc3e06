import { expect, makeWorkspace, type Page, test, walk } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';

/** Chooses an option of a list by keyboard. */
async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).press('Enter');
  await page.getByRole('option', { name: option }).press('Enter');
}

test(
  'A team gets a status and fields, and people set them in place and in bulk, by keyboard',
  walk,
  async ({ page, person, joinTeam }) => {
    const { teamId } = await makeWorkspace(page, person, ['Film', 'Trailer']);
    await page.goto(`/home?team=${teamId}&view=info&tab=fields`);
    await expect(page.getByText('The team uses Upcoming, In Progress and Done.')).toBeVisible();
    for (const [name, counts] of [
      ['Legal', 'Counts as In Progress'],
      ['On air', 'Counts as Done'],
    ] as const) {
      await page.getByRole('button', { name: 'New status' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New status' });
      await dialog.getByLabel('Name').fill(name);
      await choose(page, 'Progress', counts);
      expect(await findBarriers(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Move On air up' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move On air up' })).toBeDisabled();

    await page.getByRole('button', { name: 'New field' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New field' });
    await dialog.getByLabel('Name').fill('Market');
    await choose(page, 'Kind', 'One choice');
    for (const [index, name] of ['Japan', 'Brazil'].entries()) {
      await dialog.getByRole('button', { name: 'Add a choice' }).press('Enter');
      await dialog.getByRole('textbox', { name: `Choice ${index + 1}` }).fill(name);
    }
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Edit Market' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);

    // In bulk: both projects, by the selection bar.
    await page.goto(`/home?team=${teamId}`);
    const film = page.getByRole('row', { name: 'Film' });
    await film.focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Fields…' }).press('Enter');
    const many = page.getByRole('dialog', { name: 'Fields of 2 items' });
    await expect(many).toBeVisible();
    await choose(page, 'Market', 'Japan');
    await choose(page, 'Status', 'Legal');
    expect(await findBarriers(page)).toEqual([]);
    await many.getByRole('button', { name: 'Save' }).press('Enter');
    for (const name of ['Film', 'Trailer']) {
      const card = page.getByRole('row', { name });
      await expect(card.getByRole('button', { name: `Status of ${name}: Legal` })).toBeVisible();
      await expect(card.getByRole('button', { name: `Market of ${name}: Japan` })).toBeVisible();
    }

    // In place: the value and the status of one card. The page of another person follows.
    const tom = await joinTeam(teamId, 'viewer');
    await tom.goto(`/home?team=${teamId}`);
    await expect(tom.getByRole('row', { name: 'Film' })).toContainText('Legal');
    await page.keyboard.press('Escape');
    await film.getByRole('button', { name: 'Market of Film: Japan' }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Brazil' }).press('Enter');
    await expect(film.getByRole('button', { name: 'Market of Film: Brazil' })).toBeVisible();
    await film.getByRole('button', { name: 'Status of Film: Legal' }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'On air' }).press('Enter');
    await expect(film.getByRole('button', { name: 'Status of Film: On air' })).toBeVisible();
    await expect(tom.getByRole('row', { name: 'Film' })).toContainText('On air');
    await expect(tom.getByRole('row', { name: 'Film' })).toContainText('Brazil');
    expect(await findBarriers(page)).toEqual([]);

    // Removing says how much goes with it.
    await page.goto(`/home?team=${teamId}&view=info&tab=fields`);
    await page.getByRole('button', { name: 'Remove Market' }).press('Enter');
    await expect(page.getByRole('dialog')).toContainText('2 values will be removed with it.');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(tom.getByRole('row', { name: 'Film' })).not.toContainText('Brazil');
  },
);
