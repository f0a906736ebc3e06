import { expect, type Page, test, walk } from '../fixtures.ts';
import { beginApproval, runDigest } from '../steps/approvals.ts';
import { findBarriers } from '../steps/barriers.ts';
import { comment, field, openReview, panel, picture } from '../steps/review.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
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

test('A comment is assigned by keyboard before it is sent, and keeps its person when the connection is lost', async ({
  page,
  person,
  joinTeam,
}) => {
  const { teamId } = await openReview(page, person);
  const tom = await joinTeam(teamId, 'viewer');
  await field(page).focus();
  await page.keyboard.type('Too dark');
  const button = page.getByRole('button', { name: 'Assign to …' });
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assign the comment' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Person' }).press('Enter');
  await page.getByRole('option', { name: 'Tom' }).press('Enter');
  await dialog.getByLabel('Due date').fill('2999-12-03');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Assign' }).press('Enter');
  // The sentence goes on where it was, and the draft has its person after a reload.
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(' here');
  await page.reload();
  const chip = page.getByRole('button', { name: 'Assigned to Tom, due Dec 3, 2999. Change' });
  await expect(chip).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  // The first call is lost on its way; the next one has all of it.
  let lost = 0;
  await page.route(/\/items\/[^/]+\/comments$/, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    return route.abort();
  });
  await field(page).focus();
  await page.keyboard.press('Enter');
  const written = comment(page, 'Too dark here');
  await expect(written).toContainText('Assigned to Tom');
  await written.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(written.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(written).toContainText('Assigned to Tom · Due Dec 3, 2999');
  await expect(chip).toHaveCount(0);
  await tom.goto('/home?view=work');
  await expect(assigned(tom)).toContainText('Too dark here');
  expect(await findBarriers(tom)).toEqual([]);
});

test('A client who is mentioned opens the email on a phone, reads the comment and answers', async ({
  page,
  person,
  browser,
  baseURL,
  deployment,
}) => {
  const { itemId } = await openReview(page, person);
  const client = `client-${person.email}`;
  await beginApproval(page, deployment, person, itemId, [client]);
  await deployment.mails.nextEmailTo(client);
  await page.reload();
  await field(page).focus();
  await page.keyboard.type('Is this the logo, @client');
  await expect(names(page).getByRole('option')).toHaveText([new RegExp(`${client}$`)]);
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const written = comment(page, 'Is this the logo');
  await expect(written.locator('[data-mention]')).toHaveText(`@client-${person.email.split('@')[0]}`);
  await expect(panel(page)).not.toContainText(client);

  // As if five quiet minutes had passed.
  await expect(written.getByRole('button', { name: 'Edit' })).toBeVisible();
  const waiting = deployment.db.updateTable('comment_guest_mentions').where('email', '=', client);
  await waiting.set({ created_at: new Date(0) }).execute();
  await runDigest(deployment);
  const { text = '', subject } = await deployment.mails.nextEmailTo(client);
  expect(subject).toBe('A comment mentions you');
  expect(text).toContain('Is this the logo');
  const context = await browser.newContext({ baseURL, ...phone, reducedMotion: 'reduce' });
  const guest = await context.newPage();
  await guest.goto(/http\S+comment=\S+#k=\S+/.exec(text)?.[0] ?? '');
  await expect(guest.getByText('Is this the logo')).toBeVisible();
  expect(await findBarriers(guest)).toEqual([]);
  const asked = comment(guest, 'Is this the logo');
  await asked.getByRole('button', { name: 'Actions' }).tap();
  await guest.getByRole('menuitem', { name: 'Reply' }).tap();
  await guest.getByRole('textbox', { name: /^Your reply to/ }).fill('Yes, the new one.');
  await guest.getByRole('button', { name: 'Send reply' }).tap();
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Ines');
  await guest.keyboard.press('Enter');
  await expect(comment(page, 'Yes, the new one.')).toContainText('Ines (guest)');
  const isWider = () => guest.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWider()).toBe(false);
  await context.close();
});
