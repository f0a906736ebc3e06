import { expect, openWorkspace, type Page, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { dialog } from '../steps/screen.ts';

/** The device of Chromium for tests, which agrees to everything while its person does. */
async function addDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    agree: (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('A passkey is added by keyboard, signs in without a password, and no more once it is removed', async ({
  page,
  person,
}) => {
  await openWorkspace(page, person);
  const device = await addDevice(page);
  await page.goto('/account');
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await expect(panel).toContainText('without a password');
  await panel.getByRole('button', { name: 'Add a passkey' }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Name').fill('Laptop');
  expect(await findBarriers(page)).toEqual([]);
  await dialog(page).getByLabel('Your password').fill(person.password);
  await device.agree(false);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('No passkey was made.')).toBeVisible();
  await device.agree(true);
  await dialog(page).getByRole('button', { name: 'Add passkey' }).click();
  await expect(panel).toContainText('Never used');
  expect(await findBarriers(page)).toEqual([]);

  // The same device says that it has one.
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Name').fill('Again');
  await dialog(page).getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('This device already has a passkey for your account.')).toBeVisible();
  await page.keyboard.press('Escape');

  await signOut(page);
  await device.agree(false);
  await page.getByRole('button', { name: 'Passkey' }).click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await device.agree(true);
  await page.getByRole('button', { name: 'Passkey' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home**');

  await page.goto('/account');
  await expect(panel).toContainText('Used now');
  await panel.getByRole('button', { name: 'Remove Laptop' }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(panel).toContainText('With a passkey you sign in');
  await signOut(page);
  await page.getByRole('button', { name: 'Passkey' }).click();
  await expect(page.getByText('This passkey opens no account here.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() =>
    fetch('/api/auth/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  );
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible();
}
