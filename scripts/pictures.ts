import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { endAll } from '#rig/endings.ts';
import { makeFolder } from '#rig/folders.ts';
import { callEndpoint, postJson } from '#rig/people/factories.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createServer } from '#server/server.ts';
import { showProgress } from './command/progress.mjs';
import { fillDemo } from './demo/fill-demo.ts';
import { waitForProcessing } from './demo/processing.ts';
import { password, people } from './demo/workspace.ts';
import { ensureChromium, ensureMediaPrograms } from './launch/system-programs.ts';
import { takeGuidePictures } from './pictures/guide-pictures.ts';
import { saveRibbon } from './pictures/save-ribbon.ts';
import { ensureBuilt } from './web/build.ts';

/** Takes the screenshots of the website, the README and the guide, from a demo deployment of their own. `guide`: those alone. */
const folder = 'web/site/pictures';
const readmePicture = 'docs/pictures/workspace.png';
const changesPicture = 'docs/pictures/changes.png';
const most = 900_000;
const jpegQuality = 82;
const worthIt = 0.7;

const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const screens = [
  { name: 'sign-in', path: '/login', shows: 'Login', device: desktop, signedIn: false },
  { name: 'workspace', path: '/home', shows: 'Harbour Lights', device: desktop, signedIn: true },
  { name: 'plans', path: '/home?view=upgrade', shows: 'Upgrade the plan', device: desktop, signedIn: true },
  { name: 'workspace-phone', path: '/home', shows: 'Harbour Lights', device: phone, signedIn: true },
] as const;

type Screen = (typeof screens)[number];

async function signIn(page: Page): Promise<void> {
  const response = await page.request.post('/api/auth/sign-in/email', { data: { email: people.Mara.email, password } });
  if (!response.ok()) throw new Error(`The demo account could not sign in: ${await response.text()}`);
}

/** PNG keeps type crisp. JPEG must be clearly smaller to be worth it, as for screens that show a video frame. */
async function save(page: Page, name: string): Promise<void> {
  const png = await page.screenshot({ type: 'png' });
  const jpg = await page.screenshot({ type: 'jpeg', quality: jpegQuality });
  const [ending, bytes] = jpg.length > png.length * worthIt ? (['png', png] as const) : (['jpg', jpg] as const);
  await writeFile(join(folder, `${name}.${ending}`), bytes);
  if (name === 'workspace-dark') await writeFile(readmePicture, png);
}

async function take(browser: Browser, baseURL: string, screen: Screen): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    const context = await browser.newContext({ ...screen.device, baseURL, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    if (screen.signedIn) await signIn(page);
    await page.goto(screen.path);
    await page.getByText(screen.shows, { exact: true }).filter({ visible: true }).first().waitFor();
    await page.evaluate('document.fonts.ready');
    await page.waitForLoadState('networkidle');
    await save(page, `${screen.name}-${colorScheme}`);
    await context.close();
  }
}

/** The film's newest version and the one before, as the website's first picture shows them. */
async function saveNewestRibbon(itemId: string): Promise<void> {
  const response = await postJson(`${server.url}/api/auth/sign-in/email`, { email: people.Mara.email, password });
  const { token } = (await response.json()) as { token: string };
  const { body } = await callEndpoint(server, 'showMedia', { params: { itemId }, query: {} }, token);
  const now = body.version.number;
  await saveRibbon(server, token, { itemId, old: now - 1, now }, folder);
}

/** The ribbon as the README shows it: at the top of the changes of the newest version. */
async function takeChanges(browser: Browser, baseURL: string, itemId: string): Promise<void> {
  const context = await browser.newContext({ ...desktop, baseURL, colorScheme: 'dark', reducedMotion: 'reduce' });
  // A busy machine needs minutes for what a quiet one does in seconds.
  context.setDefaultTimeout(600_000);
  const page = await context.newPage();
  await signIn(page);
  await page.goto(`/feedback?item=${itemId}&open=changes`);
  const dialog = page.getByRole('dialog', { name: /^Changes/ });
  await dialog.getByRole('img').first().waitFor();
  await page.evaluate('document.fonts.ready');
  await page.waitForLoadState('networkidle');
  const [top, end] = [await dialog.boundingBox(), await dialog.getByRole('group').boundingBox()];
  if (!top || !end) throw new Error('The changes are not shown.');
  await page.evaluate('document.activeElement.blur()');
  await page.screenshot({ path: changesPicture, type: 'png', clip: { ...top, height: end.y - top.y } });
  await context.close();
}

async function sumOfSizes(): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

await ensureBuilt();
await ensureMediaPrograms();
const executablePath = await ensureChromium();
const dataDir = await makeFolder();
const port = String(await findFreePort());
const { PATH, FFMPEG_PATH } = process.env;
const settings = { PATH, FFMPEG_PATH, DATA_DIR: dataDir, PORT: port, SIGNUP: 'open' };
const server = await createServer(readConfig(settings), (error) => {
  throw error;
});
const asRoot = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath, args: asRoot ? ['--no-sandbox'] : [] });
try {
  const { guestLink = '' } = await showProgress('Preparing the demo', async (report) => {
    const links = await fillDemo(server, join(dataDir, 'clips'), report);
    await waitForProcessing(server, report);
    return links;
  });
  const newest = server.db.selectFrom('versions').select('item_id').orderBy('number', 'desc').limit(1);
  const { item_id: itemId } = await newest.executeTakeFirstOrThrow();
  await takeGuidePictures(browser, { url: server.url, filmId: itemId, guestLink }, signIn);
  if (!process.argv.includes('guide')) await takeOthers(itemId);
} finally {
  await browser.close();
  await server.stop();
  await endAll();
}

/** Those of the website and the README. */
async function takeOthers(itemId: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await mkdir('docs/pictures', { recursive: true });
  await saveNewestRibbon(itemId);
  await takeChanges(browser, server.url, itemId);
  for (const screen of screens) await take(browser, server.url, screen);
  const sum = await sumOfSizes();
  console.log(`The pictures in ${folder} have ${Math.round(sum / 1000)} kB.`);
  if (sum > most) throw new Error(`That is more than the ${most / 1000} kB that the website may carry.`);
}
