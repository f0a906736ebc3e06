import { confirmAddress } from '#rig/people/limit-steps.ts';
import { expect, signUp, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { picture, write } from '../steps/review.ts';
import { item, path } from '../steps/screen.ts';
import {
  collectResponses,
  createLink,
  ended,
  linkIn,
  openPart,
  openProject,
  openVisitor,
  phone,
  refusedFile,
  share,
  shareDialog,
  userAgent,
} from '../steps/share.ts';

test.use({ userAgent });

test('A limited link leads to sign-in and back, and opens once the named address is confirmed; to others it is closed', async ({
  page,
  person,
  browser,
  baseURL,
  deployment,
}) => {
  const { fileId } = await openProject(page, person);
  await confirmAddress(deployment, person);
  const named = { name: 'Ann Named', email: `ann-${person.email}`, password: 'a good password' };
  // A plain click would open the preview after a second.
  await item(page, 'A012.mp4').click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Share “A012.mp4”' }).click();
  await openPart(page, 'People by email');
  await shareDialog(page).getByLabel('Email address').fill(named.email);
  await page.keyboard.press('Enter');
  await expect(shareDialog(page).getByRole('button', { name: 'Access: Limited' })).toBeVisible();
  const link = linkIn((await deployment.mails.nextEmailTo(named.email)).text, 'feedback');

  const ann = await openVisitor(browser, baseURL);
  await ann.goto(link);
  await expect(ann).toHaveURL(/\/login#next=/);
  await ann.getByRole('link', { name: 'Sign Up' }).click();
  await ann.getByRole('textbox', { name: 'Name' }).fill(named.name);
  await ann.getByRole('textbox', { name: 'Email' }).fill(named.email);
  await ann.getByRole('textbox', { name: 'Password' }).fill(named.password);
  await ann.getByRole('button', { name: 'SIGN UP' }).click();
  await expect(ann.getByRole('heading', { name: 'Confirm your address first' })).toBeVisible();
  await expect(ann.getByText(named.email)).toBeVisible();
  await deployment.mails.nextEmailTo(named.email);
  await ann.getByRole('button', { name: 'Send the email again' }).click();
  await ann.goto(linkIn((await deployment.mails.nextEmailTo(named.email)).text, 'verify-email'));
  await expect(picture(ann)).toHaveAttribute('data-frame', /^\d+$/);
  await expect(ann.getByRole('button', { name: `Account of ${named.name}` })).toBeVisible();
  await write(ann, 'Seen and liked');

  const other = await openVisitor(browser, baseURL);
  await signUp(other, { ...named, email: `eve-${person.email}` });
  await other.goto(link);
  await expect(other.getByRole('heading', { name: refusedFile })).toBeVisible();

  // A link for anyone takes a member to their own workspace.
  await share(page, fileId, { visibility: 'public' });
  await page.goto(link);
  await expect(page).toHaveURL(`/feedback?item=${fileId}`);
  for (const one of [ann, other]) await one.context().close();
});

test('A password is required first and then remembered; a link expires on time for open pages', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { folderId } = await openProject(page, person);
  await page.getByRole('button', { name: 'Share “Film”' }).click();
  const link = await createLink(page);
  await openPart(page, /no password/);
  await shareDialog(page).getByLabel('New password').fill('open sesame');
  await shareDialog(page).getByRole('button', { name: 'Set password' }).click();
  await expect(shareDialog(page).getByText('Visitors enter it before they see anything.')).toBeVisible();
  await expect(shareDialog(page).getByText('Saved')).toBeVisible();

  const guest = await openVisitor(browser, baseURL, phone);
  const responses = collectResponses(guest);
  await guest.goto(link);
  const password = guest.getByRole('textbox', { name: 'Password' });
  await expect(password).toBeVisible();
  expect(await responses()).not.toContain('"Film"');
  expect(await findBarriers(guest)).toEqual([]);
  await password.fill('open barley');
  await password.press('Enter');
  await expect(guest.getByText('This password is not the right one. Try again.')).toBeVisible();
  await password.fill('open sesame');
  await password.press('Enter');
  await expect(path(guest)).toHaveText('Film');
  await guest.reload();
  await expect(path(guest)).toHaveText('Film');

  await share(page, folderId, { expiresAt: new Date(Date.now() + 2_000).toISOString() });
  await expect(ended(guest)).toBeVisible();
  await guest.context().close();
});
