import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';
import { testWithFolder as base, expect, openWorkspace, type Page, type Person, signUp } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { item, toast, workspaceUrl } from '../steps/screen.ts';

/** A server of its own without SMTP_URL and PUBLIC_URL, as a first `npm start` runs it. */
const test = base.extend<{ bare: ServerProcess }>({
  bare: async ({ folder }, use) => {
    const server = await startServerProcess({ DATA_DIR: folder });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ bare }, use) => use(bare.url),
});

/** Only the pages of the operator name settings. */
const settings = /[A-Z]+_[A-Z]+/;
const claims = /sent|we send|get an email/i;
const noEmail = (page: Page) => page.getByText('This server sends no email.');
const onlyHere = (page: Page) =>
  page.getByText('This link works on this machine only. Ask the person who runs this server to set its address.');

/** The newest link to this page in the log of the server. */
async function loggedLink(server: ServerProcess, page: string): Promise<string> {
  const links = () => server.output().match(new RegExp(`http://[^\\s"]+/${page}[^\\s"]*`, 'g')) ?? [];
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links().at(-1) ?? '';
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

test('Without SMTP nothing claims an email: invites and shares are copied, and reset links are in the log', async ({
  page,
  person,
  browser,
  baseURL,
  bare,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const { teamId } = await openWorkspace(page, person, ['Film']);
  await expect(page.getByRole('region', { name: 'Email verification' })).toHaveCount(0);

  await page.goto(`/home?team=${teamId}&view=info`);
  await expect(noEmail(page)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).not.toContainText(settings);
  const tom = { name: 'Tom', email: `tom-${person.email}`, password: 'a password' };
  await page.getByLabel('Email address').fill(tom.email);
  await page.getByRole('button', { name: 'Create invite' }).click();
  await expect(page.getByText(`Copy the link below and send it to ${tom.email}.`)).toBeVisible();
  await expect(onlyHere(page)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(claims);
  await page.getByRole('button', { name: `Copy link of the invite to ${tom.email}` }).click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  const invite = await clipboard();
  expect(await findBarriers(page)).toEqual([]);

  const guest = await (await browser.newContext({ baseURL })).newPage();
  await signUp(guest, tom);
  await guest.goto(invite);
  await guest.getByRole('button', { name: /^Join / }).click();
  await expect(guest).toHaveURL(workspaceUrl);
  await expect(guest.getByRole('navigation', { name: 'Path' })).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Email verification' })).toHaveCount(0);
  expect(await loggedLink(bare, 'verify-email')).toContain('token=');

  await guest.context().clearCookies();
  await guest.goto('/login');
  await guest.getByRole('button', { name: 'Forgot Password?' }).click();
  const dialog = guest.getByRole('dialog');
  await expect(dialog).toContainText('It writes a link to choose a new password to its log.');
  await dialog.getByLabel('Email').fill(tom.email);
  await dialog.getByRole('button', { name: 'Create the link' }).click();
  await expect(dialog.getByText('its link is in the log of the server')).toBeVisible();
  await expect(dialog).not.toContainText(claims);
  await guest.goto(await loggedLink(bare, 'api/auth/reset-password'));
  await guest.getByLabel('New password').fill('a better secret');
  await guest.getByLabel('New password').press('Enter');
  await expect(guest).toHaveURL(/\/login/);
  await signIn(guest, { ...tom, password: 'a better secret' });
  await expect(guest).toHaveURL(workspaceUrl);
  await guest.context().close();

  await page.goto(`/home?team=${teamId}`);
  await item(page, 'Film').click();
  await page.getByRole('button', { name: 'Share' }).first().click();
  const share = page.getByRole('dialog', { name: /^Share “/ });
  await share.getByRole('button', { name: 'People by email' }).click();
  await expect(share.getByText('This server sends no email.')).toBeVisible();
  await share.getByLabel('Email address').fill('ann@test.local');
  await share.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(share.getByText('ann@test.local')).toBeVisible();
  await expect(share.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  await expect(onlyHere(page)).toBeVisible();
  await expect(share).not.toContainText(claims);
  await expect(share).not.toContainText(settings);
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Emails' })).toContainText('This server sends no email.');
  await expect(main).not.toContainText(settings);
  await expect(page.getByRole('main')).not.toContainText(claims);
});
