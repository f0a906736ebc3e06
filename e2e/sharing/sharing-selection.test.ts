import { expect, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { picture } from '../steps/review.ts';
import { dialog, item, path } from '../steps/screen.ts';
import {
  createLink,
  ended,
  hiddenProject,
  openPart,
  openProject,
  openVisitor,
  phone,
  userAgent,
} from '../steps/share.ts';

test.use({ userAgent });

test('Several items are shared with one link, which shows guests exactly these', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { teamId, teamName, fileId, folderId } = await openProject(page, person);
  // Stays out of the link.
  await page.request.post('/vizioApi/items/copy', { data: { ids: [fileId], teamId, parentId: folderId } });
  await expect(item(page, 'A012 2.mp4')).toBeVisible();

  await item(page, 'A012.mp4').click({ modifiers: ['Control'] });
  await item(page, 'Day 1').click({ modifiers: ['Control'] });
  await expect(page.getByRole('button', { name: 'Share 2 items' })).toBeVisible();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Share' }).click();
  const share = dialog(page);
  await expect(share.getByRole('heading', { name: 'Share 2 items' })).toBeVisible();
  await expect(share.getByRole('list', { name: 'Selected items' }).getByRole('listitem')).toHaveCount(2);
  const top = async () => (await share.boundingBox())?.y;
  const before = await top();
  const link = await createLink(page);
  await openPart(page, 'More');
  await expect(share.getByRole('textbox', { name: 'Title' })).toBeVisible();
  // A dialog that grows stays where it is.
  expect(await top()).toBe(before);
  await share.getByRole('textbox', { name: 'Title' }).fill('For the client');
  await page.keyboard.press('Enter');
  await expect(share.getByText('Saved')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  const guest = await openVisitor(browser, baseURL, phone);
  await guest.goto(link);
  await expect(guest.getByRole('region', { name: 'About this link' })).toContainText(
    `${person.name} of ${teamName} shared 2 items with you.`,
  );
  await expect(guest.getByRole('row')).toHaveCount(2);
  expect(await guest.content()).not.toContain(hiddenProject);
  expect(await findBarriers(guest)).toEqual([]);
  await item(guest, 'Day 1').click();
  await expect(path(guest).getByRole('link', { name: 'Day 1' })).toBeVisible();
  await path(guest).getByRole('link', { name: 'Shared items' }).click();
  await item(guest, 'A012.mp4').click();
  await expect(picture(guest)).toHaveAttribute('data-frame', /^\d+$/);
  await guest.getByRole('link', { name: 'Back to the folder' }).click();
  await expect(guest.getByRole('row')).toHaveCount(2);

  // An open page follows the changes of the selection.
  await share.getByRole('button', { name: 'Remove Day 1 from this link' }).click();
  await expect(item(guest, 'Day 1')).toHaveCount(0);
  await page.keyboard.press('Escape');

  // More items join the same link from anywhere in the team.
  await page.keyboard.press('Escape');
  await item(page, 'Day 1').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await share.getByRole('button', { name: 'Add to another link' }).click();
  await page.getByRole('menuitem', { name: 'For the client' }).click();
  await expect(share.getByRole('list', { name: 'Selected items' }).getByRole('listitem')).toHaveCount(2);
  await expect(guest.getByRole('row')).toHaveCount(2);
  await openPart(page, 'More');
  await expect(share.getByRole('textbox', { name: 'Title' })).toHaveValue('For the client');
  await page.keyboard.press('Escape');

  // Members of the team open the items where they are.
  await page.goto(link);
  const places = page.getByRole('list', { name: 'Shared items' });
  await expect(places.getByRole('link', { name: `Folder Day 1 ${hiddenProject} / Film` })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await page.goto(`/home?team=${teamId}&view=info&tab=links`);
  const row = page.getByRole('listitem').filter({ hasText: 'For the client' });
  await expect(row).toContainText('2 items: A012.mp4, Day 1 · For the client');
  await row.getByRole('button', { name: /^Settings/ }).click();
  await openPart(page, 'More');
  await share.getByRole('button', { name: 'Turn off' }).click();
  await expect(ended(guest)).toBeVisible();
  await guest.context().close();
});
