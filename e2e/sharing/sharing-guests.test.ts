import { confirmAddress } from '#rig/people/limit-steps.ts';
import { expect, hold, type Page, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { comment, field, frameOf, picture, showReview } from '../steps/review.ts';
import { dialog, item, path } from '../steps/screen.ts';
import {
  collectResponses,
  createLink,
  ended,
  hiddenProject,
  keyOf,
  linkField,
  linkIn,
  openPart,
  openProject,
  openVisitor,
  phone,
  refusedFile,
  refusedFolder,
  share,
  shareDialog,
  userAgent,
} from '../steps/share.ts';

test.use({ userAgent });

/** The phrases that say what the link does. */
const settings = (page: Page) => shareDialog(page).getByRole('paragraph').getByRole('button');

test('A guest opens an emailed link on a phone, watches, draws, comments, gets a live reply, and sees the link end', async ({
  page,
  person,
  browser,
  baseURL,
  context,
  deployment,
}) => {
  const { fileId, teamName } = await openProject(page, person);
  await confirmAddress(deployment, person);
  // From the card to a copied link in two clicks, of which the second creates one link, however fast it comes.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await item(page, 'A012.mp4').hover();
  await page.getByRole('button', { name: 'Share A012.mp4' }).click();
  const create = shareDialog(page).getByRole('button', { name: 'Create link' });
  await expect(create).toBeVisible();
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
  const letCreate = await hold(page, `**/items/${fileId}/links`, 'POST');
  await create.dblclick();
  letCreate();
  await expect(shareDialog(page).getByRole('button', { name: /^(Link copied|Copy Link)$/ })).toBeFocused();
  const copied = await linkField(page).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  expect((await (await page.request.get(`/vizioApi/items/${fileId}/links`)).json()).links).toHaveLength(1);
  await expect(shareDialog(page).getByRole('button', { name: 'Copy Link' })).toBeVisible();
  await expect(settings(page)).toHaveText([
    ...['Access: Anyone with the link', 'Permissions: Viewer', 'Comments: can comment'],
    ...['Downloads: no downloads', 'Password: no password'],
  ]);
  await openPart(page, /Permissions/);
  await expect(shareDialog(page).getByRole('radio', { name: 'Viewer' })).toBeChecked();
  await expect(shareDialog(page).getByRole('radio', { name: 'Editor' })).toBeVisible();
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
  await openPart(page, 'More');
  await shareDialog(page).getByLabel('Message').fill('Does the horizon tilt?');
  await openPart(page, 'People by email');
  const address = shareDialog(page).getByLabel('Email address');
  await expect(address).toHaveAttribute('type', 'email');
  await address.fill('ann@test.local, tom@test.local');
  await page.keyboard.press('Enter');
  await expect(shareDialog(page).getByText('This is not a valid email address.')).toBeVisible();
  await address.fill(`Tom-${person.email}`);
  await page.keyboard.press('Enter');
  await expect(shareDialog(page).getByRole('list', { name: 'People' })).toContainText(`tom-${person.email}`);
  await expect(shareDialog(page).getByText('Not opened yet')).toBeVisible();
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
  const { text } = await deployment.mails.nextEmailTo(`tom-${person.email}`);
  // Nothing is said about an email service that does not respond, or refuses.
  let sent = 0;
  await page.route('**/links/*/mails', (route) => {
    sent += 1;
    return sent === 1 ? route.abort() : route.fulfill({ json: { outcome: 'blocked' } });
  });
  for (const _ of [1, 2])
    await shareDialog(page)
      .getByRole('button', { name: /^Send the link to .* again$/ })
      .click();
  await expect.poll(() => sent).toBe(2);
  // Not retried, because a toast goes by itself.
  expect(await page.getByRole('alert', { includeHidden: true }).count()).toBe(0);
  await page.keyboard.press('Escape');

  const guest = await openVisitor(browser, baseURL, phone);
  const responses = collectResponses(guest);
  await guest.goto(linkIn(text, 'feedback'));
  await expect(picture(guest)).toHaveAttribute('data-frame', /^\d+$/);
  await expect(guest.getByRole('heading', { name: 'A012.mp4' })).toBeVisible();
  const note = guest.getByRole('region', { name: 'About this link' });
  await expect(note).toContainText(`${person.name} of ${teamName} shared “A012.mp4” with you.`);
  await expect(note).toContainText('Does the horizon tilt?');
  // Two lines, and the team's mark covers no name.
  expect((await note.boundingBox())?.height).toBeLessThan(68);
  const mark = await guest.getByRole('banner').locator('> span').first().boundingBox();
  const name = await guest.getByRole('heading', { name: 'A012.mp4' }).boundingBox();
  expect((mark?.x ?? 0) + 28).toBeLessThanOrEqual(name?.x ?? 0);
  // Nothing internal, and no account.
  await expect(guest.getByText('Upcoming')).toHaveCount(0);
  await expect(guest.getByRole('link', { name: /Sign|Login/ })).toHaveCount(0);
  expect(await findBarriers(guest)).toEqual([]);
  await note.getByRole('button', { name: 'Hide this' }).tap();
  await expect(note).toHaveCount(0);
  await guest.getByRole('button', { name: 'Play', exact: true }).tap();
  await expect.poll(() => frameOf(guest)).toBeGreaterThan(5);

  await guest.getByRole('button', { name: 'Draw on the frame' }).tap();
  const surface = guest.getByRole('application', { name: 'Picture to draw on' });
  const box = await surface.boundingBox();
  if (!box) throw new Error('nothing to draw on');
  await guest.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.4);
  await guest.mouse.down();
  await guest.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 5 });
  await guest.mouse.up();
  await field(guest).fill('The horizon tilts');
  await guest.getByRole('button', { name: 'Send', exact: true }).tap();
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Tom from Acme');
  await dialog(guest).getByRole('button', { name: 'Continue' }).tap();
  const written = comment(guest, 'The horizon tilts');
  await expect(written).toContainText('Tom from Acme');
  await written.getByRole('button', { name: 'Actions' }).tap();
  await expect(guest.getByRole('menuitem')).toHaveText(['Reply', 'Like', 'Edit', 'Copy link', 'Delete']);
  await guest.keyboard.press('Escape');
  await expect(guest.getByRole('menu')).toBeHidden();
  await expect(guest.getByText('You write as Tom from Acme')).toBeVisible();
  expect(await findBarriers(guest)).toEqual([]);

  await showReview(page, fileId);
  const received = comment(page, 'The horizon tilts');
  await expect(received).toContainText('Tom from Acme');
  await expect(received.getByRole('button', { name: 'Edit' })).toBeHidden();
  await received.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Your reply to Tom from Acme (guest)' }).fill('Fixed in the next version');
  await page.keyboard.press('Enter');
  await expect(comment(guest, 'Fixed in the next version')).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Share' }).click();
  await expect(shareDialog(page).getByText(/^Opened once, last by/)).toBeVisible();
  await openPart(page, 'More');
  await shareDialog(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(shareDialog(page).getByText('The link is turned off.')).toBeVisible();
  await expect(ended(guest)).toBeVisible();
  await expect(guest.locator('video')).toHaveCount(0);
  await guest.goto(linkIn(text, 'feedback'));
  await expect(guest.getByRole('heading', { name: refusedFile })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Go to the website' })).toBeVisible();
  expect(await responses()).not.toContain(hiddenProject);
  await guest.context().close();
});

test('A folder link shows the folder and its contents, and nothing above; a review returns to it, until it is turned off', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { folderId, fileId, teamName, userId } = await openProject(page, person);
  await page.getByRole('button', { name: 'Share “Film”' }).click();
  const link = await createLink(page);
  await openPart(page, /no downloads/);
  await shareDialog(page).getByRole('switch', { name: 'Allow download' }).click();
  await expect(settings(page).filter({ hasText: 'can download' })).toBeVisible();
  expect(link).toMatch(/\/s\/[\w-]{22}#k=[\w-]{22}$/);
  await expect(shareDialog(page).getByText('Saved')).toBeVisible();

  const guest = await openVisitor(browser, baseURL, phone);
  const responses = collectResponses(guest);
  const asked: string[] = [];
  // Playwright includes the fragment, which browsers do not send.
  guest.on('request', (one) => asked.push(`${one.url().split('#')[0]} ${one.headers().referer}`));
  guest.on('websocket', (socket) => asked.push(socket.url()));
  await guest.goto(link);
  await expect(path(guest)).toHaveText('Film');
  await expect(guest.getByRole('navigation', { name: 'Teams' })).toBeHidden();
  await expect(guest.getByRole('navigation', { name: 'Workspace' })).toBeHidden();
  await expect(guest.getByRole('button', { name: 'Add' })).toBeHidden();
  await expect(guest).toHaveURL(/\/home\?v=[^#]+#k=/);
  await expect(guest.getByRole('region', { name: 'About this link' })).toContainText(`${teamName} shared “Film”`);
  // Sizes and progress are internal.
  await expect(item(guest, 'A012.mp4')).not.toContainText(/\d [MG]B|Upcoming/);
  await guest.getByRole('button', { name: 'Sort' }).tap();
  await expect(guest.getByRole('menuitemradio', { name: /^[NCSP]/ })).toHaveText(['Name', 'Comments', 'Changed']);
  await guest.keyboard.press('Escape');
  await expect(guest.getByRole('menu')).toBeHidden();
  expect(await findBarriers(guest)).toEqual([]);
  await item(guest, 'Day 1').tap();
  await expect(path(guest)).toHaveText('Film/Day 1');
  await expect(guest.getByText('Empty Folder')).toBeVisible();
  await guest.reload();
  await expect(path(guest)).toHaveText('Film/Day 1');
  await guest.getByRole('link', { name: 'Back to the folder above' }).tap();

  await item(guest, 'A012.mp4').getByRole('button', { name: /More/ }).tap();
  await expect(guest.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  for (const record of ['Info', 'Share', 'Rename', 'Copy', 'Delete', 'Move to…']) {
    await expect(guest.getByRole('menuitem', { name: record })).toBeHidden();
  }
  const downloading = guest.waitForEvent('download');
  await guest.getByRole('menuitem', { name: 'Download' }).tap();
  expect((await downloading).suggestedFilename()).toBe('A012.mp4');
  await item(guest, 'A012.mp4').tap();
  await expect(picture(guest)).toHaveAttribute('data-frame', /^\d+$/);
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'A012.mp4' })).toBeVisible();
  await expect(guest.getByRole('banner')).toContainText('Film');
  await guest.getByRole('link', { name: 'Back to the folder' }).tap();
  await expect(item(guest, 'A012.mp4')).toBeVisible();

  // An item moved in is shared too, and appears at once.
  await page.request.post(`/vizioApi/users/s3/createFolder?userId=${userId}`, {
    data: { folderPath: `${hiddenProject}/Film`, teamPath: teamName, folderName: 'Day 2' },
  });
  await expect(item(guest, 'Day 2')).toBeVisible();

  await share(page, folderId, { allowDownload: false });
  const refused = await guest.request.post('/vizioApi/downloads', {
    data: { ids: [fileId] },
    headers: { 'x-share-key': keyOf(link) },
  });
  expect(refused.status()).toBe(403);
  await item(guest, 'A012.mp4').getByRole('button', { name: /More/ }).tap();
  await expect(guest.getByRole('menuitem', { name: 'Open' })).toBeVisible();
  await expect(guest.getByRole('menuitem', { name: 'Download' })).toBeHidden();
  await guest.keyboard.press('Escape');

  await openPart(page, 'More');
  await shareDialog(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(ended(guest)).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: refusedFolder })).toBeVisible();
  // A short link without its fragment, as some programs pass it on, says the same.
  await guest.goto(`/s/${'A'.repeat(22)}`);
  await expect(guest.getByRole('heading', { name: refusedFolder })).toBeVisible();
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((one) => one.includes(keyOf(link)))).toEqual([]);
  expect(await responses()).not.toContain(hiddenProject);
  await guest.context().close();
});

test('“Open as guest” shows a member what guests see, and only in its tab', async ({ page, person }) => {
  const { teamId, teamName } = await openProject(page, person);
  await page.getByRole('button', { name: 'Share “Film”' }).click();
  await createLink(page);
  await openPart(page, 'More');
  const opening = page.context().waitForEvent('page');
  await shareDialog(page).getByRole('link', { name: 'Open as guest' }).click();
  const preview = await opening;
  await expect(path(preview)).toHaveText('Film');
  await expect(preview.getByRole('region', { name: 'About this link' })).toContainText('You see what guests see.');
  await expect(preview.getByRole('button', { name: 'Add', exact: true })).toBeHidden();
  await expect(preview.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
  await item(preview, 'A012.mp4').click();
  await expect(picture(preview)).toHaveAttribute('data-frame', /^\d+$/);
  await preview.reload();
  await expect(preview.getByRole('heading', { name: 'A012.mp4' })).toBeVisible();
  await expect(preview.getByRole('banner')).toContainText('Film');
  await field(preview).fill('As a guest');
  await preview.keyboard.press('Enter');
  await preview.getByRole('textbox', { name: 'Your name' }).fill('Nobody');
  await preview.keyboard.press('Enter');
  await expect(comment(preview, 'As a guest')).toContainText('Nobody');

  await page.reload();
  await expect(page.getByRole('button', { name: `${teamName}, account and theme` })).toBeVisible();

  // The list of the team's links has the visit.
  await page.goto(`/home?team=${teamId}&view=info&tab=links`);
  const row = page.getByRole('listitem').filter({ hasText: 'Film' });
  await expect(row).toContainText('Anyone with the link');
  await row.getByText('Opened once').click();
  await expect(row.getByRole('list', { name: 'Visitors of Film' })).toContainText('A guest');
  expect(await findBarriers(page)).toEqual([]);
  await row.getByRole('button', { name: 'Settings of the link of Film' }).click();
  const first = await linkField(page).inputValue();

  // A second link has settings and a title of its own, and goes without the first.
  const links = shareDialog(page).getByRole('group', { name: 'Links' });
  await shareDialog(page).getByRole('button', { name: 'Another link' }).click();
  await expect(links.getByRole('button', { name: 'Link 2', pressed: true })).toBeVisible();
  await openPart(page, /Access/);
  await shareDialog(page).getByRole('radio', { name: 'Only me' }).check();
  await expect(shareDialog(page).getByText('The link is turned off.')).toBeVisible();
  await openPart(page, 'More');
  await shareDialog(page).getByLabel('Title').fill('For the client');
  await page.keyboard.press('Enter');
  await expect(links.getByRole('button', { name: 'For the client' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await links.getByRole('button', { name: 'Link 1' }).click();
  await expect(linkField(page)).toHaveValue(first);
  // Each row of the list opens its own link.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings of the link of Film · For the client' }).click();
  await openPart(page, 'More');
  await expect(shareDialog(page).getByLabel('Title')).toHaveValue('For the client');
  await shareDialog(page).getByRole('button', { name: 'Delete link' }).click();
  await dialog(page)
    .filter({ hasText: 'Delete “For the client”?' })
    .getByRole('button', { name: 'Delete link' })
    .click();
  await expect(links).toBeHidden();
  await expect(linkField(page)).toHaveValue(first);
});
