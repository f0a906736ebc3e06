import type { Locator } from '@playwright/test';
import { confirmAddress } from '#rig/people/limit-steps.ts';
import { expect, openWorkspace, type Page, test } from '../fixtures.ts';
import { go, press } from '../steps/keyboard.ts';
import { dialog, item } from '../steps/screen.ts';

// Moving focus key by key is slow on a busy machine.

const menu = (page: Page) => page.getByRole('menu');

/** Chooses from the open menu. */
async function choose(page: Page, name: string): Promise<void> {
  await go(
    page,
    'ArrowDown',
    menu(page).getByText(name, { exact: true }).locator('xpath=ancestor-or-self::*[@role][1]'),
  );
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeHidden();
}

async function closeBack(page: Page, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page).or(menu(page))).toBeHidden();
  await expect(opener).toBeFocused();
}

test('Without a mouse items change their progress, move, and go to the trash and back', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film', 'News', 'Old']);
  await go(page, 'ArrowRight', item(page, 'Film'));
  const badge = page.getByRole('button', { name: /^Progress of Film/ });
  await press(page, badge);
  await expect(menu(page)).toBeVisible();
  await closeBack(page, badge);
  await page.keyboard.press('Enter');
  await choose(page, 'Done');
  await expect(badge).toHaveText('Done');
  await expect(badge).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await expect(item(page, 'News')).toBeFocused();
  const askWhere = async () => {
    await page.keyboard.press('Shift+F10');
    await choose(page, 'Move to…');
    await expect(dialog(page)).toBeVisible();
  };
  await askWhere();
  await closeBack(page, item(page, 'News'));
  await askWhere();
  await press(page, dialog(page).getByRole('button', { name: 'Film' }));
  await expect(dialog(page).getByText('No folders here.')).toBeVisible();
  await press(page, dialog(page).getByRole('button', { name: 'Move here' }));
  await expect(item(page, 'News')).toBeHidden();

  await expect(item(page, 'Old')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Delete');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await closeBack(page, item(page, 'Old'));
  await page.keyboard.press('Delete');
  await press(page, dialog(page).getByRole('button', { name: 'Delete' }));
  await expect(item(page, 'Old')).toBeHidden();
  await expect(item(page, 'Film')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item(page, 'News')).toBeVisible();
  await go(page, 'ArrowRight', item(page, 'News'));
  await page.keyboard.press('Delete');
  await press(page, dialog(page).getByRole('button', { name: 'Delete' }));
  await expect(page.getByText('Empty Folder')).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Trash' }));
  await press(page, page.getByRole('button', { name: 'Restore News' }));
  await expect(page.getByRole('listitem').filter({ hasText: 'News' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  const destroy = page.getByRole('button', { name: 'Delete Old permanently' });
  await press(page, destroy);
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await closeBack(page, destroy);
  await page.keyboard.press('Enter');
  await press(page, dialog(page).getByRole('button', { name: 'Delete permanently' }));
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('Without a mouse people are invited and get roles, and a team is renamed and deleted', async ({
  page,
  person,
  joinTeam,
  deployment,
}) => {
  const { teamId } = await openWorkspace(page, person);
  await confirmAddress(deployment, person);
  await joinTeam(teamId, 'viewer', 'Vera');

  await press(page, page.getByRole('link', { name: 'Team Info' }));
  const form = page.getByRole('form', { name: 'Invite people' });
  await press(page, form.getByRole('button', { name: 'Role of the new member: Editor' }));
  await choose(page, 'Viewer');
  await expect(form.getByRole('button', { name: 'Role of the new member: Viewer' })).toBeFocused();
  await go(page, 'Shift+Tab', form.getByLabel('Email address'));
  const email = `tom-${person.email}`;
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`We sent an invite to ${email}.`)).toBeVisible();
  await expect(form.getByLabel('Email address')).toBeFocused();
  const revoke = page.getByRole('button', { name: `Revoke the invite to ${email}` });
  await press(page, revoke);
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await closeBack(page, revoke);
  await page.keyboard.press('Enter');
  await press(page, dialog(page).getByRole('button', { name: 'Revoke' }));
  await expect(revoke).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await press(page, page.getByRole('button', { name: 'Role of Vera: Viewer' }));
  await choose(page, 'Editor');
  await expect(page.getByText('Saved').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Role of Vera: Editor' })).toBeFocused();

  const team = page.getByRole('button', { name: /account and theme/ });
  const teams = page.getByRole('navigation', { name: 'Teams' });
  await press(page, team);
  await choose(page, 'Rename team');
  const newName = dialog(page).getByLabel('Team Name');
  await expect(newName).toBeFocused();
  await closeBack(page, team);
  await page.keyboard.press('Enter');
  await choose(page, 'Rename team');
  await expect(newName).toBeFocused();
  await page.keyboard.type('Harbour');
  await page.keyboard.press('Enter');
  await expect(teams.getByRole('link', { name: "Harbour's Team" })).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await expect(team).toBeFocused();
  await page.keyboard.press('Enter');
  await choose(page, 'Delete team');
  const name = dialog(page).getByLabel('Name of the team');
  await expect(name).toBeFocused();
  await page.keyboard.type('Another');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Delete Team' })).toBeDisabled();
  await closeBack(page, team);
  await page.keyboard.press('Enter');
  await choose(page, 'Delete team');
  await expect(name).toBeFocused();
  await page.keyboard.type("Harbour's Team");
  await press(page, dialog(page).getByRole('button', { name: 'Delete Team' }));
  // Appears once the page has returned without the team.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(teams.getByRole('link', { name: "Harbour's Team" })).toHaveCount(0);
});
