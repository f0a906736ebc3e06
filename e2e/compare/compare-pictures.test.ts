import { expect, makeWorkspace, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { addComments } from '../steps/review.ts';
import { placeVersions } from '../steps/two-cuts.ts';

test('A new cut lies on the older one by its pictures, and a slate says what is not in it', async ({
  page,
  person,
  folder,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeVersions(page, workspace, folder);
  await addComments(
    page,
    { itemId },
    [
      [40, 'Kept'],
      [89, 'Cut out'],
    ],
    1,
  );
  await page.goto(`/compare?side=${itemId}:1&side=${itemId}:2`);
  const frames = page.locator('[data-compare]');
  await expect(frames).toHaveAttribute('data-frames', '0,0');
  // A comment on a picture that was cut out has no place on this timeline.
  const pins = page.getByRole('group', { name: 'Comments on v1' }).getByRole('button');
  await expect(pins).toHaveCount(1);
  await expect(pins).toHaveAccessibleName(/at 00:00:01:15$/);
  await expect(page.getByRole('status').filter({ hasText: 'Comparing the pictures' })).toHaveCount(0);

  await page.getByRole('slider', { name: 'Time' }).focus();
  await page.keyboard.press('End');
  await expect(frames).toHaveAttribute('data-frames', '199,189');

  // The grey frames are new.
  for (let n = 0; n < 5; n++) await page.keyboard.press('Shift+ArrowLeft');
  await expect(frames).toHaveAttribute('data-frames', 'none,139');
  await expect(page.getByText('Not in v1')).toBeVisible();
  for (let n = 0; n < 2; n++) await page.keyboard.press('Shift+ArrowLeft');
  await expect(frames).toHaveAttribute('data-frames', '139,119');
  expect(await findBarriers(page)).toEqual([]);

  // The list of changes, by mouse and by keyboard.
  const changes = page.getByRole('button', { name: '2 changes from v1 to v2' });
  await changes.click();
  const list = page.getByRole('dialog', { name: 'Changes from v1 to v2' });
  // Dark, as the page is.
  await expect(list).toHaveCSS('background-color', 'rgb(28, 31, 36)');
  const rows = list.getByRole('listitem');
  await expect(rows).toContainText([
    /(Trimmed|Removed)v1 · 00:00:03:05 · 20 frames/,
    'Newv2 · 00:00:05:05 · 10 frames',
  ]);
  await expect(rows.first().getByRole('img', { name: 'In v1' })).toBeVisible();
  await expect(rows.first()).toContainText('Not in v2');
  await expect(rows.last().getByRole('img', { name: 'In v2' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await list.getByRole('button', { name: 'From 1 second' }).click();
  await expect(list).toContainText('No changes');
  await list.getByRole('button', { name: 'From 5 frames' }).click();
  await list.getByRole('button', { name: /Trimmed|Removed/ }).focus();
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(frames).toHaveAttribute('data-frames', '100,80');
  await page.keyboard.press('n');
  await expect(frames).toHaveAttribute('data-frames', 'none,130');
  await page.keyboard.press('Shift+N');
  await expect(frames).toHaveAttribute('data-frames', '100,80');
  expect(await findBarriers(page)).toEqual([]);

  // With the older cut as the driver, what was cut out is missing from the newer one.
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('group', { name: 'Settings of' }).getByRole('button', { name: 'v1' }).click();
  await page.getByRole('button', { name: 'Follow v1' }).click();
  await expect(frames).toHaveAttribute('data-frames', '0,0');
  await expect(pins).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Align by picture' }).uncheck();
  await page.keyboard.press('End');
  await expect(frames).toHaveAttribute('data-frames', '199,none');
  await page.getByRole('checkbox', { name: 'Align by picture' }).check();
  await expect(frames).toHaveAttribute('data-frames', '199,189');
  await expect(page).not.toHaveURL(/isByPictures/);
});

test('The changes since the version before are listed on the review page, and lead to both pictures', async ({
  page,
  person,
  folder,
}) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeVersions(page, workspace, folder);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/feedback?item=${itemId}`);
  // A phone has no room for the buttons of the header. The form of times is that of the person, everywhere.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Frames' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More for this file' }).click();
  await expect(page.getByRole('menuitem', { name: 'Compare' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Export' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Changes' }).click();
  const list = page.getByRole('dialog', { name: 'Changes from v1 to v2' });
  await expect(list).toContainText('2 changes');
  await expect(list.getByRole('img', { name: 'In v2' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await list.getByRole('button', { name: /New.*v2 · 130 · / }).click();
  await expect(page.locator('[data-compare]')).toHaveAttribute('data-frames', 'none,130');
  await expect(page.getByRole('button', { name: 'v2 130' })).toBeVisible();
});
