import { makeFolder } from '#rig/folders.ts';
import { startNameServer } from '#rig/peers/name-server.ts';
import { startOidcProvider } from '#rig/peers/oidc-provider.ts';
import { startSamlPages } from '#rig/peers/saml-pages.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { expect, type Page, signUp, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { chooseOption, workspaceUrl } from '../steps/screen.ts';

type Given = Record<string, string>;

/** A server with a provider of its own. */
async function startWithProvider(given: Given, check: (url: string) => Promise<void>): Promise<void> {
  const port = await findFreePort();
  const client = { id: 'vizio', secret: 'a secret for tests' };
  const redirectUris = [`http://localhost:${port}/api/auth/callback/oidc`];
  const provider = await startOidcProvider({ ...client, redirectUris });
  const server = await startServerProcess({
    ...{ DATA_DIR: await makeFolder(), PORT: String(port), OIDC_NAME: 'Acme Film', OIDC_ISSUER: provider.issuer },
    ...{ OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret, ...given },
  });
  try {
    await check(server.url);
  } finally {
    await server.stop();
    await provider.stop();
  }
}

async function enterAtProvider(page: Page): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Acme Film' }).focus();
  await page.keyboard.press('Enter');
  await giveLogin(await opening, 'mara@acme.test');
  await expect(page).toHaveURL(workspaceUrl);
}

async function giveLogin(popup: Page, login: string): Promise<void> {
  await popup.getByPlaceholder('Enter any login').fill(login);
  await popup.getByPlaceholder('and password').fill('any');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
  await popup.getByRole('button', { name: 'Continue' }).click();
}

test('A person signs in by the provider of the server, whose name is on the button and on the account page', async ({
  browser,
}) =>
  startWithProvider({}, async (baseURL) => {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Acme Film' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await enterAtProvider(page);
    await page.goto('/account');
    await expect(page.getByText('You sign in with Acme Film.')).toBeVisible();
    await context.close();
  }));

test('With the provider as the only way in, a password is for the person who runs the server', async ({ browser }) =>
  startWithProvider({ OIDC_ONLY: 'true' }, async (baseURL) => {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    const admin = { name: 'Ada', email: 'ada@acme.test', password: 'a long password' };
    await signUp(page, admin);
    await context.clearCookies();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Google' })).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveCount(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in with a password' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(workspaceUrl);
    await context.clearCookies();
    await page.goto('/signup');
    await expect(page.getByText('Sign in with Acme Film. Your account is created when you first do.')).toBeVisible();
    await page.getByRole('link', { name: 'Login' }).click();
    await enterAtProvider(page);
    await context.close();
  }));

async function enterBySaml(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Acme Film' }).focus();
  await page.keyboard.press('Enter');
  const popup = await opening;
  await popup.getByPlaceholder('Address').fill(email);
  await popup.keyboard.press('Enter');
  await expect(page).toHaveURL(workspaceUrl);
}

test('People sign in by a SAML provider at another site, and a group of theirs brings them into a team', async ({
  browser,
}) => {
  const provider = await startSamlPages({ groups: ['Editors'] });
  const server = await startServerProcess({
    ...{ DATA_DIR: await makeFolder(), SAML_NAME: 'Acme Film', SAML_DOMAINS: 'acme.test', SAML_ONLY: 'true' },
    ...{ SAML_GROUPS: 'groups', ...provider.settings },
  });
  const open = async () => (await browser.newContext({ baseURL: server.url })).newPage();
  const [page, other] = [await open(), await open()];
  try {
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toHaveCount(0);
    await enterBySaml(page, 'mara@acme.test');
    await page.goto('/account');
    await expect(page.getByText('You sign in with Acme Film.')).toBeVisible();
    await enterBySaml(other, 'tom@acme.test');

    await page.goto('/server?section=teams');
    const groups = page.getByRole('button', { name: "Groups of Mara's Team" });
    await groups.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Editors');
    await page.keyboard.press('Enter');
    const role = page.getByRole('button', { name: 'Role of Editors: Viewer' });
    await expect(role).toBeVisible();
    await expect(page.getByRole('dialog').getByText('2 people')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await role.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Editor' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Role of Editors: Editor' })).toBeVisible();

    await expect(other.getByRole('link', { name: "Mara's Team" })).toBeVisible();
    await page.goto('/home');
    await page.getByRole('link', { name: 'Team Info' }).click();
    await expect(page.getByText('By the group Editors')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Role of Tom/ })).toHaveCount(0);
  } finally {
    await page.context().close();
    await other.context().close();
    await server.stop();
    await provider.stop();
  }
});

test('The person who runs the server sets its provider up on the console, and people sign in by it at once', async ({
  browser,
}) => {
  const server = await startServerProcess({ DATA_DIR: await makeFolder() });
  const [context, colleague] = [
    await browser.newContext({ baseURL: server.url }),
    await browser.newContext({ baseURL: server.url }),
  ];
  const [page, theirs] = [await context.newPage(), await colleague.newPage()];
  await signUp(page, { name: 'Ada', email: 'ada@studio.test', password: 'a long password' });
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Team Info' }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sign-in of the server');
  await expect(page.getByRole('option', { name: 'Sign-in of the server' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Set up a provider' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set up a provider' });
  const redirect = await dialog.getByText('/api/auth/callback/oidc').textContent();
  const client = { id: 'vizio', secret: 'a secret for tests' };
  const provider = await startOidcProvider({ ...client, redirectUris: [redirect ?? ''] });
  await dialog.getByLabel('Name').fill('Acme Film');
  await dialog.getByLabel('Issuer').fill(server.url);
  await dialog.getByLabel('Client id').fill(client.id);
  await dialog.getByRole('textbox', { name: 'Client secret' }).fill(client.secret);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('No OpenID provider responds');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel('Issuer').fill(provider.issuer);
  await page.keyboard.press('Enter');
  await expect(page.getByText('People can also use a password.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await theirs.goto('/login');
  await enterAtProvider(theirs);

  await page.getByRole('button', { name: 'Change' }).press('Enter');
  const change = page.getByRole('dialog', { name: 'Change the provider' });
  await change.getByRole('switch', { name: 'The only way in' }).press('Space');
  await change.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('It is the only way in, but for people who run the server.')).toBeVisible();
  await colleague.clearCookies();
  await theirs.goto('/login');
  await expect(theirs.getByRole('button', { name: 'Acme Film' })).toBeVisible();
  await expect(theirs.getByLabel('Email')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the provider' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Set up a provider' })).toBeVisible();
  await Promise.all([context.close(), colleague.close(), server.stop(), provider.stop()]);
});

test('An owner sets up the provider of a team, proves its domain, and a person of it comes in by keyboard', async ({
  browser,
}) => {
  const [port, names] = [await findFreePort(), await startNameServer()];
  const client = { id: 'vizio', secret: 'a secret for tests' };
  const setDns = `import dns from 'node:dns'; dns.setServers(['${names.address}'])`;
  const server = await startServerProcess({
    ...{ DATA_DIR: await makeFolder(), PORT: String(port), TEAM_PROVIDERS: 'anywhere' },
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(setDns)}`,
  });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await signUp(page, { name: 'Ada', email: 'ada@studio.test', password: 'a long password' });
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Team Info' }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('saml');
  await expect(page.getByRole('option', { name: 'Sign-in of the team' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Set up a provider' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set up a provider' });
  const redirect = await dialog.getByText('/api/auth/callback/').textContent();
  const provider = await startOidcProvider({ ...client, redirectUris: [redirect ?? ''] });
  await dialog.getByLabel('Name').fill('Acme Film');
  await dialog.getByLabel('Issuer').fill(server.url);
  await dialog.getByLabel('Client id').fill(client.id);
  await dialog.getByRole('textbox', { name: 'Client secret' }).fill(client.secret);
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('No OpenID provider responds');
  await dialog.getByLabel('Issuer').fill(provider.issuer);
  await page.keyboard.press('Enter');
  await expect(page.getByText('It signs people in once a domain is proved.')).toBeVisible();

  await page.getByLabel("Domain of your people's addresses").fill('acme.test');
  await page.keyboard.press('Enter');
  const row = page.getByRole('list', { name: 'Domains' }).getByRole('listitem');
  await row.getByRole('button', { name: 'Check the record of acme.test' }).press('Enter');
  await expect(row.getByRole('alert')).toContainText('_vizio.acme.test');
  names.setText('_vizio.acme.test', (await row.getByText(/^vizio-domain=/).textContent()) ?? '');
  await row.getByRole('button', { name: 'Check the record of acme.test' }).press('Enter');
  await expect(row.getByText('Proved', { exact: true })).toBeVisible();
  await expect(page.getByText('New people join as Viewer.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  const colleague = await browser.newContext({ baseURL: server.url });
  const theirs = await colleague.newPage();
  await theirs.goto('/login');
  await theirs.getByRole('button', { name: 'Your company' }).press('Enter');
  await theirs.getByLabel('Address at work').fill('mara@other.test');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('No company signs in here with this address.')).toBeVisible();
  expect(await findBarriers(theirs)).toEqual([]);
  const opening = theirs.waitForEvent('popup', (popup) => popup.url() !== '');
  await theirs.getByLabel('Address at work').fill('mara@acme.test');
  await theirs.keyboard.press('Enter');
  await giveLogin(await opening, 'mara@acme.test');
  await expect(theirs).toHaveURL(workspaceUrl);
  await page.getByRole('link', { name: 'People' }).press('Enter');
  await expect(page.getByText('mara@acme.test')).toBeVisible();

  await page.getByRole('link', { name: 'Sign-in' }).press('Enter');
  await page.getByRole('button', { name: 'Change' }).press('Enter');
  await chooseOption(page.getByRole('combobox', { name: 'New people' }), 'Their groups decide');
  await page.getByLabel('Claim with the groups').press('Enter');
  await expect(page.getByText('New people join by their groups.')).toBeVisible();
  const groups = page.getByRole('region', { name: 'Groups' });
  await groups.getByRole('combobox', { name: 'Group' }).fill('Editors');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Role of Editors: Viewer' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await groups.getByRole('button', { name: 'Remove Editors' }).press('Enter');
  await expect(groups.getByRole('listitem')).toHaveCount(0);

  // The company changes to SAML.
  const saml = await startSamlPages({ groups: ['Sound'] });
  await groups.getByRole('combobox', { name: 'Group' }).fill('Sound');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Role of Sound: Viewer' })).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).press('Enter');
  const change = page.getByRole('dialog', { name: 'Change the provider' });
  await chooseOption(change.getByRole('combobox', { name: 'Protocol' }), 'SAML 2.0');
  await expect(change.getByText('/api/auth/saml/response/')).toBeVisible();
  await change.getByLabel('Entity id of the provider').fill(saml.settings.SAML_ISSUER);
  await change.getByLabel('Sign-in address').fill(saml.settings.SAML_ENTRY_POINT);
  await change.getByLabel('Certificate').fill('no certificate');
  expect(await findBarriers(page)).toEqual([]);
  await change.getByLabel('Sign-in address').press('Enter');
  await expect(change.getByRole('alert')).toContainText('This is no certificate');
  await change.getByLabel('Certificate').fill(saml.settings.SAML_CERTIFICATE);
  await change.getByLabel('Sign-in address').press('Enter');
  await expect(change).toHaveCount(0);
  const second = await browser.newContext({ baseURL: server.url });
  const toms = await second.newPage();
  await toms.goto('/login');
  await toms.getByRole('button', { name: 'Your company' }).press('Enter');
  await toms.getByLabel('Address at work').fill('tom@acme.test');
  const leading = toms.waitForEvent('popup', (popup) => popup.url() !== '');
  await toms.keyboard.press('Enter');
  const popup = await leading;
  await popup.getByPlaceholder('Address').fill('tom@acme.test');
  await popup.keyboard.press('Enter');
  await expect(toms).toHaveURL(workspaceUrl);
  await page.getByRole('link', { name: 'People' }).press('Enter');
  await expect(page.getByText('By the group Sound')).toBeVisible();
  await Promise.all([second.close(), saml.stop()]);
  await Promise.all([context.close(), colleague.close()]);
  await Promise.all([server.stop(), provider.stop(), names.stop()]);
});
