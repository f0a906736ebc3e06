import { expect, makeWorkspace, type Page, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { chooseView, expectView } from '../steps/compare.ts';
import { addSameVersion, placeReady } from '../steps/ready-clip.ts';
import { chooseOption } from '../steps/screen.ts';
import { openVisitor, phone, share } from '../steps/share.ts';

/** The mean of each colour over the pictures. */
const colors = (page: Page) =>
  page.locator('[data-compare] canvas').evaluate((canvas: HTMLCanvasElement) => {
    const paper = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    paper?.drawImage(canvas, 0, 0);
    const data = paper?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const sums = [0, 0, 0];
    for (let n = 0; n < data.length; n += 4) for (const c of [0, 1, 2]) sums[c] = (sums[c] ?? 0) + (data[n + c] ?? 0);
    return sums.map((sum) => (4 * sum) / Math.max(1, data.length));
  });
const brightness = async (page: Page) => (await colors(page)).reduce((sum, one) => sum + one, 0);

test('Each view has its settings, by mouse and by keyboard', async ({ page, person }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeReady(page, workspace, 'Film');
  await addSameVersion(itemId);
  await page.goto(`/compare?side=${itemId}:1&side=${itemId}:2&view=wipe`);
  const stage = page.locator('[data-compare]');
  await expect(stage).toHaveAttribute('data-frames', '0,0');

  // The line is moved and turned by dragging, and by keys.
  const line = page.getByRole('slider', { name: 'Line of the wipe' });
  const [area, knob] = [await stage.boundingBox(), await line.boundingBox()];
  if (!area || !knob) throw new Error('there is no line');
  const y = knob.y + knob.height / 2;
  await page.mouse.move(area.x + area.width / 2, y + 40);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width / 4, y, { steps: 3 });
  await page.mouse.up();
  await expect(line).toHaveAttribute('aria-valuetext', '25 % from the left, 0 degrees');
  const at = await line.boundingBox();
  if (!at) throw new Error('there is no line');
  const [x, middle] = [at.x + at.width / 2, at.y + at.height / 2];
  await page.mouse.move(x, middle - 84);
  await page.mouse.down();
  await page.keyboard.down('Shift');
  await page.mouse.move(x + 80, middle - 50, { steps: 3 });
  await page.keyboard.up('Shift');
  await page.mouse.up();
  await expect(line).toHaveAttribute('aria-valuetext', '25 % from the left, 60 degrees');
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuetext', '26 % from the left, 59 degrees');
  await page.keyboard.press('x');
  await expect(stage).toContainText(/v2.*v1/);
  await page.keyboard.press('x');
  await expect(stage).toContainText(/v1.*v2/);

  // From frame 100 on, the first video is two frames later.
  await page.goto(`/compare?side=${itemId}:1&side=${itemId}:2&view=overlay`);
  await expect(stage).toHaveAttribute('data-frames', '0,0');
  await page.keyboard.press('s');
  for (let n = 0; n < 10; n++) await page.keyboard.press('Shift+ArrowRight');
  await expect(stage).toHaveAttribute('data-frames', '100,100');
  await page.keyboard.press('s');
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await expect(stage).toHaveAttribute('data-frames', '102,100');
  await page.keyboard.press('ArrowLeft');
  await expect(stage).toHaveAttribute('data-frames', '99,99');
  await page.keyboard.press('ArrowRight');

  const overlay = page.getByRole('slider', { name: 'Second video' });
  const shownBy = async (key: string) => {
    await overlay.focus();
    await page.keyboard.press(key);
    return colors(page);
  };
  const [first, second] = [await shownBy('Home'), await shownBy('End')];
  expect(first).not.toEqual(second);
  await chooseView(page, 'One at a time');
  await page.keyboard.press('1');
  const alone = await colors(page);
  await page.keyboard.press('2');
  await expect.poll(() => colors(page)).not.toEqual(alone);

  await chooseView(page, 'Difference');
  const gain = page.getByRole('slider', { name: 'Gain' });
  await gain.focus();
  await page.keyboard.press('Home');
  const weak = await brightness(page);
  await page.keyboard.press('End');
  await expect.poll(() => brightness(page)).toBeGreaterThan(weak);
  const strong = await brightness(page);
  await page.getByRole('slider', { name: 'Ignore up to' }).focus();
  await page.keyboard.press('End');
  await expect.poll(() => brightness(page)).toBeLessThan(strong);
  await page.keyboard.press('Home');
  await chooseOption(page.getByRole('combobox', { name: 'Of' }), 'Signed');
  await expect.poll(() => brightness(page)).toBeGreaterThan(strong);
  await chooseOption(page.getByRole('combobox', { name: 'Of' }), 'Brightness');
  const grey = await colors(page);
  await page.getByRole('checkbox', { name: 'Heat map' }).check();
  await expect.poll(() => colors(page)).not.toEqual(grey);

  // Faster flashes only after a warning.
  await chooseView(page, 'Blink');
  const blinks = page.getByRole('slider', { name: 'Blinks a second' });
  await blinks.focus();
  await page.keyboard.press('End');
  await expect(blinks).toHaveValue('3');
  await page.getByRole('checkbox', { name: /can cause seizures/ }).check();
  await blinks.focus();
  await page.keyboard.press('End');
  expect(Number(await blinks.inputValue())).toBeGreaterThan(3);
  await page.getByRole('checkbox', { name: /can cause seizures/ }).uncheck();
  await expect(blinks).toHaveValue('3');
  expect(await findBarriers(page)).toEqual([]);

  // All four at once, and each by its number.
  const side = `side=${itemId}:1&side=${itemId}:2`;
  await page.goto(`/compare?${side}&${side}`);
  await expect(stage).toHaveAttribute('data-frames', '0,0,0,0');
  await expectView(page, 'Grid');
  await page.keyboard.press('4');
  await expectView(page, 'One at a time');
  await expect(page).toHaveURL(/view=single/);
  expect(await findBarriers(page)).toEqual([]);
});

test('On a phone one finger moves the line of the wipe', async ({ page, person, browser }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeReady(page, workspace, 'Film');
  await addSameVersion(itemId);
  const link = await share(page, itemId, { visibility: 'public' });
  const guest = await openVisitor(browser, undefined, phone);
  await guest.goto(link);
  await guest.getByRole('button', { name: /^v2/ }).tap();
  await guest.getByRole('menuitem', { name: 'Compare with v1' }).tap();
  const line = guest.getByRole('slider', { name: 'Line of the wipe' });
  await expect(line).toHaveAttribute('aria-valuenow', '50');
  const area = await guest.locator('[data-compare]').boundingBox();
  if (!area) throw new Error('there is no picture');
  const touch = await guest.context().newCDPSession(guest);
  const y = area.y + area.height * 0.8;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ x: area.x + part * area.width, y }],
    });
  await send('touchStart', 0.5);
  await send('touchMove', 0.4);
  await send('touchMove', 0.2);
  await send('touchEnd');
  await expect(line).toHaveAttribute('aria-valuenow', '20');
  expect(await findBarriers(guest)).toEqual([]);
});
