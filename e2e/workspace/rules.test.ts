import type { Locator } from '@playwright/test';
import { expect, openWorkspace, type Page, test, walk } from '../fixtures.ts';
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

test('A rule on several choices clears a field, is made and read by keyboard, and a long name breaks no page', async ({
  page,
  person,
}) => {
  const { teamId, itemId } = await openReview(page, person);
  const fieldId = crypto.randomUUID();
  const outlets = ['Web', 'Cinema'].map((name) => ({ id: crypto.randomUUID(), name, color: 'blue' }));
  const outletId = crypto.randomUUID();
  const fields = [
    { id: fieldId, name: 'Budget', kind: 'number', choices: [], seenBy: 'admins' },
    { id: outletId, name: 'Outlets', kind: 'choices', choices: outlets, seenBy: 'team' },
  ];
  await page.request.put(`/vizioApi/teams/${teamId}/fields`, { data: { fields } });
  await page.request.post('/vizioApi/items/values', { data: { ids: [itemId], fieldId, value: 7 } });
  const both = { ids: [itemId], fieldId: outletId, value: outlets.map(({ id }) => id) };
  expect((await page.request.post('/vizioApi/items/values', { data: both })).ok()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/home?team=${teamId}&view=info&tab=rules`);
  await page.getByRole('button', { name: 'New rule' }).press('Enter');
  const name = `<img src=x onerror=alert(1)>${'A'.repeat(50)}`;
  await dialog(page).getByLabel('Name').fill(name);
  await choose(page, 'When', 'the field "Outlets" becomes …');
  const outlet = dialog(page).getByRole('group', { name: 'Value of Outlets' }).getByRole('checkbox');
  await expect(outlet.first()).toBeChecked();
  await choose(page, 'Then', 'clear the field "Budget"');
  await outlet.first().press('Space');
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText('Outlets: Choose at least one.');
  for (const box of await outlet.all()) await box.press('Space');
  await dialog(page).getByRole('button', { name: 'Try it' }).press('Enter');
  await expect(dialog(page).getByRole('region', { name: 'Dry run' })).toContainText('would act');
  expect(await findBarriers(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('clear its field "Budget".')).toBeVisible();
  await page.getByRole('button', { name: `Edit the rule ${name}` }).press('Enter');
  const then = page.getByRole('dialog', { name: 'Edit the rule' }).getByRole('combobox', { name: 'Then' });
  await expect(then).toContainText('clear the field "Budget"');
  for (const chosen of await page.getByRole('dialog').getByRole('checkbox').all()) await expect(chosen).toBeChecked();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const title = page.getByRole('heading', { name });
  expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test('The focus stays where people have put it while a list, a dialog or a menu fades out', async ({
  page,
  person,
}) => {
  const { teamId } = await openWorkspace(page, person);
  await page.goto(`/home?team=${teamId}&view=info&tab=rules`);
  const newRule = page.getByRole('button', { name: 'New rule' });
  const account = page.getByRole('button', { name: /account and theme/ });
  await newRule.press('Enter');
  await dialog(page).getByRole('combobox', { name: 'When' }).press('Enter');
  await expectFocusToStay(page, 'listbox', dialog(page).getByLabel('Name'));
  await expectFocusToStay(page, 'dialog', account);
  await account.press('Enter');
  await expectFocusToStay(page, 'menu', newRule);
});

test('A dialog takes the focus once, and keys open a menu once, however late the next frame is', async ({
  page,
  person,
}) => {
  const { teamId } = await openWorkspace(page, person);
  await page.goto(`/home?team=${teamId}&view=info&tab=rules`);
  const drawDialog = await holdFrames(page);
  await page.getByRole('button', { name: 'New rule' }).press('Enter');
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  const when = dialog(page).getByRole('combobox', { name: 'When' });
  await when.focus();
  await drawDialog();
  await expect(when).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  const drawMenu = await holdFrames(page);
  await page.getByRole('button', { name: /account and theme/ }).press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await drawMenu();
  await expect(page.getByRole('menu')).toBeFocused();
});

/** Holds what waits for the next frame, until the returned function is called. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  const draw = await page.evaluateHandle(() => {
    const later: FrameRequestCallback[] = [];
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => later.push(callback);
    return () => {
      window.requestAnimationFrame = request;
      for (const callback of later) callback(performance.now());
    };
  });
  return () => draw.evaluate((run) => run());
}

/** Closes it, and focuses the element before it has faded out. */
async function expectFocusToStay(page: Page, role: 'listbox' | 'dialog' | 'menu', element: Locator): Promise<void> {
  const fading = await page.getByRole(role).evaluateHandle((popup) => popup.animate({ opacity: [1, 0] }, 3_600_000));
  await page.keyboard.press('Escape');
  const closed = page.locator(`[role="${role}"][data-closed]`);
  await expect(closed).toBeVisible();
  await element.focus();
  await fading.evaluate((animation) => animation.finish());
  await expect(closed).toBeHidden();
  await expect(element).toBeFocused();
}
