import { pickCases } from '#rig/values/proof.ts';
import { expect, makeWorkspace, type Page, testWithFolder as test, walk } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { chooseLay, chooseView, expectView } from '../steps/compare.ts';
import { addSameVersion, placeReady } from '../steps/ready-clip.ts';
import { comment, field, picture } from '../steps/review.ts';
import { chooseOption, item } from '../steps/screen.ts';
import { collectResponses, keyOf, openVisitor, refusedFile, share } from '../steps/share.ts';
import { openFolder } from '../steps/upload.ts';

/** The brightest value and the number of different values in the middle of the canvas. */
const look = (page: Page) =>
  page.locator('[data-compare] canvas').evaluate((canvas: HTMLCanvasElement) => {
    const [width, height] = [canvas.width >> 1, canvas.height >> 1];
    const paper = new OffscreenCanvas(width, height).getContext('2d');
    paper?.drawImage(canvas, width >> 1, height >> 1, width, height, 0, 0, width, height);
    const pixels = paper?.getImageData(0, 0, width, height).data.filter((_, n) => n % 4 !== 3) ?? [];
    return { most: Math.max(...new Set(pixels)), values: new Set(pixels).size };
  });

test(
  'Two versions open from the version menu, in every view, by keyboard; the same video has no difference',
  walk,
  async ({ page, person }) => {
    const workspace = await makeWorkspace(page, person, ['Film']);
    const itemId = await placeReady(page, workspace, 'Film');
    await addSameVersion(itemId);
    await page.goto(`/feedback?item=${itemId}`);
    await expect(picture(page)).toHaveAttribute('data-frame', '0');
    await page.keyboard.press('ArrowRight');
    await expect(picture(page)).toHaveAttribute('data-frame', '1');
    await page.getByRole('button', { name: 'v2: version 2 of 2' }).click();
    await page.getByRole('menuitem', { name: 'Compare with v1' }).click();
    const stage = page.locator('[data-compare]');
    await expect(stage).toHaveAttribute('data-frames', '1,1');
    await page.keyboard.press('End');
    await expect(stage).toHaveAttribute('data-frames', '299,299');
    const views = ['One at a time', 'Wipe', 'Overlay', 'Onion skin', 'Blink'];
    for (const name of pickCases(views, 3)) {
      await chooseView(page, name);
      expect((await look(page)).values, name).toBeGreaterThan(10);
    }
    await chooseView(page, 'Difference');
    expect(await look(page)).toEqual({ most: 0, values: 1 });

    // The first video is shifted by eleven frames, so the last frames have no counterpart.
    await page.keyboard.press('Shift+}');
    // As a keyboard on Windows does that has brackets behind AltGr.
    await page.evaluate(() => {
      const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true };
      document.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true, ...altGr }));
    });
    await expect(page.getByText('Not in v1')).toBeVisible();
    await page.keyboard.press('Home');
    await expect(stage).toHaveAttribute('data-tick', '-11');
    await expect(page.getByText('Not in v2')).toBeVisible();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(stage).toHaveAttribute('data-frames', '11,0');
    expect((await look(page)).most).toBeGreaterThan(0);
    await page.keyboard.press('0');
    await expect(stage).toHaveAttribute('data-frames', '0,0');
    await page.keyboard.press('1');
    await expectView(page, 'One at a time');

    // The address keeps the place.
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/frame=1&view=single$/);
    // Also when something changes while it is being written.
    await page.evaluate(() => {
      const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const write = history.replaceState;
      history.replaceState = (...state) => {
        write.apply(history, state);
        history.replaceState = write;
        press('1');
      };
      press('w');
    });
    await expectView(page, 'One at a time');
    await expect(page).toHaveURL(/frame=1&view=single$/);
    await page.reload();
    await expect(stage).toHaveAttribute('data-frames', '1,1');
    await expectView(page, 'One at a time');
    expect(await findBarriers(page)).toEqual([]);
  },
);

test('Zoom, layout and settings change the pictures, which keep their place, and a still is saved', async ({
  page,
  person,
}) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeReady(page, workspace, 'Film');
  await addSameVersion(itemId);
  await page.goto(`/compare?side=${itemId}%3A1&side=${itemId}%3A2&frame=1&view=single`);
  const stage = page.locator('[data-compare]');
  await expect(stage).toHaveAttribute('data-frames', '1,1');
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/zoom/);
  await page.getByRole('button', { name: '141 %: show the whole picture' }).click();
  await expect(page.getByRole('button', { name: /show the whole picture/ })).toBeHidden();

  // Side by side turns, and settings float over the pictures, which keep their size.
  const areInRow = async () => {
    const [first, second] = await stage.getByRole('button', { name: /^v[12] / }).all();
    return (await first?.boundingBox())?.y === (await second?.boundingBox())?.y;
  };
  await chooseLay(page, 'As large as they fit');
  const wereInRow = await areInRow();
  // The view has the name of what is on screen.
  await expectView(page, wereInRow ? 'Side by side' : 'Above each other');
  await page.keyboard.press('v');
  await expect.poll(areInRow).toBe(!wereInRow);
  await expectView(page, wereInRow ? 'Above each other' : 'Side by side');
  await page.keyboard.press('v');
  await expect.poll(areInRow).toBe(wereInRow);
  for (const name of ['Side by side', 'Above each other', 'Side by side']) {
    await chooseLay(page, name);
    await expect.poll(areInRow).toBe(name === 'Side by side');
    await expectView(page, name);
  }
  await page.keyboard.press('w');
  await expectView(page, 'Wipe');
  await chooseView(page, 'Side by side');
  expect(await areInRow()).toBe(true);
  await page.getByRole('slider', { name: 'Time' }).hover();
  await expect(page.locator('p', { hasText: 'has a picture' })).toHaveCSS('opacity', '1');
  const place = await stage.boundingBox();
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings of the comparison' });
  await chooseOption(settings.getByRole('combobox', { name: 'Size' }), 'Actual pixels');
  await settings.getByRole('group', { name: 'Picture of v1' }).getByRole('slider', { name: 'Scale' }).fill('50');
  const adjustments = settings.getByRole('group', { name: 'Sync of v1' });
  await adjustments.getByRole('button', { name: 'Shift v1 by +10' }).click();
  await expect(stage).toHaveAttribute('data-frames', '11,1');
  await adjustments.getByRole('button', { name: 'Shift v1 by −1', exact: true }).click();
  await expect(stage).toHaveAttribute('data-frames', '10,1');
  await adjustments.getByRole('button', { name: 'Reset all shifts' }).click();
  await expect(stage).toHaveAttribute('data-frames', '1,1');
  await adjustments.getByRole('button', { name: 'Follow v1' }).click();
  await expect(adjustments.getByRole('button', { name: 'Follow v1' })).toBeHidden();
  expect(await stage.boundingBox()).toEqual(place);
  await expect(page.getByText('Frame-locked')).toBeAttached();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press(',');
  await expect(settings).toHaveCount(0);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a still' }).click();
  expect((await saving).suggestedFilename()).toBe('v1 00-00-00-01 v2 00-00-00-01.png');

  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(async () => Number(await stage.getAttribute('data-tick'))).toBeGreaterThan(20);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test('Two selected files are compared', async ({ page, person }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  await placeReady(page, workspace, 'Film');
  await placeReady(page, workspace, 'Film');
  await page.goto('/home');
  await openFolder(page, 'Film');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/\/compare\?side=.+&side=.+/);
  await expect(page.locator('[data-compare]')).toHaveAttribute('data-frames', '0,0');
});

test('Two cards dropped on “Compare”, one after the other, are compared', async ({ page, person }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  await placeReady(page, workspace, 'Film');
  await placeReady(page, workspace, 'Film');
  await page.goto('/home');
  await openFolder(page, 'Film');
  const tray = page.locator('[data-drop-compare]');
  const dropOn = async (name: string) => {
    const from = await item(page, name).boundingBox();
    if (!from) throw new Error('not on screen');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width, from.y + from.height, { steps: 4 });
    const to = await tray.boundingBox();
    if (!to) throw new Error('nothing to drop on');
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await expect(tray).toHaveAttribute('data-drop-over', '');
    await page.mouse.up();
  };
  await dropOn('A012 2.mp4');
  await expect(tray).toContainText('Compare A012 2.mp4 with: drop another one here');
  expect(await findBarriers(page)).toEqual([]);
  await tray.getByRole('button', { name: 'Do not compare it' }).click();
  await expect(tray).toBeHidden();
  await dropOn('A012.mp4');
  await dropOn('A012 2.mp4');
  await expect(page).toHaveURL(/\/compare\?side=.+&side=.+/);
  await expect(page.locator('[data-compare]')).toHaveAttribute('data-frames', '0,0');
});

test('A guest compares what the link grants, and nothing else', async ({ page, person, browser, baseURL }) => {
  const workspace = await makeWorkspace(page, person, ['Film', 'Other']);
  const ids = [await placeReady(page, workspace, 'Film'), await placeReady(page, workspace, 'Film')];
  const hidden = await placeReady(page, workspace, 'Other');
  const link = await share(page, workspace.folderIds.Film ?? '', { visibility: 'public' });
  const guest = await openVisitor(browser, baseURL);
  const address = (sides: string[]) => `/compare?${sides.map((id) => `side=${id}`).join('&')}#k=${keyOf(link)}`;
  await guest.goto(address(ids));
  const stage = guest.locator('[data-compare]');
  await expect(stage).toHaveAttribute('data-frames', '0,0');
  await guest.keyboard.press('End');
  await expect(guest).toHaveURL(/frame=299#k=/);
  await field(guest).fill('Take the second one');
  await guest.keyboard.press('Enter');
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Tom');
  await guest.getByRole('button', { name: 'Continue' }).click();
  await expect(comment(guest, 'Take the second one')).toContainText('Tom');

  const responses = collectResponses(guest);
  await guest.goto(address([ids[0] ?? '', hidden]));
  await expect(guest.getByRole('heading', { name: 'These files could not be opened' })).toBeVisible();
  expect(await responses()).not.toContain(hidden);
  await guest.goto(address(ids).replace(/k=.*/, 'k=0000000000000000000000'));
  await expect(guest.getByText(refusedFile)).toBeVisible();
  await guest.close();
});

test('Versions of several files have names of their own, and a destroyed one ends it', async ({ page, person }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeReady(page, workspace, 'Film');
  const other = await placeReady(page, workspace, 'Film');
  await addSameVersion(itemId);
  await page.goto(`/compare?side=${itemId}:1&side=${itemId}:2&side=${other}`);
  const stage = page.locator('[data-compare]');
  await expect(stage).toHaveAttribute('data-frames', '0,0,0');
  await expect(stage).toContainText(/A012.mp4 v1.*A012.mp4 v2.*A012 2.mp4/);
  await expect(page.getByRole('button', { name: /changes? from A012.mp4 v1 to A012.mp4 v2/ })).toBeVisible();
  // The trash still shows it to members.
  for (const step of ['delete', 'destroy'])
    expect((await page.request.post(`/vizioApi/items/${step}`, { data: { ids: [itemId] } })).ok()).toBe(true);
  await expect(page.getByRole('heading', { name: 'These files could not be opened' })).toBeVisible();
  await page.goto(`/compare?side=${other}&side=none`);
  await expect(page.getByRole('heading', { name: 'Choose two files to compare' })).toBeVisible();
});

test('A picture that cannot be loaded is named, and comes when the line is back', async ({ page, person }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeReady(page, workspace, 'Film');
  await page.route('**/vizioApi/bytes/**', (route) => route.abort());
  await page.goto(`/compare?side=${itemId}&side=${itemId}`);
  await expect(page.getByText('The picture of v1 could not be loaded. Go to it again.').first()).toBeVisible();
  await page.unroute('**/vizioApi/bytes/**');
  await page.keyboard.press('Home');
  await expect(page.locator('[data-compare]')).toHaveAttribute('data-frames', '0,0');

  await page.keyboard.press('Space');
  await expect
    .poll(async () => Number(await page.locator('[data-compare]').getAttribute('data-tick')))
    .toBeGreaterThan(5);
  await page.keyboard.press('Space');
  await expect(page.getByText(/could not be loaded/)).toBeHidden();
});
