import type { Browser, BrowserContextOptions } from '@playwright/test';
import { expect, openWorkspace, type Page, type Person, type Workspace } from '../fixtures.ts';
import { placeReady } from './ready-clip.ts';
import { item } from './screen.ts';
import { openFolder } from './upload.ts';

/** A regular user agent, because the email call rejects headless browsers, as specified. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const refusedFolder = "You don't have access to the folder or the link is invalid :(";
export const refusedFile = 'You dont have access to the file or the link is invalid :(';
export const ended = (page: Page) => page.getByRole('heading', { name: 'This link was turned off' });

/** A link to an item inside it must not reveal its name. */
export const hiddenProject = 'Hidden project';

export type Shared = Workspace & { fileId: string; folderId: string };

/** A team with one clip in the folder Film of a project. The folder is open. */
export async function openProject(page: Page, person: Person): Promise<Shared> {
  const workspace = await openWorkspace(page, person, [`${hiddenProject}/Film/Day 1`, `${hiddenProject}/Other`]);
  await openFolder(page, hiddenProject);
  const folderId = (await item(page, 'Film').getAttribute('data-item')) ?? '';
  const fileId = await placeReady(page, workspace, `${hiddenProject}/Film`);
  await openFolder(page, 'Film');
  await expect(item(page, 'A012.mp4')).toContainText('0:12');
  return { ...workspace, folderId, fileId };
}

/** Changes the default link of an item by API, and creates it if missing. Returns its address. */
export async function share(page: Page, itemId: string, settings: Record<string, unknown>): Promise<string> {
  const links = `/vizioApi/items/${itemId}/links`;
  const [first] = (await (await page.request.get(links)).json()).links;
  const response = first
    ? await page.request.patch(`/vizioApi/links/${first.id}`, { data: settings })
    : await page.request.post(links, { data: settings });
  expect(response.status()).toBe(200);
  return (await response.json()).link ?? '';
}

/** The secret of a link. */
export function keyOf(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('k') ?? '';
}

export const shareDialog = (page: Page) => page.getByRole('dialog', { name: /^Share / });
export const linkField = (page: Page) => shareDialog(page).getByRole('textbox', { name: 'The link' });

/** Creates the first link in the open share dialog. Returns its address. */
export async function createLink(page: Page): Promise<string> {
  await shareDialog(page).getByRole('button', { name: 'Create link' }).click();
  await expect(linkField(page)).toHaveValue(/\/s\//);
  return linkField(page).inputValue();
}

/** Opens a setting of the link, or a part of the dialog. */
export const openPart = (page: Page, name: string | RegExp) =>
  shareDialog(page).getByRole('button', { name, expanded: false }).click();

/** A visitor with their own browser. */
export async function openVisitor(
  browser: Browser,
  baseURL: string | undefined,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL, userAgent, ...options });
  return context.newPage();
}

/** Collects every response that a page receives from now on, as searchable text. */
export function collectResponses(page: Page): () => Promise<string> {
  const responses: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/json|html/.test(response.headers()['content-type'] ?? '')) responses.push(response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => void responses.push(Promise.resolve(String(payload))));
  });
  return async () => (await Promise.all(responses)).join('\n');
}

/** The first link in an email to this page of ours. */
export function linkIn(text: string | undefined, page: string): string {
  const link = new RegExp(`https?://\\S+/${page}\\S*`).exec(text ?? '')?.[0];
  if (!link) throw new Error(`no link to ${page} in: ${text}`);
  return link;
}
