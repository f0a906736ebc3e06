import { expect, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { go, press, tabTo } from '../steps/keyboard.ts';
import { addComments, comment, comments, openReview, panel } from '../steps/review.ts';

const event = (at: string, name: string, note: string) =>
  `001  001      V     C        ${at} ${at} ${at} ${at}  \n${note} |C:ResolveColorRed |M:${name} |D:1\n\n`;

test('Notes of an editing program come back: a list says what is new, and the chosen ones are imported', async ({
  page,
  person,
}) => {
  const review = await openReview(page, person);
  await addComments(page, review, [[25, 'Too dark']]);
  await expect(comments(page)).toHaveCount(1);
  const listed = await page.request.get(`/vizioApi/items/${review.itemId}/comments`);
  const [{ id }] = (await listed.json()).comments;
  const text = [
    'TITLE: Cut 3\nFCM: NON-DROP FRAME\n\n',
    event('01:00:01:00', person.name, `Too dark https://vizio.example/feedback?item=1&comment=${id}`),
    event('01:00:02:00', 'Ana', 'The horizon tilts'),
    event('01:00:04:00', 'Marker 3', 'Fade in earlier'),
  ].join('');
  const file = { name: 'cut 3.edl', mimeType: 'text/plain', buffer: Buffer.from(text) };

  // The keyboard alone opens the dialog, chooses the file, leaves the last note out, and imports.
  const chooser = page.waitForEvent('filechooser');
  await panel(page).getByRole('button', { name: 'More for all comments' }).focus();
  await page.keyboard.press('Enter');
  await go(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Import comments …' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import comments' });
  const input = dialog.locator('input[type="file"]');
  await expect(dialog.getByRole('button', { name: 'Choose a file …' })).toBeFocused();
  await page.keyboard.press('Enter');
  const pdf = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await (await chooser).setFiles(pdf);
  await expect(dialog.getByRole('alert')).toContainText('no markers that Vizio can read');
  await input.setInputFiles(file);
  await expect(dialog.getByRole('status')).toContainText('2 new, 1 known');
  const rows = dialog.getByRole('list', { name: 'Comments in the file' }).getByRole('listitem');
  await expect(rows.nth(1)).toContainText('Ana');
  await expect(rows.nth(1).locator('img')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await tabTo(page, rows.nth(2).getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, dialog.getByRole('button', { name: 'Import 1 comment' }));
  await expect(dialog).toBeHidden();
  await expect(comment(page, 'Ana')).toContainText('The horizon tilts');
  await expect(comments(page)).toHaveCount(2);

  await panel(page).getByRole('button', { name: 'More for all comments' }).click();
  await page.getByRole('menuitem', { name: 'Import comments …' }).click();
  await input.setInputFiles(file);
  await expect(dialog.getByRole('status')).toContainText('1 new, 2 known');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
