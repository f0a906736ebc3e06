import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { writeClip } from './files.ts';
import { expect, openWorkspace, type Page, type Person, type Workspace } from './fixtures.ts';
import { choose, item, openFolder } from './upload-steps.ts';

/** Not one of the browsers without a window, which the mail service refuses as specified. */
export const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const noAccessToFolder = "You don't have access to the folder or the link is invalid :(";
export const noAccessToFile = 'You dont have access to the file or the link is invalid :(';

/** Nothing of this may ever reach those who come by a link. */
export const secretProject = 'Hidden project';

export type Shared = Workspace & { fileId: string; folderId: string };

/** A team with one clip in the folder Film of a project whose name is nobody's business. The folder is open. */
export async function openProject(page: Page, person: Person, folder: string): Promise<Shared> {
  const workspace = await openWorkspace(page, person, [`${secretProject}/Film`, `${secretProject}/Other`]);
  await openFolder(page, secretProject);
  const folderId = (await item(page, 'Film').getAttribute('data-item')) ?? '';
  await openFolder(page, 'Film');
  await writeClip(join(folder, 'A012.mp4'), 4);
  await choose(page, join(folder, 'A012.mp4'));
  await expect(item(page, 'A012.mp4')).toContainText('0:04', { timeout: 30_000 });
  const fileId = (await item(page, 'A012.mp4').getAttribute('data-item')) ?? '';
  return { ...workspace, folderId, fileId };
}

/** Shares it past the screen. Answers the link as a path. */
export async function share(page: Page, itemId: string, settings: Record<string, unknown>): Promise<string> {
  const answer = await page.request.patch(`/vizioApi/items/${itemId}/share`, { data: settings });
  expect(answer.status()).toBe(200);
  const { link } = await answer.json();
  if (link === null) return '';
  const { pathname, search } = new URL(link);
  return pathname + search;
}

export const shareDialog = (page: Page) => page.getByRole('dialog', { name: /^Share “/ });

/** Somebody at another machine, who is nobody yet. */
export async function openVisitor(
  browser: Browser,
  baseURL: string | undefined,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; visitor: Page }> {
  const context = await browser.newContext({ baseURL, userAgent, ...options });
  return { context, visitor: await context.newPage() };
}

/** Everything that the server tells a page, to be searched afterwards. */
export function collectAnswers(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/json|text/.test(response.headers()['content-type'] ?? '')) answers.push(response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => answers.push(Promise.resolve(String(payload))));
  });
  return async () => (await Promise.all(answers)).join('\n');
}
