import { expect, type Page, test, walk } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { openReview } from '../steps/review.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New rule' });

async function choose(page: Page, list: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: list }).press('Enter');
  await page.getByRole('option', { name: option, exact: true }).press('Enter');
}

test('A rule is made and tried by keyboard, acts, and the log says so', walk, async ({ page, person }) => {
  const { teamId, itemId } = await openReview(page, person);
  await page.goto(`/home?team=${teamId}&view=info&tab=rules`);
  await expect(page.getByText('No rule has acted in the last 30 days.')).toBeVisible();
  await page.getByRole('button', { name: 'New rule' }).press('Enter');
  await dialog(page).getByLabel('Name').fill('Tidy up');
  await choose(page, 'When', 'the progress becomes Done');
  await choose(page, 'Then', 'set its progress to In Progress');
  await dialog(page).getByRole('button', { name: 'Try it' }).press('Enter');
  await expect(dialog(page).getByRole('region', { name: 'Dry run' })).toContainText('No file is in this state now.');
  expect(await findBarriers(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
  const sentence = 'When the progress of a file becomes Done, set its progress to In Progress.';
  await expect(page.getByText(sentence)).toBeVisible();

  const use = page.getByRole('switch', { name: 'Use Tidy up' });
  await use.press('Space');
  await expect(page.getByText('Switched off.')).toBeVisible();
  await use.press('Space');
  await expect(page.getByText('Has not acted yet.')).toBeVisible();

  const data = { ids: [itemId], progress: 'Done' };
  expect((await page.request.post('/vizioApi/items/progress', { data })).ok()).toBe(true);
  const log = page.getByRole('list', { name: 'Log of the rules' });
  await expect(log).toContainText('The progress is Done: set its progress to In Progress. Done');
  await expect(page.getByText('Last: done')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Delete the rule Tidy up' }).press('Enter');
  await expect(page.getByText(sentence)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText(sentence)).toBeVisible();
});
