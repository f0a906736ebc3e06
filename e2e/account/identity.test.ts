import { expect, type Page, type Person, signUp, test } from '../fixtures.ts';
import { toast, workspaceUrl } from '../steps/screen.ts';

const workspace = (page: Page) => page.getByRole('navigation', { name: 'Teams' });

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

async function fillSignup(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'SIGN UP' }).click();
}

test('A visitor signs up, enters the workspace, stays signed in and signs out', async ({ page, person }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByText('Getting started with Vizio !!')).toBeVisible();
  await fillSignup(page, person);
  await expect(page).toHaveURL(workspaceUrl);
  await expect(workspace(page).getByRole('link', { name: `${person.name}'s Team` })).toBeVisible();
  await page.reload();
  await expect(workspace(page)).toBeVisible();
  await page.getByRole('button', { name: /account and theme/ }).click();
  await expect(page.getByRole('menu').getByText(person.email, { exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'LogOut' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login/);
});

test('A visitor with a target reaches it after signing in', async ({ page, person }) => {
  await signUp(page, person);
  await page.context().clearCookies();
  await page.goto('/home?view=upgrade');
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL(/\/home\?.*view=upgrade/);
  await expect(page.getByText('$24')).toBeVisible();
});

test('A target on another website is not followed', async ({ page, person }) => {
  await signUp(page, person);
  await page.context().clearCookies();
  await page.goto('/login?next=//evil.test/');
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL(workspaceUrl);
});

test('Wrong and missing credentials give the specified messages', async ({ page, person }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(toast(page, 'Credentials Missing')).toBeVisible();
  await fillLogin(page, person.email, 'not the password');
  await expect(toast(page, 'Try Again !! Wrong Credentials')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('A failed sign-up clears the fields and says why', async ({ page, person }) => {
  await signUp(page, person);
  await page.context().clearCookies();
  await page.goto('/signup');
  await fillSignup(page, person);
  await expect(toast(page, 'SignUp failed')).toBeVisible();
  await expect(page.getByText('That address already has an account.')).toBeVisible();
  for (const label of [/^Name/, /^Email/, /^Password/]) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'SIGN UP' })).toBeEnabled();
});

test('A double click signs up once', async ({ page, person }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/sign-up/email')) requests.push(request.url());
  });
  await page.goto('/signup');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByRole('button', { name: 'SIGN UP' }).dblclick();
  await expect(page).toHaveURL(workspaceUrl);
  expect(requests).toHaveLength(1);
});

test('A forgotten password is reset by email', async ({ page, person, deployment }) => {
  await signUp(page, person);
  await deployment.mails.nextEmailTo(person.email);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Email').press('Enter');
  await expect(dialog.getByText('If that address has an account, we sent an email with a link to it.')).toBeVisible();
  const mail = await deployment.mails.nextEmailTo(person.email);
  await page.goto(mail.text?.match(/https?:\S+/)?.[0] ?? '');
  await expect(page).toHaveURL(/\/reset-password\?token=/);
  await page.getByLabel('New password').fill('a better secret');
  await page.getByLabel('New password').press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, person.email, 'a better secret');
  await expect(page).toHaveURL(workspaceUrl);
});

async function confirmAddress(page: Page, mail: { text?: string | undefined }): Promise<void> {
  await page.goto(mail.text?.match(/https?:\S+/)?.[0] ?? '');
  await expect(page).not.toHaveURL(/verify-email/);
}

test('The email that confirms an address asks its reader to sign in first', async ({ page, person, deployment }) => {
  await page.goto('/signup');
  await fillSignup(page, person);
  const { text } = await deployment.mails.nextEmailTo(person.email);
  await page.context().clearCookies();
  await page.goto(text?.match(/https?:\S+/)?.[0] ?? '');
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, person.email, person.password);
  await expect(toast(page, 'Your email address is confirmed.')).toBeVisible();
});

test('The workspace asks to confirm the address, and gives thanks for it', async ({ page, person, deployment }) => {
  await signUp(page, person);
  await deployment.mails.nextEmailTo(person.email);
  await page.goto('/home');
  const banner = page.getByRole('region', { name: 'Email verification' });
  await banner.getByRole('button', { name: 'Send again' }).click();
  await confirmAddress(page, await deployment.mails.nextEmailTo(person.email));
  await expect(workspace(page)).toBeVisible();
  await expect(banner).toBeHidden();
});

test.describe('Signing in with Google', () => {
  async function openPopup(page: Page): Promise<Page> {
    await page.goto('/login');
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Google' }).click();
    const popup = await opening;
    await popup.getByPlaceholder('Enter any login').waitFor();
    return popup;
  }

  async function enterAddress(popup: Page, email: string): Promise<void> {
    await popup.getByPlaceholder('Enter any login').fill(email);
    await popup.getByPlaceholder('and password').fill('any');
    await popup.getByRole('button', { name: 'Sign-in' }).click();
    await popup.getByRole('button', { name: 'Continue' }).click();
  }

  test('creates an account and enters', async ({ page, person }) => {
    const popup = await openPopup(page);
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
    const closing = popup.waitForEvent('close');
    await enterAddress(popup, person.email);
    await closing;
    await expect(page).toHaveURL(workspaceUrl);
    const identity = await (await page.request.get('/vizioApi/users/auth/jwtVerification')).json();
    expect(identity.data.email).toBe(person.email);
  });

  test('says "Error login" when the window is closed without signing in', async ({ page }) => {
    const popup = await openPopup(page);
    await popup.close();
    await expect(toast(page, 'Error login')).toBeVisible();
  });

  test('says "Error login" when the user denies access at the provider', async ({ page }) => {
    const popup = await openPopup(page);
    await popup.getByRole('link', { name: /Cancel/ }).click();
    await expect(toast(page, 'Error login')).toBeVisible();
  });

  for (const [whose, prefix, isVerified] of [
    ['an account whose address was never confirmed', '', false],
    ['a provider that did not confirm the address', 'unverified-', true],
  ] as const) {
    test(`never enters an existing account through ${whose}`, async ({ page, person, deployment }) => {
      const owner = { ...person, email: prefix + person.email };
      await signUp(page, owner);
      const mail = await deployment.mails.nextEmailTo(owner.email);
      if (isVerified) await confirmAddress(page, mail);
      await page.context().clearCookies();
      await enterAddress(await openPopup(page), owner.email);
      await expect(toast(page, 'Error login')).toBeVisible();
      const identity = await (await page.request.get('/vizioApi/users/auth/jwtVerification')).json();
      expect(identity.data).toBeNull();
    });
  }

  test('enters the existing account when both sides confirmed the address', async ({ page, person, deployment }) => {
    await signUp(page, person);
    await confirmAddress(page, await deployment.mails.nextEmailTo(person.email));
    await page.context().clearCookies();
    await enterAddress(await openPopup(page), person.email);
    await expect(page).toHaveURL(workspaceUrl);
    const identity = await (await page.request.get('/vizioApi/users/auth/jwtVerification')).json();
    expect(identity.data.name).toBe(person.name);
  });
});

test('A provider that is not set up says so on hover', async ({ page }) => {
  await page.goto('/signup');
  const button = page.getByRole('button', { name: 'Microsoft' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect(page.getByText('Microsoft sign-in is not set up on this server.').last()).toBeVisible();
});

test('A hint appears for a button that was hovered before the page was complete, and follows its text', async ({
  page,
}) => {
  const host = Promise.withResolvers<void>();
  const options = Promise.withResolvers<void>();
  await page.route('**/assets/tooltip-host-*', async (route) => {
    await host.promise;
    await route.continue();
  });
  await page.route('**/sign-in-options', async (route) => {
    await options.promise;
    await route.continue();
  });
  await page.goto('/signup', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Microsoft' }).hover();
  host.resolve();
  await expect(page.getByText('Loading the sign-in options …').last()).toBeVisible();
  options.resolve();
  await expect(page.getByText('Microsoft sign-in is not set up on this server.').last()).toBeVisible();
});
