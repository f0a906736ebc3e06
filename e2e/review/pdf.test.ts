import { createHash } from 'node:crypto';
import { writePdf } from '#rig/files/write-pdf.ts';
import { expect, makeWorkspace, type Page, test, type Workspace } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { openVisitor, share } from '../steps/share.ts';

const pages = Array.from({ length: 12 }, (_, n) => ({
  lines: [`This is page ${n + 1}`, 'The quick brown fox', 'jumps over the lazy dog'],
  ...(n === 11 && { width: 842, height: 595 }),
}));
const hostile = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\("http://127.0.0.1:9/"\\)) >>';

/** Uploads a PDF by API, and waits until its pages are made. */
async function placePdf(page: Page, { teamId, folderIds }: Workspace, bytes: Buffer, name: string): Promise<string> {
  const id = crypto.randomUUID();
  const given = { id, teamId, parentId: folderIds.Film, name, size: bytes.length };
  const post = async (path: string, data: object) => (await page.request.post(`/vizioApi/${path}`, { data })).json();
  await post('uploads', { ...given, contentType: 'application/pdf' });
  const signed = await post(`uploads/${id}/parts`, { numbers: [1] });
  const digest = createHash('sha256').update(bytes).digest('base64');
  await page.request.put(signed.parts[0].url, {
    data: bytes,
    headers: { 'content-type': 'application/octet-stream', 'content-digest': `sha-256=:${digest}:` },
  });
  const { file } = await post(`uploads/${id}/complete`, {});
  const read = async () => (await page.request.get(`/vizioApi/items/${file.id}/media`)).json();
  await expect.poll(async () => (await read()).processing.state).toBe('done');
  return file.id;
}

const sheet = (page: Page, number: number) => page.getByRole('region', { name: `Page ${number}`, exact: true });
const pageField = (page: Page) => page.getByRole('toolbar', { name: 'Pages' }).getByRole('textbox', { name: 'Page' });

const compared = (page: Page, name: string) => page.locator('[data-picture]').getByRole('img', { name, exact: true });
const comparedPage = (page: Page) =>
  page.getByRole('toolbar', { name: 'Views' }).getByRole('textbox', { name: 'Page' });

/** Goes from page 3 of the newest version to the comparison with the one before, which begins there. */
async function compareVersions(page: Page): Promise<void> {
  await expect(sheet(page, 1)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(pageField(page)).toHaveValue('3');
  await page.keyboard.press('v');
  await expect(comparedPage(page)).toHaveValue('3');
  for (const name of ['v1', 'v2']) {
    const heightOf = () => compared(page, name).evaluate((image: HTMLImageElement) => image.naturalHeight);
    await expect.poll(heightOf).toBe(1600);
  }
}

test('A PDF is read and commented, its marks are found again, and its versions are compared', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placePdf(page, workspace, writePdf({ title: 'Script', pages, catalog: hostile }), 'Script.pdf');
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) elsewhere.push(request.url());
  });
  page.on('dialog', (dialog) => elsewhere.push(dialog.message()));
  await page.goto(`/feedback?item=${itemId}`);

  await expect(sheet(page, 1).getByText('The quick brown fox')).toBeVisible();
  await expect(sheet(page, 12)).toBeHidden();
  await page.keyboard.press('End');
  await expect(pageField(page)).toHaveValue('12');
  await expect(sheet(page, 12).getByText('This is page 12')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(pageField(page)).toHaveValue('3');

  const words = sheet(page, 3).getByText('The quick brown fox');
  await words.dblclick({ position: { x: 60, y: 8 } });
  await page.getByRole('button', { name: 'Comment on these words' }).click();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await page.keyboard.type('Another animal');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(sheet(page, 3).locator('[data-words]')).toHaveCount(1);
  const pin = sheet(page, 3).getByRole('button', { name: /^Comment by Mara .* on page 3: “quick”$/ });
  await expect(pin).toBeVisible();

  await page.getByRole('button', { name: 'Mark', exact: true }).click();
  const box = await sheet(page, 3).boundingBox();
  if (!box) throw new Error('no page');
  await page.mouse.move(box.x + box.width * 0.5, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + 260);
  await page.mouse.up();
  await expect(sheet(page, 3).locator('[data-spot]')).toBeVisible();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Empty here');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(sheet(page, 3).getByRole('button', { name: /on page 3$/ })).toBeVisible();

  await page.keyboard.press('m');
  await expect(page.getByRole('application', { name: 'Page 3 to mark' })).toBeFocused();
  for (const key of ['Space', 'Shift+ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await page.keyboard.type('By the keyboard');
  await page.keyboard.press('Enter');
  await expect(sheet(page, 3).getByRole('button', { name: /on page 3$/ })).toHaveCount(2);

  await page.getByRole('textbox', { name: 'Comment' }).blur();
  await page.keyboard.press('End');
  await expect(sheet(page, 12).locator('canvas')).toBeVisible();
  await page.keyboard.press('d');
  const drawn = sheet(page, 12).getByRole('application', { name: 'Picture to draw on' }).locator('svg').first();
  expect(await drawn.evaluate((svg: SVGSVGElement) => svg.viewBox.baseVal.height)).toBeCloseTo((1000 * 595) / 842, 0);
  await page.keyboard.press('d');

  await pageField(page).fill('9');
  await page.keyboard.press('Enter');
  await expect(sheet(page, 9)).toBeVisible();
  await page.getByText('Another animal').click();
  await expect(pageField(page)).toHaveValue('3');
  await expect(page.getByText('Page 3 · “quick”')).toBeVisible();
  expect(elsewhere).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);

  const { original } = await (await page.request.get(`/vizioApi/items/${itemId}/media`)).json();
  expect((await page.request.get(original)).headers()['content-security-policy']).toMatch(/^sandbox;/);

  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'];
  const worker = page.workers().find((one) => one.url().includes('pdf.worker'));
  expect(await policyOf(worker?.url() ?? '')).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(await policyOf('/home')).not.toContain('unsafe');

  const link = await share(page, itemId, { visibility: 'public' });
  const guest = await openVisitor(browser, baseURL);
  await guest.goto(link);
  const picture = sheet(guest, 1).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1600);
  await guest.keyboard.press('End');
  await expect(sheet(guest, 12).locator('img')).toBeVisible();
  await expect(sheet(guest, 12).locator('canvas')).toHaveCount(0);

  const newer = writePdf({ pages: [...pages.slice(0, 10), { lines: ['Another end'] }] });
  const sourceId = await placePdf(page, workspace, newer, 'Script 2.pdf');
  const merged = await page.request.post(`/vizioApi/items/${itemId}/merge`, { data: { sourceId } });
  expect(merged.status()).toBe(200);
  await page.goto(`/feedback?item=${itemId}`);
  await compareVersions(page);
  expect(await findBarriers(page)).toEqual([]);
  const before = (await compared(page, 'v2').getAttribute('src')) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(comparedPage(page)).toHaveValue('4');
  await expect(compared(page, 'v2')).not.toHaveAttribute('src', before);
  await page.keyboard.press('w');
  await expect(compared(page, 'v2')).toHaveCSS('clip-path', 'inset(0px 0px 0px 50%)');
  await page.keyboard.press('Shift+D');
  await expect(compared(page, 'v2')).toHaveCSS('mix-blend-mode', 'difference');
  await comparedPage(page).fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No page 12 in v2')).toBeVisible();
  await expect(page).toHaveURL(/frame=11/);
  await page.getByRole('button', { name: 'Side by side' }).click();
  expect(await compared(page, 'v1').evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
  await page.reload();
  await expect(compared(page, 'v1')).toBeVisible();
  await expect(comparedPage(page)).toHaveValue('12');

  await guest.goto(link);
  await compareVersions(guest);
});
