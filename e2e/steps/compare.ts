import { expect, type Page } from '../fixtures.ts';

const views = (page: Page) => page.getByRole('group', { name: 'View', exact: true });

/** Shows a view, from the bar or from the menu beside it. */
export async function chooseView(page: Page, name: string): Promise<void> {
  const own = views(page).getByRole('button', { name, exact: true });
  if ((await own.count()) > 0) await own.click();
  else {
    await views(page)
      .getByRole('button', { name: /more views/i })
      .click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  await expectView(page, name);
}

/** Lays two pictures so, whatever the size of the window. */
export async function chooseLay(page: Page, name: string): Promise<void> {
  await views(page).getByRole('button', { name: 'Side by side or above each other' }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

export async function expectView(page: Page, name: string): Promise<void> {
  const ofBar = views(page).getByRole('button', { name, exact: true, pressed: true });
  const ofMenu = views(page).getByRole('button', { name: `${name}, more views` });
  await expect(ofBar.or(ofMenu)).toBeVisible();
}
