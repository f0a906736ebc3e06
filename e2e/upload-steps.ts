import { expect, type Page } from './fixtures.ts';

export const mb = 1024 ** 2;
/** Where the browser puts the bytes. */
export const parts = '**/vizioApi/parts/**';

export const item = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
export const path = (page: Page) => page.getByRole('navigation', { name: 'Path' });
export const dialog = (page: Page) => page.getByRole('dialog');
export const box = (page: Page) => page.getByRole('region', { name: 'Uploading Files' });
export const file = (page: Page, name: string) => box(page).getByRole('listitem', { name, exact: true });

export async function choose(
  page: Page,
  paths: string | string[],
  entry: 'Upload Files' | 'Upload Folder' = 'Upload Files',
): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: entry }).click();
  await (await choosing).setFiles(paths);
}

export async function openFolder(page: Page, name: string): Promise<void> {
  await item(page, name).dblclick();
  await expect(path(page).getByText(name)).toBeVisible();
}
