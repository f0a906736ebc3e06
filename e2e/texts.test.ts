import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { sortName } from '#server/features/items/items.ts';
import { expect, openWorkspace, type Page, signUp, test } from './fixtures.ts';

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const style = (locator: Locator, property: string) =>
  locator.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

/** Keeps the answers of a call until `letGo` is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

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

  test(`The footer of ${path} has the copyright, and links that lead to the texts`, async ({ page }) => {
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

test('On the sign-up screen the other ways in stand at the right, and Google opens its window', async ({ page }) => {
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
  const answers = [await hold(page, '**/sign-in/email'), await hold(page, '**/sign-up/email')];
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
  for (const answer of answers) answer();
});

test('A sign-in without details afterwards says "Login details not found"', async ({ page, person }) => {
  await page.route('**/jwtVerification', (route) => route.fulfill({ json: { data: null } }));
  await page.goto('/signup');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByRole('button', { name: 'SIGN UP' }).click();
  await expect(toast(page, 'Login details not found')).toBeVisible();
});

test('The loader is blurred, has a spinning triangle, and ends after three seconds at the latest', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  const answer = await hold(page, '**/fetchUser/*');
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  const asked = page.waitForRequest('**/fetchUser/*');
  await page.goto('/home');
  const loader = page.getByRole('status').filter({ hasText: 'Vizio' });
  await expect(loader).toBeVisible();
  expect(await style(loader, 'backdrop-filter')).toMatch(/^blur\([1-9]/);
  expect(await style(loader.locator('svg'), 'animation-name')).toBe('turn');
  expect(await style(loader.locator('svg'), 'animation-iteration-count')).toBe('infinite');
  await asked;
  await page.clock.runFor(2_900);
  await expect(loader).toBeVisible();
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(loader).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Teams' })).toBeVisible();
  answer();
});

test('Toasts stand at the top right and count five seconds, except under the pointer and in the background', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  const message = toast(page, 'Credentials Missing');
  await expect(message).toBeVisible();
  const width = page.viewportSize()?.width ?? 0;
  await expect.poll(async () => (await message.boundingBox())?.y).toBeLessThan(40);
  const box = await message.boundingBox();
  expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40);

  // The bar that is not shown is the clock of the toast.
  const clock = page.locator('.Toastify__progress-bar:not(.Toastify__progress-bar--bg)').first();
  const play = () => style(clock, 'animation-play-state');
  expect(await style(clock, 'animation-duration')).toBe('5s');
  await message.hover();
  await expect.poll(play).toBe('paused');
  await page.mouse.move(10, 10);
  await expect.poll(play).toBe('running');
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect.poll(play).toBe('paused');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(play).toBe('running');
});

test('A toast is dismissed by dragging it over 80 percent of its width', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  const message = toast(page, 'Credentials Missing');
  await message.hover({ position: { x: 20, y: 10 } });
  const left = async () => Math.round((await message.boundingBox())?.x ?? 0);
  await message.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
  const box = await message.boundingBox();
  if (!box) throw new Error('there is no toast');
  for (const part of [0.7, 0.9]) {
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 20 + part * box.width, box.y + 10, { steps: 5 });
    await page.mouse.up();
    if (part < 0.8) await expect.poll(left).toBe(Math.round(box.x));
  }
  await expect(message).toHaveCount(0);
});

for (const [colorScheme, red, grey] of [
  ['light', 'rgb(180, 35, 35)', 'rgb(223, 226, 230)'],
  ['dark', 'rgb(255, 107, 107)', 'rgb(34, 37, 42)'],
] as const) {
  test(`The error page is red on a grey full screen in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/error');
    await expect(page.getByRole('heading')).toHaveCSS('color', red);
    await expect(page.getByRole('main')).toHaveCSS('background-color', grey);
    expect(await page.getByRole('main').boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  });
}

test('The frame of the landing page has no border', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('iframe')).toHaveCSS('border-top-width', '0px');
});

test('The second column has Explore and its options, which open their views', async ({ page, person }) => {
  await openWorkspace(page, person);
  const column = page.getByRole('navigation', { name: 'Workspace' });
  await expect(column.getByText('Explore', { exact: true })).toBeVisible();
  await expect(column.getByRole('link', { name: 'Team Projects' })).toHaveAttribute('aria-current', 'page');
  for (const [option, address] of [
    ['Team Info', /view=info/],
    ['Upgrade the plan', /view=upgrade/],
    ['Team Projects', /\/home\?team=[^&]*$/],
  ] as const) {
    await column.getByRole('link', { name: option }).click();
    await expect(page).toHaveURL(address);
    await expect(column.getByRole('link', { name: option })).toHaveAttribute('aria-current', 'page');
  }
});

test('On a phone the hamburger opens a menu with the same options', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWorkspace(page, person);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const [option, address] of [
    ['Team Info', /view=info/],
    ['Upgrade the plan', /view=upgrade/],
    ['Team Projects', /\/home\?team=[^&]*$/],
  ] as const) {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await menu.getByRole('link', { name: option }).click();
    await expect(page).toHaveURL(address);
    await expect(menu).toBeHidden();
  }
});

test('The help icon opens the help', async ({ page, person }) => {
  await openWorkspace(page, person);
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog').getByText('Shuttle').first()).toBeVisible();
});

test('The header of the review page has the way back, the video, its place, View_Status and the initial', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await page.goto('/privacy');
  await page.evaluate(() => {
    const usr = {
      item: { name: 'A012.mp4', Metadata: { progress: 'Done' } },
      team: { name: "Acme's Team" },
      path: ['Film', 'Day 1'],
    };
    history.pushState({ usr, key: 'x', idx: 1 }, '', '/feedback');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  const header = page.getByRole('banner');
  await expect(header.getByRole('heading', { name: 'A012.mp4' })).toBeVisible();
  await expect(header.getByText("Acme's Team / Film / Day 1")).toBeVisible();
  await expect(header.getByText('View_Status')).toBeVisible();
  await expect(header.getByRole('img', { name: `Signed in as ${person.name}` })).toHaveText('M');
  await header.getByRole('link', { name: 'Back to the workspace' }).click();
  await expect(page).toHaveURL(/\/home/);
});

test('Add is shown only inside a folder, its popup shows that it works, and choosing the team leads out of it', async ({
  page,
  person,
}) => {
  const { teamName } = await openWorkspace(page, person, ['Film']);
  const add = page.getByRole('button', { name: 'Add', exact: true });
  const film = page.getByRole('row', { name: 'Film' });
  await expect(film).toBeVisible();
  await expect(add).toBeHidden();
  await film.dblclick();
  await add.click();
  await page.getByRole('menuitem', { name: 'Create Folder' }).click();
  const popup = page.getByRole('dialog', { name: 'Create New Folder' });
  await expect(popup.getByLabel('Folder Name')).toHaveAttribute('placeholder', 'New Folder Name');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(popup).toBeHidden();

  const answer = await hold(page, '**/createFolder*');
  await add.click();
  await page.getByRole('menuitem', { name: 'Create Folder' }).click();
  await popup.getByLabel('Folder Name').fill('Day 1');
  const create = popup.getByRole('button', { name: 'Create Folder' });
  await create.click();
  await expect(create).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(popup).toBeHidden();
  await expect(page.getByRole('row', { name: 'Day 1' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Teams' }).getByRole('link', { name: teamName }).click();
  await expect(film).toBeVisible();
  await expect(add).toBeHidden();
});

test('A progress badge pulses until the change is saved or refused', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film']);
  const badge = page.getByRole('button', { name: /^Progress of Film/ });
  const choose = async (progress: string) => {
    await badge.click();
    await page.getByRole('menuitem', { name: progress }).click();
  };
  const save = await hold(page, '**/updateprogress*');
  await choose('Done');
  await expect(badge).toHaveAttribute('aria-busy', 'true');
  await expect(badge).toHaveCSS('animation-name', 'breathe');
  save();
  await expect(badge).not.toHaveAttribute('aria-busy');
  await expect(badge).toHaveText('Done');
  await page.unroute('**/updateprogress*');
  await page.route('**/updateprogress*', (route) => route.fulfill({ status: 503, json: {} }));
  await choose('Upcoming');
  await expect(badge).toHaveText('Done');
  await expect(badge).not.toHaveAttribute('aria-busy');
});

test('Cards stand in one to four columns, and each says size, owner, age and progress in its colour', async ({
  page,
  person,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openWorkspace(page, person, ['A long folder name/Inside', 'B', 'C', 'D', 'E']);
  const card = page.getByRole('row', { name: 'A long folder name' });
  for (const text of ['A long fold...', '0.00 MB', person.name, 'now', 'Inside']) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  const badge = (progress: string) => card.getByRole('button', { name: /^Progress of/ }).getByText(progress);
  for (const [progress, colour] of [
    ['Upcoming', 'rgb(180, 35, 35)'],
    ['In Progress', 'rgb(21, 97, 189)'],
    ['Done', 'rgb(18, 114, 74)'],
  ] as const) {
    if (progress !== 'Upcoming') {
      await card.getByRole('button', { name: /^Progress of/ }).click();
      await page.getByRole('menuitem', { name: progress }).click();
    }
    await expect(badge(progress)).toHaveCSS('color', colour);
  }
  const columns = async () => {
    const tops = await page
      .locator('[data-item]')
      .evaluateAll((cards) => cards.map((one) => Math.round(one.getBoundingClientRect().top)));
    return tops.filter((top) => top === tops[0]).length;
  };
  for (const [width, count] of [
    [390, 1],
    [640, 2],
    [1_100, 3],
    [1_440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns).toBe(count);
  }
});

test('Every popup closes on a click outside', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film']);
  const film = page.getByRole('row', { name: 'Film' });
  const fromTeamMenu = async (action: string) => {
    await page.getByRole('button', { name: /account and theme/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const popups: [string, () => Promise<void>][] = [
    ['Create New Team', () => page.getByRole('button', { name: 'Add a team' }).click()],
    ['Rename Team', () => fromTeamMenu('Rename team')],
    ['Delete Team', () => fromTeamMenu('Delete team')],
    ['You are about to delete a folder', () => film.click().then(() => page.keyboard.press('Delete'))],
  ];
  for (const [name, open] of popups) {
    await open();
    const popup = page.getByRole('dialog', { name });
    await expect(popup).toBeVisible();
    await page.mouse.click(5, 895);
    await expect(popup).toBeHidden();
  }
  await film.getByRole('button', { name: 'More about Film' }).click();
  for (const entry of ['Delete', 'Rename', 'Copy', 'Close']) {
    await expect(page.getByRole('menuitem', { name: entry })).toBeVisible();
  }
  await page.mouse.click(5, 895);
  await expect(page.getByRole('menu')).toBeHidden();
});

test('No team can be added while the new-project dialog is open', async ({ page, person }) => {
  await openWorkspace(page, person);
  const add = page.locator('nav[aria-label="Teams"] button[aria-label="Add a team"]');
  await expect(add).not.toHaveAttribute('aria-disabled');
  await page.getByRole('button', { name: 'New Project' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
});

test('The splash, the search, the preview and the progress mark take their time', async ({
  page,
  person,
  deployment,
}) => {
  await page.clock.install();
  const { teamId } = await openWorkspace(page, person, ['Film', 'Old']);
  const name = 'a.mp4';
  await deployment.db
    .insertInto('items')
    .values({ id: randomUUID(), team_id: teamId, kind: 'file', name, sort_name: sortName(name) })
    .execute();
  await page.reload();
  const file = page.getByRole('row', { name });
  const badge = page.getByRole('button', { name: /^Progress of Film/ });
  await expect(file).toBeVisible();
  const answer = await hold(page, '**/updateprogress*');
  await badge.click();
  await page.getByRole('menuitem', { name: 'Done' }).click();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(badge).toHaveAttribute('aria-busy', 'true');

  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  /** From a paused clock on: nothing has happened just before this long, and then it does. */
  async function pass(ms: number, before: () => Promise<void>, after: () => Promise<void>): Promise<void> {
    await page.clock.runFor(ms - 100);
    await before();
    await page.clock.runFor(100);
    await page.clock.resume();
    await after();
  }

  await pause();

  const saved = page.waitForEvent('requestfinished', (request) => request.url().includes('updateprogress'));
  const refetched = page.waitForRequest('**/fetchTeamsData*');
  answer();
  await saved;
  await refetched;
  await pass(
    1_000,
    () => expect(badge).toHaveAttribute('aria-busy', 'true'),
    () => expect(badge).not.toHaveAttribute('aria-busy'),
  );

  await pause();
  await file.click();
  const preview = page.getByRole('dialog', { name });
  await pass(
    1_000,
    () => expect(preview).toHaveCount(0),
    () => expect(preview).toBeVisible(),
  );
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await pause();
  await page.getByRole('searchbox', { name: 'Search' }).fill('F');
  await pass(
    1_000,
    () => expect(file).toBeVisible(),
    () => expect(file).toBeHidden(),
  );

  await pause();
  const listed = page.waitForResponse(/fetchTeamsData.*Film/);
  await page.getByRole('row', { name: 'Film' }).dblclick();
  await listed;
  const splash = page.getByText('Retrieving data ...');
  await pass(
    500,
    () => expect(splash).toBeVisible(),
    () => expect(splash).toHaveCount(0),
  );
  await expect(page.getByText('Empty Folder')).toBeVisible();
});
