import { makeFolder } from '#rig/folders.ts';
import { startOidcProvider } from '#rig/peers/oidc-provider.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';
import { test as base, expect, type Page, type Person } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { toast, workspaceUrl } from '../steps/screen.ts';

/** A separate server without accounts, with the default SIGNUP. */
const test = base.extend<{ fresh: ServerProcess }>({
  fresh: async ({ deployment }, use) => {
    const port = await findFreePort();
    const client = { id: 'vizio', secret: 'a secret for tests' };
    const redirectUris = [`http://localhost:${port}/api/auth/callback/google`];
    const oidc = await startOidcProvider({ ...client, redirectUris });
    const server = await startServerProcess({
      DATA_DIR: await makeFolder(),
      PORT: String(port),
      SIGNUP: '',
      LANDING_PRICES: 'true',
      SMTP_URL: deployment.smtpUrl,
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_ISSUER: oidc.issuer,
    });
    await use(server);
    await server.stop();
    await oidc.stop();
  },
  baseURL: async ({ fresh }, use) => use(fresh.url),
});

async function fillSignup(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'SIGN UP' }).click();
}

const notice = (page: Page) => page.getByRole('region', { name: 'New accounts are by invitation' });

test('The first account works at once, the second is refused kindly, and an invited person gets in', async ({
  page,
  person,
  browser,
  baseURL,
  deployment,
}) => {
  await page.goto('/');
  const site = page.frameLocator('iframe');
  await expect(site.getByRole('heading', { name: 'Beginner' })).toBeVisible();
  await site.getByRole('link', { name: 'Create the first account (you will run this server)' }).first().click();
  await expect(page.getByRole('button', { name: 'SIGN UP' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await fillSignup(page, person);
  await expect(page).toHaveURL(workspaceUrl);
  const banner = page.getByRole('region', { name: 'Set up this server' });
  await banner.getByRole('link', { name: 'Check' }).click();
  await expect(page.getByText('works on this machine only')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('navigation', { name: 'Teams' })).toBeVisible();
  await expect(banner).toHaveCount(0);

  const tom = { ...person, name: 'Tom', email: `tom-${person.email}` };
  const stranger = await (await browser.newContext({ baseURL })).newPage();
  await stranger.goto('/signup');
  await expect(notice(stranger)).toContainText('Ask an admin of your team');
  expect(await findBarriers(stranger)).toEqual([]);
  await fillSignup(stranger, tom);
  await expect(stranger.getByText('There is no invite for this address.')).toBeVisible();

  // Google vouches for the address, but it has no invite either.
  const opening = stranger.waitForEvent('popup');
  await stranger.getByRole('button', { name: 'Google' }).click();
  const popup = await opening;
  await popup.getByPlaceholder('Enter any login').fill(tom.email);
  await popup.getByPlaceholder('and password').fill('any');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(stranger, 'Error login')).toBeVisible();

  // The operator invites without having confirmed an address.
  await page.goto('/home?view=info');
  await page.getByRole('form', { name: 'Invite people' }).getByLabel('Email address').fill(tom.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Revoke the invite to ${tom.email}` })).toBeVisible();
  const { text } = await deployment.mails.nextEmailTo(tom.email);
  await stranger.goto(/https?:\S+\/invite\/\S+/.exec(text ?? '')?.[0] ?? '');
  await stranger.getByRole('link', { name: 'Sign up' }).click();
  await fillSignup(stranger, tom);
  await stranger.getByRole('button', { name: /^Join / }).click();
  await expect(stranger.getByRole('navigation', { name: 'Teams' })).toBeVisible();
  await stranger.context().close();
});

const bare = base.extend<{ alone: ServerProcess }>({
  alone: async ({ browserName: _ }, use) => {
    const server = await startServerProcess({ DATA_DIR: await makeFolder(), SIGNUP: '', TRUST_PROXY: '' });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ alone }, use) => use(alone.url),
});

bare(
  'On a machine alone the second person signs up too, and the page says who can',
  async ({ page, person, browser, baseURL }) => {
    await page.goto('/signup');
    await expect(page.getByText('This will be the first account')).toBeVisible();
    await fillSignup(page, person);
    await expect(page).toHaveURL(workspaceUrl);
    const second = await (await browser.newContext({ baseURL })).newPage();
    await second.goto('/signup');
    await expect(second.getByText('Sign-up is open: anyone who can open this page')).toBeVisible();
    expect(await findBarriers(second)).toEqual([]);
    await fillSignup(second, { ...person, email: `tom-${person.email}` });
    await expect(second).toHaveURL(workspaceUrl);
    await second.context().close();
  },
);
