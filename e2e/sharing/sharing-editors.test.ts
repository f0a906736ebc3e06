import { join } from 'node:path';
import { expect, signUp, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { writeClip, writeTree } from '../steps/files.ts';
import { comment, field, picture } from '../steps/review.ts';
import { dialog, item } from '../steps/screen.ts';
import { collectResponses, hiddenProject, keyOf, openProject, openVisitor, share, userAgent } from '../steps/share.ts';
import { choose, file } from '../steps/upload.ts';

test.use({ userAgent });

test('A guest signs up and returns to the same page with their comments; with edit rights they work in the folder', async ({
  page,
  person,
  folder,
  browser,
  baseURL,
}) => {
  const { folderId, fileId } = await openProject(page, person);
  const link = await share(page, folderId, { visibility: 'public', access: 'edit' });
  const key = keyOf(link);
  const guest = await openVisitor(browser, baseURL);
  // The format of older links.
  await guest.goto(link.replace('#k=', '&k='));
  await expect(item(guest, 'A012.mp4')).toBeVisible();
  await expect(guest).toHaveURL(link);
  await expect(guest.getByRole('button', { name: 'Add', exact: true })).toBeHidden();
  await guest.goto(`/feedback?item=${fileId}#k=${key}`);
  await expect(picture(guest)).toHaveAttribute('data-frame', /^\d+$/);
  const sent: string[] = [];
  guest.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/comments')) sent.push(request.url());
  });
  await field(guest).fill('From a guest');
  await guest.keyboard.press('Enter');
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Tom');
  await guest.keyboard.press('Enter');
  await expect(comment(guest, 'From a guest').getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(sent).toHaveLength(1);

  await guest.getByRole('link', { name: 'Sign up' }).click();
  await guest.getByRole('textbox', { name: 'Name' }).fill('Thomas');
  await guest.getByRole('textbox', { name: 'Email' }).fill(`thomas-${person.email}`);
  await guest.getByRole('textbox', { name: 'Password' }).fill('a good password');
  await guest.getByRole('button', { name: 'SIGN UP' }).click();
  await expect(guest).toHaveURL(`/feedback?item=${fileId}#k=${key}`);
  await expect(comment(guest, 'From a guest').getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Account of Thomas' })).toBeVisible();

  await guest.getByRole('link', { name: 'Back to the folder' }).click();
  await guest.getByRole('button', { name: 'Add', exact: true }).click();
  // A link offers what the team takes.
  await expect(guest.getByRole('menu').getByText('videos, images, PDFs, sound')).toBeVisible();
  await guest.getByRole('menuitem', { name: 'Create Folder' }).click();
  await guest.getByPlaceholder('New Folder Name').fill('Selects');
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('row', { selected: true })).toHaveText(/Selects/);
  await expect(item(page, 'Selects')).toBeVisible();
  await writeClip(join(folder, 'B001.mp4'));
  await writeTree(folder, { 'B001.en.srt': '1\n00:00:00,000 --> 00:00:01,000\nHello\n' });
  await choose(
    guest,
    ['B001.mp4', 'B001.en.srt'].map((name) => join(folder, name)),
  );
  await expect(item(page, 'B001.mp4')).toContainText('0:01');
  await expect(file(guest, 'B001.mp4')).toContainText('1 caption file added');
  await item(guest, 'Selects').click();
  await guest.keyboard.press('Delete');
  await dialog(guest).getByRole('button', { name: 'Delete' }).click();
  await expect(item(page, 'Selects')).toBeHidden();
  await guest.context().close();
});

test('An editor by the link of one file renames it, sets its progress and uploads a new version', async ({
  page,
  person,
  folder,
  browser,
  baseURL,
}) => {
  const { fileId } = await openProject(page, person);
  const link = await share(page, fileId, { visibility: 'public', access: 'edit' });
  const editor = await openVisitor(browser, baseURL);
  const responses = collectResponses(editor);
  await editor.goto(link);
  await expect(picture(editor)).toHaveAttribute('data-frame', /^\d+$/);
  await editor.getByRole('button', { name: 'More for this file' }).click();
  await expect(editor.getByRole('menuitem')).toHaveText(['Export', 'Save this frame as PNG']);
  await editor.keyboard.press('Escape');

  const account = { name: 'Eve Editor', email: `eve-${person.email}`, password: 'a good password' };
  await signUp(editor, account);
  await editor.goto(link);
  await expect(picture(editor)).toHaveAttribute('data-frame', /^\d+$/);
  await editor.getByRole('button', { name: 'More for this file' }).click();
  await editor.getByRole('menuitem', { name: 'Rename' }).click();
  const name = dialog(editor).getByRole('textbox', { name: 'File Name' });
  await expect(name).toHaveValue('A012.mp4');
  expect(await findBarriers(editor, '[role="dialog"]')).toEqual([]);
  await name.fill('');
  await expect(dialog(editor).getByRole('button', { name: 'Rename' })).toBeDisabled();
  await name.fill('Final.mp4');
  await name.press('Enter');
  await expect(editor.getByRole('heading', { name: 'Final.mp4' })).toBeVisible();
  await expect(item(page, 'Final.mp4')).toBeVisible();

  await editor.getByRole('button', { name: /^Progress of/ }).click();
  await editor.getByRole('menuitem', { name: 'Done' }).click();
  await expect(item(page, 'Final.mp4')).toContainText('Done');

  await writeClip(join(folder, 'another-name.mp4'), 3);
  const choosing = editor.waitForEvent('filechooser');
  await editor.getByRole('button', { name: 'More for this file' }).click();
  await editor.getByRole('menuitem', { name: 'Upload new version' }).click();
  await (await choosing).setFiles(join(folder, 'another-name.mp4'));
  await expect(editor.getByRole('button', { name: 'Show v2' })).toBeVisible();
  await expect(item(page, 'Final.mp4')).toContainText('0:03');
  expect(await responses()).not.toContain(hiddenProject);

  await editor.goto(link);
  await expect(editor.getByRole('heading', { name: 'Final.mp4' })).toBeVisible();
  await editor.context().close();
});
