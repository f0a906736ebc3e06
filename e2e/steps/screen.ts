import type { Locator } from '@playwright/test';
import { expect, type Page } from '../fixtures.ts';

/** Elements of most screens, by accessible name. */
export const item = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
export const path = (page: Page) => page.getByRole('navigation', { name: 'Path' });
export const dialog = (page: Page) => page.getByRole('dialog');
export const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

export const pressUndo = (toasts: Locator) => toasts.getByRole('button', { name: 'Undo' }).press('Enter');

/** Sign-in leads to `/`, which leads signed-in users on to their workspace. */
export const workspaceUrl = /\/home\?team=/;

/** Chooses an option of a list by its label. */
export async function chooseOption(list: Locator, label: string): Promise<void> {
  await list.click();
  await list.page().getByRole('option', { name: label, exact: true }).click();
  await expect(list).toContainText(label);
  await expect(list.page().getByRole('listbox')).toHaveCount(0);
}
