import { pickCases } from '#rig/values/proof.ts';
import { expect, hold, openWorkspace, type Page, signUp, test, walk } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { workspaceUrl } from '../steps/screen.ts';

test('The landing page frames the website and writes v to the console', walk, async ({ page }) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.goto('/anything?v=YWJj');
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('title', /website/);
  const viewport = page.viewportSize();
  expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
  expect(lines).toContain('YWJj');
  const site = page.frameLocator('iframe');
  await expect(site.getByRole('link', { name: 'Open the workspace' }).first()).toBeVisible();
  await expect(site.getByRole('region', { name: 'v2 and v3, shot by shot' })).toBeVisible();
  await expect(site.getByRole('heading', { name: 'Beginner' })).toHaveCount(0);
});

test('The root leads signed-in users to their workspace, and ?site shows them the website', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.goto('/?v=YWJj');
  await expect(page).toHaveURL(workspaceUrl);
  await expect(page.getByRole('navigation', { name: 'Teams' })).toBeVisible();
  expect(lines).toContain('YWJj');
  await page.goto('/?site');
  await page.frameLocator('iframe').getByRole('link', { name: 'Open the workspace' }).first().click();
  await expect(page).toHaveURL(workspaceUrl);
});

test('The error page shows the message it was sent with, in red on grey, and a way out', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    history.pushState({ usr: { message: 'This link is old :(' }, key: 'x', idx: 1 }, '', '/error');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await expect(page.getByRole('heading', { name: 'This link is old :(' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the website' }).click();
  await expect(page).toHaveURL('/?site');
});

test('A page whose code was removed reloads once, and then says that a new version is there', async ({ page }) => {
  // As after an upgrade of the server.
  await page.route('**/assets/signup*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/login');
  let loads = 0;
  page.on('load', () => loads++);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  const heading = page.getByRole('heading', { name: 'A new version of Vizio is there' });
  await expect.poll(() => loads).toBe(1);
  await expect(heading).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await expect(page.getByRole('alert')).toContainText('Reload to go on.');
  await page.unroute('**/assets/signup*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'SIGN UP' })).toBeVisible();
  expect(loads).toBe(2);
});

test('A page of a server out of reach says so, and stays', async ({ page }) => {
  await page.route(/assets\/signup.*js|healthz/, (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('A dialog whose code was removed leaves what is typed where it is', async ({ page, person }) => {
  await page.route('**/assets/help-dialog*.js', (route) => route.fulfill({ status: 404 }));
  await openWorkspace(page, person);
  const search = page.getByPlaceholder('Search');
  await search.fill('harbour');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('alert')).toContainText('A new version of Vizio is there.');
  expect(await findBarriers(page)).toEqual([]);
  await expect(search).toHaveValue('harbour');
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('A page that breaks says what helps, and has the details for a report', async ({ page, person }) => {
  await signUp(page, person);
  // Not what the page was written for.
  await page.route('**/vizioApi/account*', (route) => route.fulfill({ json: { success: true, account: 1 } }));
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await expect(page).toHaveTitle(/^Unexpected Application Error!/);
  const details = page.getByText(/^Unexpected Application Error!/);
  await expect(details).toBeHidden();
  await page.getByText('Details for a report').click();
  await expect(details).toContainText('/account');
  await page.getByRole('button', { name: 'Go to your workspace' }).click();
  await expect(page).toHaveURL(workspaceUrl);
});

test('The loader replaces the page while the user is being loaded', async ({ page, person }) => {
  await signUp(page, person);
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/vizioApi/session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/home');
  await expect(page.getByText('Vizio', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Teams' })).toHaveCount(0);
  respond();
  await expect(page.getByRole('navigation', { name: 'Teams' })).toBeVisible();
});

test('A team is created from the strip, and the same name is refused in the dialog', async ({ page, person }) => {
  await signUp(page, person);
  await page.goto('/home');
  const teams = page.getByRole('navigation', { name: 'Teams' });
  await teams.getByRole('button', { name: 'Add a team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Team' });
  await expect(dialog.getByRole('button', { name: 'Create Team' })).toBeDisabled();
  await dialog.getByLabel('Team Name').fill('Acme/Film');
  await dialog.getByLabel('Team Name').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(teams.getByRole('link', { name: "Acme's Team" })).toHaveAttribute('aria-current', 'true');

  await teams.getByRole('button', { name: 'Add a team' }).click();
  await dialog.getByLabel('Team Name').fill('Acme');
  await dialog.getByRole('button', { name: 'Create Team' }).click();
  await expect(dialog.getByText('A team called "Acme\'s Team" already exists.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(teams.getByRole('listitem')).toHaveCount(2);
});

test('A failing team list says so and can be retried', async ({ page, person }) => {
  await signUp(page, person);
  await page.route('**/vizioApi/teams*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/home');
  await expect(page.getByText('API request failed with status code: 503')).toBeVisible();
  await page.unroute('**/vizioApi/teams*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'Teams' }).getByRole('link')).toHaveCount(1);
});

test('The plans are shown with their prices, and every button leads on', async ({ page, person }) => {
  await signUp(page, person);
  // Opening it before the team list has loaded works too.
  const listTeams = await hold(page, '**/vizioApi/teams*');
  await page.goto('/home?view=upgrade');
  listTeams();
  for (const [plan, price] of [
    ['Beginner', 'Free'],
    ['Pro', '$24/month'],
    ['Team', '$72/month'],
  ] as const) {
    await expect(page.getByRole('article', { name: plan })).toContainText(price);
  }
  await page.getByRole('button', { name: 'Get Started with Beginner' }).hover();
  await expect(page.getByText(/You are on this plan: .* already has everything in it/).last()).toBeVisible();
  for (const plan of ['Pro', 'Team']) {
    await page.getByRole('button', { name: `Get Started with ${plan}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('A question mark opens the help, which leads to the guide, and the palette opens it too', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await page.goto('/home');
  await expect(page.getByRole('navigation', { name: 'Teams' })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await expect(help.getByText('Shuttle', { exact: false }).first()).toBeVisible();
  await expect(help.getByRole('link', { name: /^Guide: Folders and search/ })).toBeVisible();
  await page.keyboard.type('onion');
  const opening = page.waitForEvent('popup');
  await help.getByRole('link', { name: /^Comparing: Views/ }).click();
  const guide = await opening;
  await expect(guide.getByRole('region', { name: 'Views' })).toBeInViewport();
  await help.getByRole('searchbox').press('Escape');
  await expect(help.getByText('Shuttle', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  const palette = page.getByRole('combobox', { name: /^Search everything/ });
  await page.keyboard.press('Control+k');
  await palette.fill('shortcuts');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/home?view=starred');
  await expect(page).toHaveURL(/team=/);
  const place = page.url();
  await page.keyboard.press('Control+k');
  await palette.fill('guide comp');
  await expect(page.getByRole('option', { name: 'Guide: Comparing' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Comparing' })).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('heading', { name: 'Check fixes' })).toBeVisible();
  await page.getByRole('link', { name: 'Workspace' }).click();
  await expect(page).toHaveURL(place);
});

test('The guide is searched from the keyboard, and marks the words found', async ({ page }) => {
  await page.goto('/guide/uploading');
  await expect(page.getByRole('heading', { name: 'Uploading', level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('wipe drag');
  await expect(page.getByRole('heading', { name: 'Found in the guide' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/guide\/comparing#views$/);
  const views = page.getByRole('region', { name: 'Views' });
  await expect(views).toBeFocused();
  await expect(views.locator('mark').first()).toHaveText(/wipe/i);
  await page.getByRole('link', { name: 'Running a server' }).click();
  await expect(page.getByRole('heading', { name: 'Running a server', level: 1 })).toBeInViewport();
});

test('The theme follows the system until one is chosen, and then stays', async ({ page, person }) => {
  await signUp(page, person);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/home');
  await expect.poll(background).toBe('rgb(246, 247, 248)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).toBe('rgb(13, 14, 16)');
  await page.getByRole('button', { name: /light theme/i }).click();
  await expect.poll(background).toBe('rgb(246, 247, 248)');
  await page.reload();
  await expect.poll(background).toBe('rgb(246, 247, 248)');
});

test('Signing up and making a team works by keyboard alone', async ({ page, person }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const tabTo = async (text: RegExp) => {
    for (let tabs = 0; tabs < 40; tabs++) {
      const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
      if (text.test(await focused()) || text.test(name)) return;
      await press('Tab');
    }
    throw new Error(`${text} cannot be reached with the Tab key`);
  };
  await page.goto('/signup');
  await page.getByLabel('Name').focus();
  await page.keyboard.type(person.name);
  await press('Tab');
  await page.keyboard.type(person.email);
  await press('Tab');
  await page.keyboard.type(person.password);
  await press('Enter');
  await expect(page).toHaveURL(workspaceUrl);
  await expect(page.getByRole('navigation', { name: 'Teams' })).toBeVisible();
  await tabTo(/^Add a team$/);
  await press('Enter');
  await expect(page.getByLabel('Team Name')).toBeFocused();
  await page.keyboard.type('Keys');
  await press('Enter');
  const teams = page.getByRole('navigation', { name: 'Teams' });
  await expect(teams.getByRole('link', { name: "Keys's Team" })).toBeVisible();
});

const signedOutPages = [
  '/',
  '/site/',
  '/login',
  '/signup',
  '/reset-password?token=x',
  '/error',
  '/guide/comparing',
  '/privacy',
  '/terms',
  '/feedback',
];
const signedInPages = [
  '/home',
  '/home?view=info',
  '/home?view=starred',
  '/home?view=upgrade',
  '/account',
  '/try',
  '/feedback',
  '/vizioApi/docs',
];

/** For axe, widths differ in what collapses and themes in their colours. */
const sizes: { width: number; height: number; checks: { colorScheme: 'dark' | 'light'; rules?: string[] }[] }[] = [
  // A desktop of 1280 pixels at 400 %.
  { width: 320, height: 568, checks: [] },
  { width: 390, height: 844, checks: [{ colorScheme: 'light' }] },
  { width: 820, height: 1180, checks: [] },
  {
    width: 1440,
    height: 900,
    checks: [{ colorScheme: 'light', rules: ['color-contrast'] }, { colorScheme: 'dark' }],
  },
];

/** Checks at every size that nothing overflows and axe finds nothing, and that the CSP reports nothing. */
async function expectSound(page: Page, path: string): Promise<void> {
  const complaints: string[] = [];
  const listen = (message: { type: () => string; text: () => string }) => {
    if (message.type() === 'error') complaints.push(message.text());
  };
  page.on('console', listen);
  await page.goto(path);
  // Waits for the heading, which a loading page does not have.
  await expect(page.locator('h1, iframe').first()).toBeVisible();
  await page.evaluate('document.fonts.ready');
  for (const { checks, ...viewport } of sizes) {
    await page.setViewportSize(viewport);
    for (const { colorScheme, rules } of checks) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await findBarriers(page, 'html', rules), `${path} ${viewport.width} ${colorScheme}`).toEqual([]);
    }
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, `${path} is wider than ${viewport.width} pixels`).toBeLessThanOrEqual(0);
  }
  expect.soft(complaints, path).toEqual([]);
  page.off('console', listen);
}

test('Every page for visitors is accessible and fits phones, tablets and desktops', walk, async ({ page }) => {
  test.setTimeout(600_000);
  for (const path of pickCases(signedOutPages, 10)) await expectSound(page, path);
});

test('Every page for members is accessible and fits phones, tablets and desktops', walk, async ({ page, person }) => {
  test.setTimeout(600_000);
  await signUp(page, person);
  for (const path of pickCases(signedInPages, 10)) await expectSound(page, path);
});
