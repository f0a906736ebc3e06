import { expect, openWorkspace, type Page, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { dialog, item } from '../steps/screen.ts';

type Opening = [title: string | RegExp, open: () => Promise<void>];

/** Each dialog opens without barriers in both themes, and Escape closes it. */
async function expectNoBarriers(page: Page, openings: Opening[]): Promise<void> {
  for (const [title, open] of openings) {
    await open();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await findBarriers(page, '[role="dialog"]'), `${title}, ${colorScheme}`).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
}

test('The dialogs of the workspace have no barriers in either theme', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film', 'News']);
  const button = (name: string) => () => page.getByRole('button', { name }).first().click();
  const ofTeam = (entry: string) => async () => {
    await page.getByRole('button', { name: /account and theme/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const ofFilm = (entry: string) => async () => {
    await page.getByRole('button', { name: 'More about Film' }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await expectNoBarriers(page, [
    ['Create New Team', button('Add a team')],
    ['Create New Project', button('New Project')],
    ['Rename Team', ofTeam('Rename team')],
    ['Delete Team', ofTeam('Delete team')],
    ['Deleted teams', ofTeam('Deleted teams')],
    ['Move 1 item', ofFilm('Move to…')],
    ['You are about to delete a folder', ofFilm('Delete')],
    ['Share “Film”', button('Share “Film”')],
    [
      'Rename 2 items',
      async () => {
        await item(page, 'Film').focus();
        await page.keyboard.press('Control+a');
        await page.keyboard.press('F2');
      },
    ],
    ['Search everything', () => page.keyboard.press('Control+k')],
    ['Help', () => page.keyboard.press('?')],
  ]);
  await page.goto('/home?view=upgrade');
  await expectNoBarriers(page, [['Get started with Pro', button('Get Started with Pro')]]);
});

test('The dialogs of the account and of sign-in have no barriers in either theme', async ({ page, person }) => {
  await openWorkspace(page, person);
  await page.goto('/account');
  const button = (name: string) => () => page.getByRole('button', { name }).click();
  await expectNoBarriers(page, [
    ['Change your email address', button('Change the email address')],
    ['Change your password', button('Change the password')],
    ['Two-factor authentication', button('Set up')],
    ['Delete your account', button('Delete my account')],
  ]);
  await page.context().clearCookies();
  await page.goto('/login');
  await expectNoBarriers(page, [['Forgot Password?', button('Forgot')]]);
});
