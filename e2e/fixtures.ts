import { randomBytes, randomInt } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { endAll, withEndings } from '#rig/endings.ts';
import { makeFolder } from '#rig/folders.ts';
import { runSeed } from '#rig/values/random.ts';
import { type Deployment, joinDeployment, joinShared, type StartedDeployment, startDeployment } from './deployment.ts';

export { expect, type Page };

/** The deployment that this worker process uses; it has one. */
let current: Deployment | undefined;
export function deploymentOfWorker(): Deployment {
  if (!current) throw new Error('Use the fixture `deployment` or `baseURL` first.');
  return current;
}

/** A person's sign-in details. */
export type Person = { name: string; email: string; password: string };

type Role = 'viewer' | 'editor' | 'admin';

type Fixtures = {
  /** Ends what the test has started itself. Fixtures that start something end it with `withEndings`. */
  endings: undefined;
  person: Person;
  /** Adds another user to the team, in their own browser. Returns their page, with nothing open yet. */
  joinTeam: (teamId: string, role: Role, name?: string) => Promise<Page>;
};

/**
 * Runs in each page. A message of the product goes after seconds, and a busy machine may need longer to look for it:
 * here it stays, behind whatever a flow clicks on; its buttons take keys.
 */
function keepMessages(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .Toastify__progress-bar { animation-play-state: paused !important; }
    .Toastify, .Toastify * { pointer-events: none !important; }`);
  document.adoptedStyleSheets = [sheet];
}

/** For the test of the messages themselves: they go again, and take the pointer. */
export const letMessagesGo = (page: Page) =>
  page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });

export const test = base.extend<Fixtures, { deployment: Deployment }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await context.addInitScript(keepMessages);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  endings: [
    async ({}, use) => {
      await use(undefined);
      await endAll();
    },
    { auto: true },
  ],
  deployment: [
    async ({}, use) => {
      current = joinShared();
      await use(current);
      await current.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ deployment }, use) => use(deployment.url),
  extraHTTPHeaders: async ({}, use) =>
    use({
      // Every test has its own network address, so that tests do not share rate limits.
      'x-forwarded-for': [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.'),
      // Headless browsers name themselves here as well, and may not send email.
      'sec-ch-ua': '"Chromium";v="142"',
    }),
  person: async ({}, use) => {
    // Only letters, so that a test that looks for a number does not find one in a name.
    const unique = Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
    await use({ name: `Mara ${unique}`, email: `mara-${unique}@test.local`, password: `secret-${unique}` });
  },
  joinTeam: async ({ person, browser, baseURL, deployment }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (teamId, role, name = 'Tom') => {
      const context = await browser.newContext({ baseURL });
      contexts.push(context);
      const page = await context.newPage();
      const userId = await signUp(page, {
        name,
        email: `${name.toLowerCase()}-${person.email}`,
        password: 'a password',
      });
      await deployment.db.insertInto('team_members').values({ team_id: teamId, user_id: userId, role }).execute();
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** Adds a local folder for files to upload; deleted after the test. */
export const testWithFolder = test.extend<{ folder: string }>({
  folder: ({}, use) => withEndings(async () => use(await makeFolder())),
});

/** For tests with the tag `ownServer` that restart it: a deployment that no other test uses. */
export const testWithOwnServer = testWithFolder.extend<object, { deployment: Deployment; own: StartedDeployment }>({
  own: [({}, use) => withEndings(async () => use(await startDeployment())), { scope: 'worker' }],
  deployment: [
    async ({ own }, use) => {
      current = joinDeployment(own.place);
      await use(current);
      await current.close();
    },
    { scope: 'worker' },
  ],
});

/** One walk for each page is in `npm test`; the proof has all flows. */
export const walk = { tag: '@walk' };

/** A second walk of a page: each run has one of the two turns. */
export const walkInTurn = (turn: 0 | 1) => (runSeed % 2 === turn ? walk : {});

/** Creates an account and signs the page in by API. Returns the user's id. */
export async function signUp(page: Page, person: Person): Promise<string> {
  const response = await page.request.post('/api/auth/sign-up/email', { data: person });
  expect(response.status()).toBe(200);
  return (await response.json()).user.id;
}

export type Workspace = {
  userId: string;
  teamId: string;
  teamName: string;
  /** By path, such as "Film/Day 1". */
  folderIds: Readonly<Record<string, string>>;
};

/** Creates a signed-in user with a team and these folders ("Film/Day 1" creates both). */
export async function makeWorkspace(page: Page, person: Person, folders: string[] = []): Promise<Workspace> {
  const userId = await signUp(page, person);
  const made = await page.request.post('/vizioApi/users/s3/createTeam', {
    data: { teamName: person.name, user_id: userId },
  });
  const { team } = await made.json();
  const folderIds: Record<string, string> = {};
  for (const folder of folders) {
    const names = folder.split('/');
    for (const [index, name] of names.entries()) {
      const path = names.slice(0, index + 1).join('/');
      if (folderIds[path]) continue;
      const parentId = folderIds[names.slice(0, index).join('/')] ?? null;
      const created = await page.request.post(`/vizioApi/teams/${team.id}/folders`, {
        data: { id: crypto.randomUUID(), parentId, name },
      });
      folderIds[path] = (await created.json()).folder.id;
    }
  }
  return { userId, teamId: team.id, teamName: team.name, folderIds };
}

/** The same, opened at its projects. */
export async function openWorkspace(page: Page, person: Person, folders: string[] = []): Promise<Workspace> {
  const workspace = await makeWorkspace(page, person, folders);
  await page.goto('/home');
  await expect(page.getByRole('navigation', { name: 'Path' })).toBeVisible();
  return workspace;
}

/** Holds requests to an address, or only those of one method, until the returned function is called. */
export async function hold(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await held;
    await route.continue();
  });
  return letGo;
}
