import { confirmAddress } from '#rig/people/limit-steps.ts';
import { expect, openWorkspace, type Page, test, walk } from '../fixtures.ts';
import { chooseOption, dialog, pressUndo, toast } from '../steps/screen.ts';

const teams = (page: Page) => page.getByRole('navigation', { name: 'Teams' });

async function chooseFromTeamMenu(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /account and theme/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('A team is renamed, and Team Info opens', async ({ page, person }) => {
  await openWorkspace(page, person);
  await chooseFromTeamMenu(page, 'Rename team');
  const name = dialog(page).getByLabel('Team Name');
  await name.fill('');
  await expect(dialog(page).getByRole('button', { name: 'Rename', exact: false })).toBeDisabled();
  await name.fill('Harbour');
  await page.keyboard.press('Enter');
  await expect(teams(page).getByRole('link', { name: "Harbour's Team" })).toBeVisible();
  await expect(page).toHaveURL(/view=info/);
});

test('A team is deleted after typing its name, and Undo restores it with its contents', async ({ page, person }) => {
  const { teamName, teamId } = await openWorkspace(page, person, ['Film']);
  await teams(page).getByRole('button', { name: 'Add a team' }).click();
  await dialog(page).getByLabel('Team Name').fill('Other');
  await page.keyboard.press('Enter');
  await expect(teams(page).getByRole('link', { name: "Other's Team" })).toHaveAttribute('aria-current', 'true');
  await page.goto(`/home?team=${teamId}`);
  await chooseFromTeamMenu(page, 'Delete team');
  const remove = dialog(page).getByRole('button', { name: 'Delete Team' });
  await expect(remove).toBeDisabled();
  await dialog(page).getByLabel('Name of the team').fill(teamName);
  await remove.click();
  await expect(teams(page).getByRole('link', { name: teamName })).toHaveCount(0);
  await pressUndo(toast(page, 'Deleted'));
  await teams(page).getByRole('link', { name: teamName }).click();
  await page.getByRole('link', { name: 'Team Projects' }).first().click();
  await expect(page.getByRole('row', { name: 'Film' })).toBeVisible();
});

test('Undo after deleting the only team restores it alone, under its own name', async ({ page, person }) => {
  const { teamName } = await openWorkspace(page, person, ['Film']);
  await chooseFromTeamMenu(page, 'Delete team');
  await dialog(page).getByLabel('Name of the team').fill(teamName);
  await dialog(page).getByRole('button', { name: 'Delete Team' }).click();
  await expect(page.getByText('Create Your Project')).toBeVisible();
  await expect(teams(page).getByRole('link')).toHaveCount(1);
  await pressUndo(toast(page, 'Deleted'));
  await expect(page.getByRole('row', { name: 'Film' })).toBeVisible();
  await expect(teams(page).getByRole('link', { name: teamName })).toHaveAttribute('aria-current', 'true');
  await expect(teams(page).getByRole('link')).toHaveCount(1);
});

test(
  'An invited person without an account signs up on the way and joins with one click',
  walk,
  async ({ page, person, deployment, browser, baseURL }) => {
    const { teamId, teamName } = await openWorkspace(page, person, ['Film']);
    await confirmAddress(deployment, person);
    await page.goto(`/home?team=${teamId}&view=info`);
    const email = `tom-${person.email}`;
    await page.getByRole('form', { name: 'Invite people' }).getByLabel('Email address').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Revoke the invite to ${email}` })).toBeVisible();

    const mail = await deployment.mails.nextEmailTo(email);
    expect(mail.subject).toBe('You are invited to a team on Vizio');
    const context = await browser.newContext({ baseURL });
    const guest = await context.newPage();
    await guest.goto(mail.text?.match(/https?:\S+\/invite\/\S+/)?.[0] ?? '');
    await guest.getByRole('link', { name: 'Sign up' }).click();
    await guest.getByLabel('Name').fill('Tom');
    await expect(guest.getByLabel('Email')).toHaveValue(email);
    await guest.getByLabel(/^Password/).fill('a password');
    await guest.keyboard.press('Enter');
    await guest.getByRole('button', { name: `Join ${teamName}` }).click();
    await expect(guest.getByRole('row', { name: 'Film' })).toBeVisible();

    // The inviter sees it at once and changes the role, which shows "Saved".
    await page.getByRole('button', { name: 'Role of Tom: Editor' }).click();
    await expect(page.getByRole('menuitemradio')).toHaveText(['Viewer', 'Editor', 'Admin']);
    await page.getByRole('menuitemradio', { name: 'Viewer' }).click();
    await expect(page.getByText('Saved').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Role of Tom: Viewer' })).toBeVisible();
    await context.close();
  },
);

test('A revoked invite says so kindly', async ({ page, person, deployment }) => {
  const { teamId } = await openWorkspace(page, person);
  await confirmAddress(deployment, person);
  await page.goto(`/home?team=${teamId}&view=info`);
  const email = `gone-${person.email}`;
  await page.getByRole('form', { name: 'Invite people' }).getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  const mail = await deployment.mails.nextEmailTo(email);
  await page.getByRole('button', { name: `Revoke the invite to ${email}` }).click();
  await dialog(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: `Revoke the invite to ${email}` })).toHaveCount(0);
  await page.goto(mail.text?.match(/https?:\S+\/invite\/\S+/)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'This invite no longer works' })).toBeVisible();
});

test('The activity is grouped by day and action, can be filtered, and admins save it as CSV', async ({
  page,
  person,
}) => {
  const { teamId } = await openWorkspace(page, person, ['Film', 'Old']);
  await page.goto(`/home?team=${teamId}&view=info`);
  await page.getByRole('link', { name: 'Activity' }).click();
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByText('added Old and Film')).toBeVisible();
  await chooseOption(page.getByRole('combobox', { name: 'Kind' }), 'Comments');
  await expect(page.getByText('Nothing matches this filter.')).toBeVisible();
  await chooseOption(page.getByRole('combobox', { name: 'Kind' }), 'Uploads');
  await chooseOption(page.getByRole('combobox', { name: 'Person' }), person.name);
  await expect(today.getByRole('listitem')).toHaveCount(1);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('audit.csv');
});
