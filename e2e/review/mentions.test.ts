import { expect, type Page, test, walk } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { comment, field, openReview, panel, picture } from '../steps/review.ts';

const names = (page: Page) => page.getByRole('listbox', { name: 'People' });
const assigned = (page: Page) => page.getByRole('list', { name: 'Comments assigned to you' });

test(
  'A comment mentions and is assigned by keyboard, and the person finds it in their work',
  walk,
  async ({ page, person, joinTeam }) => {
    const { teamId, itemId } = await openReview(page, person);
    const tom = await joinTeam(teamId, 'viewer');

    await field(page).focus();
    await page.keyboard.type('Too dark, @to');
    await expect(names(page).getByRole('option')).toHaveText([/Tom$/]);
    await expect(field(page)).toHaveAttribute('aria-activedescendant', /\S/);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(names(page)).toHaveCount(0);
    await page.keyboard.type('m');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('@');
    await expect(names(page).getByRole('option')).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('Too dark, @Tom ');
    await page.keyboard.type('please');
    await page.keyboard.press('Enter');
    const written = comment(page, 'Too dark');
    await expect(written.locator('[data-mention]')).toHaveText('@Tom');

    await written.getByRole('button', { name: 'Assign' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Assign the comment' });
    await dialog.getByRole('combobox', { name: 'Person' }).press('Enter');
    await page.getByRole('option', { name: 'Tom' }).press('Enter');
    await dialog.getByLabel('Due date').fill('2020-12-03');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Assign' }).press('Enter');
    await expect(written).toContainText('Assigned to Tom · Late, was due Dec 3, 2020');

    await tom.goto('/home?view=work');
    await expect(assigned(tom)).toContainText('Late, was due Dec 3, 2020');
    expect(await findBarriers(tom)).toEqual([]);
    await assigned(tom).getByRole('link').press('Enter');
    await expect(tom).toHaveURL(new RegExp(itemId));
    await expect(picture(tom)).toBeVisible();
    await panel(tom).getByRole('button', { name: 'Filter and order' }).press('Enter');
    await tom.getByRole('menuitemradio', { name: 'Assigned to me' }).press('Enter');
    await expect(comment(tom, 'Too dark')).toBeVisible();

    // Resolved elsewhere, it leaves the list at once.
    await tom.goto('/home?view=work');
    await expect(assigned(tom)).toBeVisible();
    await written.getByRole('button', { name: 'Mark as resolved' }).press('Enter');
    await expect(assigned(tom)).toHaveCount(0);
  },
);
