import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type GuideShot, guideShots, type Places } from './guide-shots.ts';

const folder = 'docs/guide/pictures';
const mostBytes = 100_000;
/** The first one that makes a picture small enough. */
const qualities = [86, 78, 70, 60, 50];

const laptop = { viewport: { width: 1120, height: 720 } };
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
/** A busy machine needs minutes for what a quiet one does in seconds. */
const patienceMs = 600_000;
const idleMs = 20_000;

/** Takes the pictures of docs/guide, in both themes where the page follows the theme. */
export async function takeGuidePictures(
  browser: Browser,
  places: Places,
  signIn: (page: Page) => Promise<void>,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const shot of guideShots(places)) {
    const themes = shot.isDark ? (['dark'] as const) : (['dark', 'light'] as const);
    for (const colorScheme of themes) {
      const device = { ...(shot.isOnPhone ? phone : laptop), baseURL: places.url, colorScheme };
      const context = await browser.newContext({ ...device, reducedMotion: 'reduce' });
      context.setDefaultTimeout(patienceMs);
      const page = await context.newPage();
      if (!shot.isByGuest) await signIn(page);
      const bytes = await take(page, shot);
      await writeFile(join(folder, `${shot.name}${shot.isDark ? '' : `-${colorScheme}`}.webp`), bytes);
      await context.close();
    }
  }
}

async function take(page: Page, { path, prepare, part }: GuideShot): Promise<Buffer> {
  await page.goto(path);
  await prepare(page);
  // No hint of a button that was pressed, and no ring around the one to close.
  await page.mouse.move(1, 1);
  if (part) await page.evaluate('document.activeElement.blur()');
  await page.evaluate('document.fonts.ready');
  // A page that goes on loading its video is never idle.
  await page.waitForLoadState('networkidle', { timeout: idleMs }).catch(() => undefined);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const box = (part && (await part(page).boundingBox())) ?? { x: 0, y: 0, width, height };
  const session = await page.context().newCDPSession(page);
  for (const quality of qualities) {
    const clip = { ...box, scale: 1 };
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length <= mostBytes) return bytes;
  }
  throw new Error(`The picture of ${path} has more than ${mostBytes / 1000} kB.`);
}
