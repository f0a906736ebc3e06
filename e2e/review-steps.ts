import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { writeClip } from './files.ts';
import { expect, makeWorkspace, type Page, type Person, type Workspace } from './fixtures.ts';
import { place } from './upload-steps.ts';

export type Reviewed = Workspace & { itemId: string };

/** A team with a clip of twelve seconds, 25 frames each, whose review page is open and shows its first frame. */
export async function openReview(page: Page, person: Person, folder: string, size?: string): Promise<Reviewed> {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await place(page, workspace, 'Film', await writeClip(join(folder, 'A012.mp4'), 12, size));
  await showReview(page, itemId);
  return { ...workspace, itemId };
}

export async function showReview(page: Page, itemId: string, more = ''): Promise<void> {
  await page.goto(`/feedback?item=${itemId}${more}`);
  await expect(picture(page)).toHaveAttribute('data-frame', /^\d+$/, { timeout: 30_000 });
  // Its frames are known.
  const time = page.getByRole('slider', { name: 'Time' });
  await expect(time).toHaveAttribute('aria-valuemax', '299', { timeout: 30_000 });
}

export const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
export const comment = (page: Page, text: string | RegExp) =>
  panel(page).getByRole('article').filter({ hasText: text });
export const comments = (page: Page) => panel(page).getByRole('article');
export const field = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' });
/** The picture says which frame it shows. */
export const picture = (page: Page) => page.locator('[data-frame]').first();

export async function frameOf(page: Page): Promise<number> {
  return Number(await picture(page).getAttribute('data-frame'));
}

export async function write(page: Page, text: string): Promise<Locator> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  const written = comment(page, text);
  // The server has it once it can be edited.
  await expect(written.getByRole('button', { name: 'Edit' })).toBeVisible();
  return written;
}

/** Puts comments there past the screen, in this order. */
export async function addComments(
  page: Page,
  { userId, itemId }: Reviewed,
  texts: readonly (readonly [frame: number, text: string])[],
): Promise<void> {
  for (const [frame, text] of texts) {
    const data = { id: randomUUID(), text, userId, userName: '', videoName: itemId, frame };
    const answer = await page.request.post('/vizioApi/users/comments/createComment', { data });
    expect(answer.status()).toBe(200);
  }
}
