import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expect, makeWorkspace, type Page, type Person, type Workspace } from '../fixtures.ts';
import { placeReady } from './ready-clip.ts';

export type Reviewed = Workspace & { itemId: string };

/** A team with a clip of twelve seconds at 25 fps; its review page shows the first frame. */
export async function openReview(page: Page, person: Person): Promise<Reviewed> {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeReady(page, workspace, 'Film');
  await showReview(page, itemId);
  return { ...workspace, itemId };
}

export async function showReview(page: Page, itemId: string, more = ''): Promise<void> {
  await page.goto(`/feedback?item=${itemId}${more}`);
  await expect(picture(page)).toHaveAttribute('data-frame', /^\d+$/);
  // The page knows the frames.
  const time = page.getByRole('slider', { name: 'Time' });
  await expect(time).toHaveAttribute('aria-valuemax', '299');
}

export const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
export const comment = (page: Page, text: string | RegExp) =>
  panel(page).getByRole('article').filter({ hasText: text });
export const comments = (page: Page) => panel(page).getByRole('article');
export const field = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' });
/** The element names the frame that it shows. */
export const picture = (page: Page) => page.locator('[data-frame]').first();

export async function frameOf(page: Page): Promise<number> {
  return Number(await picture(page).getAttribute('data-frame'));
}

export async function write(page: Page, text: string): Promise<Locator> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  const written = comment(page, text);
  // Edit appears only after the server has stored it.
  await expect(written.getByRole('button', { name: 'Edit' })).toBeVisible();
  return written;
}

/** Adds comments by API, in this order, to the newest version if none is named. */
export async function addComments(
  page: Page,
  { itemId }: Pick<Reviewed, 'itemId'>,
  texts: readonly (readonly [frame: number, text: string])[],
  version?: number,
): Promise<void> {
  for (const [frame, text] of texts) {
    const data = { id: randomUUID(), text, replyTo: null, frame, version };
    const response = await page.request.post(`/vizioApi/items/${itemId}/comments`, { data });
    expect(response.status()).toBe(200);
  }
}
