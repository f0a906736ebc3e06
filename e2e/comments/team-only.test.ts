import { expect, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { comment, comments, field, openReview, panel, write } from '../steps/review.ts';
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
