import { expect, hold, test } from '../fixtures.ts';
import { toast } from '../steps/screen.ts';

const signInScreens = [
  {
    path: '/login',
    title: 'Login',
    subtitle: 'Welcome to the product',
    fields: [
      ['Email*', 'email'],
      ['Password*', 'password'],
    ],
    button: 'LOGIN',
    question: "Don't have an account?",
    other: { link: 'Sign Up', path: '/signup' },
  },
  {
    path: '/signup',
    title: 'SignUp',
    subtitle: 'Getting started with Vizio !!',
    fields: [
      ['Name*', 'text'],
      ['Email*', 'text'],
      ['Password*', 'password'],
    ],
    button: 'SIGN UP',
    question: 'Already have an account ?',
    other: { link: 'Login', path: '/login' },
  },
];

for (const { path, title, subtitle, fields, button, question, other } of signInScreens) {
  test(`The screen ${path} has the specified words and fields`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('banner')).toHaveText('Vizio');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(subtitle, { exact: true })).toBeVisible();
    await expect(page.locator('label')).toHaveText(fields.map(([label]) => label ?? ''));
    for (const [label, type] of fields) {
      const field = page.locator('form').getByLabel(new RegExp(`^${label?.replace('*', '')}`));
      await expect(field).toHaveAttribute('type', type ?? '');
      await expect(field).toHaveAttribute('required');
    }
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Or using' })).toBeVisible();
    for (const provider of ['Google', 'Microsoft']) {
      await expect(page.getByRole('button', { name: provider }).locator('svg')).toBeVisible();
    }
    await expect(page.getByText(question)).toBeVisible();
    await page.getByRole('link', { name: other.link, exact: true }).click();
    await expect(page).toHaveURL(other.path);
  });

  test(`The footer of ${path} has the copyright, and links to the texts`, async ({ page }) => {
    for (const [link, address] of [
      ['Privacy Policy', '/privacy'],
      ['Terms of service', '/terms'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Vizio`);
      await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(link);
    }
  });
}

test('On the sign-up screen the other sign-in methods are on the right, and Google opens its window', async ({
  page,
}) => {
  await page.goto('/signup');
  const form = await page.locator('form').boundingBox();
  const panel = await page.getByRole('heading', { name: 'Or using' }).boundingBox();
  expect(panel?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Google' }).click();
  const popup = await opening;
  await expect(popup.getByPlaceholder('Enter any login')).toBeVisible();
  await popup.close();
});

test('LOGIN and SIGN UP show a spinner while they work', async ({ page, person }) => {
  const responders = [await hold(page, '**/sign-in/email'), await hold(page, '**/sign-up/email')];
  for (const [path, name] of [
    ['/login', 'LOGIN'],
    ['/signup', 'SIGN UP'],
  ] as const) {
    await page.goto(path);
    if (path === '/signup') await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel(/^Password/).fill(person.password);
    const button = page.getByRole('button', { name });
    await expect(button.locator('svg')).toHaveCount(0);
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button.locator('svg')).toBeVisible();
  }
  for (const respond of responders) respond();
});

test('A sign-in that returns no details says "Login details not found"', async ({ page, person }) => {
  await page.route('**/vizioApi/session', (route) => route.fulfill({ json: { user: null } }));
  await page.goto('/signup');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByRole('button', { name: 'SIGN UP' }).click();
  await expect(toast(page, 'Login details not found')).toBeVisible();
});
