import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { isProof } from '#rig/values/proof.ts';
import { expect, type Page, type Person, testWithFolder as test, walk } from '../fixtures.ts';
import { drag, drawn, marks, surface } from '../steps/drawing.ts';
import { writeClip } from '../steps/files.ts';
import { press, tabTo } from '../steps/keyboard.ts';
import { comment, field, panel, picture, write } from '../steps/review.ts';
import { item, path, workspaceUrl } from '../steps/screen.ts';
import { openVisitor, phone, shareDialog } from '../steps/share.ts';

/** The steps are listed in README.md. */

/** The ways to work: with a mouse, or with keys alone. */
type Input = {
  press: (page: Page, target: Locator) => Promise<void>;
  open: (page: Page, name: string) => Promise<void>;
  draw: (page: Page) => Promise<void>;
};

const mouse: Input = {
  press: (_page, target) => target.click(),
  open: (page, name) => item(page, name).dblclick(),
  draw: async (page) => {
    const area = await surface(page).boundingBox();
    if (!area) throw new Error('there is nothing to draw on');
    const at = (x: number, y: number) => [area.x + area.width * x, area.y + area.height * y] as const;
    await drag(page, at(0.3, 0.3), at(0.5, 0.5), at(0.6, 0.4));
  },
};

const keys: Input = {
  press,
  open: async (page, name) => {
    await tabTo(page, item(page, name));
    await page.keyboard.press('Enter');
  },
  draw: async (page) => {
    for (const key of ['b', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key);
  },
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function signUp(page: Page, input: Input, { name, email, password }: Person): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await input.press(page, button(page, 'SIGN UP'));
  await expect(page).toHaveURL(workspaceUrl);
}

async function upload(page: Page, input: Input, clip: string): Promise<void> {
  await input.press(page, button(page, 'New Project').first());
  await page.getByRole('dialog').getByRole('textbox').fill('Harbour film');
  await page.keyboard.press('Enter');
  await expect(path(page)).toContainText('Harbour film');
  await input.press(page, button(page, 'Add'));
  const choosing = page.waitForEvent('filechooser');
  const entry = page.getByRole('menuitem', { name: 'Upload Files' });
  if (input === keys) {
    while (!(await entry.evaluate((node) => node === document.activeElement))) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  } else await entry.click();
  await (await choosing).setFiles(clip);
  await expect(item(page, 'A012.mp4')).toContainText('0:04');
}

/** A comment with a drawing, one on a range, a reply, and the first one resolved. */
async function review(page: Page, input: Input): Promise<void> {
  await input.open(page, 'A012.mp4');
  await expect(picture(page)).toHaveAttribute('data-frame', /^\d+$/);
  // The page knows the frames.
  await expect(page.getByRole('slider', { name: 'Time' })).toHaveAttribute('aria-valuemax', '99');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(picture(page)).toHaveAttribute('data-frame', '25');
  await input.press(page, button(page, 'Draw on the frame'));
  await expect(surface(page)).toBeFocused();
  await input.draw(page);
  await expect(marks(page)).not.toHaveCount(0);
  const first = await write(page, 'The horizon tilts here');
  await expect(drawn(page)).not.toHaveCount(0);

  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(picture(page)).toHaveAttribute('data-frame', '50');
  await page.keyboard.press('o');
  const range = await write(page, 'Hold this longer');
  await expect(range.getByRole('button', { name: 'Go to 00:00:01:00 – 00:00:02:00' })).toBeVisible();

  await input.press(page, first.getByRole('button', { name: 'Reply' }));
  await page.getByRole('textbox', { name: /^Your reply/ }).fill('Levelled in the next version');
  await page.keyboard.press('Enter');
  await expect(comment(page, 'Levelled in the next')).toHaveAccessibleName(/^Reply by/);
  await input.press(page, first.getByRole('button', { name: 'Mark as resolved' }));
  await expect(first.getByRole('button', { name: /^Resolved/ })).toBeVisible();
}

/** A link with a password. Returns it. */
async function shareWithPassword(page: Page, input: Input): Promise<string> {
  await input.press(page, page.getByRole('banner').getByRole('button', { name: 'Share' }));
  const box = shareDialog(page);
  await input.press(page, box.getByRole('button', { name: 'Create link' }));
  await input.press(page, box.getByRole('button', { name: 'no password' }));
  await box.getByLabel('New password').fill('open sesame');
  await page.keyboard.press('Enter');
  await expect(box.getByText('Visitors enter it before they see anything.')).toBeVisible();
  await expect(box.getByText('Saved')).toBeVisible();
  const link = await box.getByRole('textbox', { name: 'The link' }).inputValue();
  await input.press(page, box.getByRole('button', { name: 'Close' }));
  return link;
}

/** A guest with the link and its password comments, and names themselves on the way. */
async function commentAsGuest(guest: Page, link: string): Promise<void> {
  await guest.goto(link);
  await guest.getByRole('textbox', { name: 'Password' }).fill('open sesame');
  await guest.keyboard.press('Enter');
  await expect(comment(guest, 'The horizon tilts here')).toBeVisible();
  await field(guest).fill('Looks level to me');
  await guest.keyboard.press('Enter');
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Ines');
  await guest.keyboard.press('Enter');
  await expect(comment(guest, 'Looks level to me')).toContainText('Ines');
}

for (const [way, input] of Object.entries({ 'with a mouse': mouse, ...(isProof && { 'by keyboard alone': keys }) })) {
  test(
    `From the sign-up to the comment of a guest ${way}`,
    walk,
    async ({ page, person, folder, browser, baseURL }) => {
      await signUp(page, input, person);
      await upload(page, input, await writeClip(join(folder, 'A012.mp4'), 4));
      await review(page, input);
      const link = await shareWithPassword(page, input);
      expect(link).toMatch(/\/s\/[\w-]{22}#k=/);
      await commentAsGuest(await openVisitor(browser, baseURL, phone), link);
      // The sharer sees it without a reload.
      await expect(comment(page, 'Looks level to me')).toContainText('Ines (guest)');
      await expect(panel(page).getByText('3 comments')).toBeVisible();
    },
  );
}
