import { expect, openWorkspace, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { chooseOption, dialog } from '../steps/screen.ts';

test('A token is made for a program, copied once, used, and revoked', async ({ page, person, request }) => {
  await openWorkspace(page, person);
  await page.goto('/account');
  const panel = page.getByRole('region', { name: 'API tokens' });
  await panel.getByRole('button', { name: 'Create a token' }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Name').fill('Nightly backup');
  await dialog(page)
    .getByRole('radiogroup', { name: 'Downloads' })
    .getByRole('radio', { name: 'Read', exact: true })
    .check();
  await dialog(page)
    .getByRole('checkbox', { name: /All your teams/ })
    .uncheck();
  await expect(dialog(page).getByRole('button', { name: 'Create token' })).toBeDisabled();
  await dialog(page).getByRole('checkbox').nth(1).check();
  await chooseOption(dialog(page).getByRole('combobox', { name: 'Ends after' }), '30 days');
  expect(await findBarriers(page)).toEqual([]);
  await dialog(page).getByLabel('Your password').fill('not it');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('That is not your password.')).toBeVisible();
  await dialog(page).getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  const shown = dialog(page).getByText(/^vzo_/);
  await expect(shown).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const headers = { authorization: `Bearer ${await shown.textContent()}` };
  await dialog(page).getByRole('button', { name: 'I have saved it' }).click();
  await expect(panel.getByText('Nightly backup')).toBeVisible();
  await expect(panel).toContainText('Read items, read downloads in');
  await expect(panel).toContainText('ends in 30 days');

  const teams = new URL('/vizioApi/teams', page.url()).href;
  expect((await request.get(teams, { headers })).status()).toBe(403);
  const account = new URL('/vizioApi/account', page.url()).href;
  expect((await request.get(account, { headers })).status()).toBe(403);
  await page.reload();
  await expect(panel).toContainText('Used now');
  await panel.getByRole('button', { name: 'Revoke Nightly backup' }).click();
  await dialog(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(panel).toContainText('With a token a script');
  expect((await request.get(account, { headers })).status()).toBe(401);
});

test('A program of the team has tokens of its own, in one project, until it is removed', async ({
  page,
  person,
  request,
}) => {
  await openWorkspace(page, person, ['Harbour', 'Other']);
  await page.getByRole('link', { name: 'Team Info' }).first().click();
  await page.getByRole('link', { name: 'Programs' }).click();
  const panel = page.getByRole('region', { name: 'Programs' });
  await panel.getByRole('button', { name: 'Add a program' }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Name').fill('Nightly backup');
  await chooseOption(dialog(page).getByRole('combobox', { name: 'Role' }), 'Editor');
  expect(await findBarriers(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await panel.getByRole('button', { name: 'Create a token for Nightly backup' }).click();
  await dialog(page).getByLabel('Name').fill('cron');
  await dialog(page).getByRole('checkbox', { name: 'Harbour' }).check();
  expect(await findBarriers(page)).toEqual([]);
  await dialog(page).getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  const headers = { authorization: `Bearer ${await dialog(page).getByText(/^vzo_/).textContent()}` };
  await dialog(page).getByRole('button', { name: 'I have saved it' }).click();
  await expect(panel.getByRole('list', { name: 'Tokens of Nightly backup' })).toContainText('Read items in Harbour');
  expect(await findBarriers(page)).toEqual([]);

  const { origin, searchParams } = new URL(page.url());
  const status = async (path: string) => {
    const query = new URLSearchParams({ path });
    return (
      await request.get(`${origin}/vizioApi/teams/${searchParams.get('team')}/items?${query}`, { headers })
    ).status();
  };
  expect([await status('Harbour'), await status('Other')]).toEqual([200, 404]);
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nightly backup' })).toContainText('A program of the team');
  await page.getByRole('link', { name: 'Programs' }).click();
  await panel.getByRole('button', { name: 'Remove Nightly backup' }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(panel).toContainText('A program of the team has an account of its own');
  expect(await status('Harbour')).toBe(401);
});

test('A token for one project reaches that project alone', async ({ page, person, request }) => {
  await openWorkspace(page, person, ['Harbour/Day 1', 'Other']);
  await page.goto('/account');
  const panel = page.getByRole('region', { name: 'API tokens' });
  await panel.getByRole('button', { name: 'Create a token' }).click();
  await dialog(page).getByLabel('Name').fill('Harbour sync');
  await dialog(page)
    .getByRole('checkbox', { name: /All your teams/ })
    .uncheck();
  await dialog(page).getByRole('checkbox').nth(1).check();
  const projects = dialog(page).getByRole('group', { name: 'Only some of its projects' });
  await expect(projects.getByRole('checkbox')).toHaveCount(2);
  await projects.getByRole('checkbox', { name: 'Harbour' }).check();
  expect(await findBarriers(page)).toEqual([]);
  await dialog(page).getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  const headers = { authorization: `Bearer ${await dialog(page).getByText(/^vzo_/).textContent()}` };
  await dialog(page).getByRole('button', { name: 'I have saved it' }).click();
  await expect(panel).toContainText('Read items in Harbour');

  const team = await page.evaluate(async () => (await (await fetch('/vizioApi/teams')).json()).teams[0].id as string);
  const status = async (path: string) => {
    const { href } = new URL(`/vizioApi/teams/${team}/items?${new URLSearchParams({ path })}`, page.url());
    return (await request.get(href, { headers })).status();
  };
  expect([await status('Harbour/Day 1'), await status('Other')]).toEqual([200, 404]);
});
