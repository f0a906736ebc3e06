import { codeOf } from '#rig/people/authenticator.ts';
import { expect, openWorkspace, type Page, type Person, signUp, test, walk } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { dialog, toast, workspaceUrl } from '../steps/screen.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function openAccount(page: Page, person: Person): Promise<void> {
  await signUp(page, person);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Sign-in' })).toBeVisible();
}

async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

test(
  'The account opens from the menu, and a new name and picture show at once in every tab',
  walk,
  async ({ page, person }) => {
    await openWorkspace(page, person);
    const other = await page.context().newPage();
    await other.goto('/home');
    await page.getByRole('button', { name: /account and theme/ }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await expect(page).toHaveURL('/account');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Mara Anders');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mara Anders' })).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();

    const you = page.getByRole('region', { name: 'You' });
    const chooser = you.locator('input[type=file]');
    await chooser.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(you.getByRole('alert')).toContainText('not a JPEG, PNG or WebP picture');
    await chooser.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('broken') });
    await expect(you.getByRole('alert')).toContainText('The file may be damaged');
    expect(await findBarriers(page)).toEqual([]);
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
    const sizes = [
      you.locator('img'),
      page.getByRole('main').locator('img').first(),
      other.getByRole('button', { name: 'Account of Mara Anders' }).locator('img'),
    ];
    for (const image of sizes) await expect(image).toHaveJSProperty('naturalWidth', 256);
    expect(await findBarriers(page)).toEqual([]);
    await you.getByRole('button', { name: 'Remove the picture' }).click();
    await expect(page.locator('img')).toHaveCount(0);
    await expect(other.locator('header img')).toHaveCount(0);
    await other.close();
  },
);

test('A new address takes effect when its emailed link is opened', async ({ page, person, deployment }) => {
  await openAccount(page, person);
  const email = `new-${person.email}`;
  await page.getByRole('button', { name: 'Change the email address' }).click();
  await dialog(page).getByLabel('New email address').fill(email);
  await dialog(page).getByLabel('Your password').fill('not it');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('That is not your password.')).toBeVisible();
  await dialog(page).getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('It becomes')).toBeVisible();
  const mail = await deployment.mails.nextEmailTo(email);
  await page.goto(mail.text?.match(/https?:\S+/)?.[0] ?? '');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText('Your address has changed')).toBeVisible();
  await page.getByRole('link', { name: 'Open your account' }).click();
  await expect(page.getByRole('banner').or(page.getByRole('main')).getByText(email).first()).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, { ...person, email });
  await expect(page).toHaveURL(workspaceUrl);
});

test('A new password signs out every other device at once', async ({ page, person, browser, baseURL }) => {
  await openWorkspace(page, person);
  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  await other.goto('/login');
  await signIn(other, person);
  await expect(other).toHaveURL(workspaceUrl);
  await expect(other.getByRole('navigation', { name: 'Path' })).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await dialog(page).getByLabel('New password').fill('a better secret');
  await dialog(page).getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your new password is set.')).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  await context.close();
});

test('Devices are listed, and one is signed out', async ({ page, person, browser, baseURL }) => {
  await signUp(page, person);
  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  await other.goto('/login');
  await signIn(other, person);
  await expect(other).toHaveURL(workspaceUrl);
  await page.goto('/account');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByText('This device')).toBeVisible();
  await devices.getByRole('button', { name: /^Sign out Chrome on / }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await other.goto('/home');
  await expect(other).toHaveURL(/\/login/);
  await context.close();
});

test('Two-factor is set up, asked for at sign-in, and passed by app or by recovery code', async ({ page, person }) => {
  await openAccount(page, person);
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog(page).getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('img', { name: /picture to scan/ })).toBeVisible();
  const key = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expect(dialog(page).getByLabel('Code')).toBeFocused();
  // It stays valid if a period ends meanwhile, and so does the next one below.
  await page.keyboard.type(codeOf(key));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  const codes = await dialog(page).getByRole('listitem').allTextContents();
  const saving = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Save as a file' }).click();
  expect((await saving).suggestedFilename()).toBe('vizio-recovery-codes.txt');
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('You have 10 recovery codes')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login?next=%2Fhome%3Fview%3Dupgrade');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code').fill('123456');
  await expect(page.getByText('That code is wrong or was used already.')).toBeVisible();
  await page.getByLabel('Do not ask on this device').check();
  await page.getByLabel('Code').fill(codeOf(key, 1));
  await expect(page).toHaveURL(/\/home\?.*view=upgrade/);

  // The device is trusted from now on.
  await page.getByRole('button', { name: /account and theme/ }).click();
  await page.getByRole('menuitem', { name: 'LogOut' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, person);
  await expect(page).toHaveURL(workspaceUrl);

  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toUpperCase().replace('-', ' '));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(workspaceUrl);
});

test('Signing in with Google asks for the two-factor code too', async ({ page, person, deployment }) => {
  async function enterByGoogle() {
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Google' }).click();
    const popup = await opening;
    await popup.getByPlaceholder('Enter any login').fill(person.email);
    await popup.getByPlaceholder('and password').fill('any');
    await popup.getByRole('button', { name: 'Sign-in' }).click();
    await popup.getByRole('button', { name: 'Continue' }).click();
  }
  await page.goto('/login');
  await enterByGoogle();
  await expect(page).toHaveURL(workspaceUrl);
  await page.goto('/account');
  await expect(page.getByText('You sign in with Google.')).toBeVisible();
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  const key = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog(page).getByLabel('Code').fill(codeOf(key));
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click();

  await page.context().clearCookies();
  await page.context().clearCookies({ domain: new URL(deployment.oidc.issuer).hostname });
  await page.goto('/login');
  await enterByGoogle();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  const identity = await (await page.request.get('/vizioApi/users/auth/jwtVerification')).json();
  expect(identity.data).toBeNull();
  await page.getByLabel('Code').fill(codeOf(key, 1));
  await expect(page).toHaveURL(workspaceUrl);
});

test('An account is deleted after a decision about its teams', async ({ page, person }) => {
  const { teamName } = await openWorkspace(page, person, ['Film']);
  await page.goto('/account');
  await page.getByRole('button', { name: /^Delete my account/ }).click();
  const remove = dialog(page).getByRole('button', { name: 'Delete my account' });
  await dialog(page).getByLabel('Your email address').fill(person.email);
  await dialog(page).getByLabel('Your password').fill(person.password);
  await expect(remove).toBeDisabled();
  await dialog(page)
    .getByRole('group', { name: teamName })
    .getByLabel(/^Delete it permanently/)
    .check();
  await remove.click();
  await expect(toast(page, 'Your account was deleted.')).toBeVisible();
  await page.goto('/login');
  await signIn(page, person);
  await expect(toast(page, 'Try Again !! Wrong Credentials')).toBeVisible();
});
