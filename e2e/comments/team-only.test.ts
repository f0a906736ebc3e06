import { expect, signUp, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { addSameVersion } from '../steps/ready-clip.ts';
import { comment, comments, field, openReview, panel, showReview, write } from '../steps/review.ts';
import { collectResponses, openVisitor, phone, share } from '../steps/share.ts';

test('A comment for the team alone is written by keyboard, and a client on a phone never hears of it', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { itemId } = await openReview(page, person);
  const link = await share(page, itemId, { visibility: 'public', allowComments: true });
  const client = await openVisitor(browser, baseURL, phone);
  const received = collectResponses(client);
  await client.goto(link);
  await expect(client.getByRole('button', { name: 'Team only' })).toBeHidden();

  const teamOnly = page.getByRole('button', { name: 'Team only' });
  await teamOnly.press('Enter');
  await expect(teamOnly).toHaveAttribute('aria-pressed', 'true');
  await expect(field(page)).toHaveAttribute('placeholder', 'Write to the team only …');
  const secret = await write(page, 'The budget is over');
  await expect(secret).toContainText('Team only');
  await secret.getByRole('button', { name: /^Reply/ }).press('Enter');
  await page.getByRole('textbox', { name: /^Your reply/ }).fill('Then no drone');
  await page.keyboard.press('Enter');
  await expect(comment(page, 'Then no drone')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  // The choice stays until it is switched off.
  await expect(teamOnly).toHaveAttribute('aria-pressed', 'true');
  await teamOnly.press('Enter');
  await expect(await write(page, 'Brighter, please')).not.toContainText('Team only');

  await expect(comment(client, 'Brighter, please')).toBeVisible();
  await expect(comments(client)).toHaveCount(1);
  await client.reload();
  await expect(comments(client)).toHaveCount(1);
  const text = await received();
  expect(text).toContain('Brighter, please');
  expect(text).not.toMatch(/budget is over|no drone/);
  await expect(panel(page).getByText('Team only')).toBeVisible();
});

test('The choice stays for the file, over a reload and in its next version, as long as the person is of the team', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { itemId } = await openReview(page, person);
  const teamOnly = page.getByRole('button', { name: 'Team only' });
  await teamOnly.click();
  await page.reload();
  await expect(teamOnly).toHaveAttribute('aria-pressed', 'true');
  await addSameVersion(itemId);
  await showReview(page, itemId);
  await expect(teamOnly).toHaveAttribute('aria-pressed', 'true');
  await expect(await write(page, 'The budget is over')).toContainText('Team only');
  await page.reload();
  await expect(await write(page, 'Half of it is hotels')).toContainText('Team only');

  // A text that was written for the team stays so, whatever is chosen in another version.
  await field(page).fill('And the drone');
  await showReview(page, itemId, '&version=1');
  await teamOnly.click();
  await showReview(page, itemId);
  await expect(field(page)).toHaveValue('And the drone');
  await expect(teamOnly).toHaveAttribute('aria-pressed', 'true');
  await teamOnly.click();
  await page.reload();
  await expect(teamOnly).toHaveAttribute('aria-pressed', 'false');

  // The choice of a former member no longer counts.
  const link = await share(page, itemId, { visibility: 'public', allowComments: true });
  const former = await openVisitor(browser, baseURL);
  const userId = await signUp(former, { ...person, email: `former-${person.email}` });
  await former.addInitScript((key) => localStorage.setItem(key, '1'), `vizio-team-only:${userId}:${itemId}`);
  await former.goto(link);
  await expect(field(former)).toHaveAttribute('placeholder', 'Write a comment …');
  await expect(former.getByRole('button', { name: 'Team only' })).toBeHidden();
  await write(former, 'Brighter, please');
  await expect(comment(page, 'Brighter, please')).not.toContainText('Team only');
});
