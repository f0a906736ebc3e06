import { makeFolder } from '#rig/folders.ts';
import { startOidcProvider } from '#rig/peers/oidc-provider.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { expect, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { workspaceUrl } from '../steps/screen.ts';

test('A person signs in by the provider of the server, whose name is on the button and on the account page', async ({
  browser,
}) => {
  const port = await findFreePort();
  const client = { id: 'vizio', secret: 'a secret for tests' };
  const redirectUris = [`http://localhost:${port}/api/auth/callback/oidc`];
  const provider = await startOidcProvider({ ...client, redirectUris });
  const server = await startServerProcess({
    ...{ DATA_DIR: await makeFolder(), PORT: String(port), OIDC_NAME: 'Acme Film', OIDC_ISSUER: provider.issuer },
    ...{ OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
  });
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Acme Film' });
    await expect(button).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    const opening = page.waitForEvent('popup');
    await button.focus();
    await page.keyboard.press('Enter');
    const popup = await opening;
    await popup.getByPlaceholder('Enter any login').fill('mara@acme.test');
    await popup.getByPlaceholder('and password').fill('any');
    await popup.getByRole('button', { name: 'Sign-in' }).click();
    await popup.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(workspaceUrl);
    await page.goto('/account');
    await expect(page.getByText('You sign in with Acme Film.')).toBeVisible();
    await context.close();
  } finally {
    await server.stop();
    await provider.stop();
  }
});
