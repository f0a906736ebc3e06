import type { CDPSession, Locator } from '@playwright/test';
import type { Choice, FieldKind } from '#contract/items/fields.ts';
import { expect, makeWorkspace, type Page, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { addComments, openReview } from '../steps/review.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, at: string, name: string) =>
  column(page, at).getByRole('link', { name: `Folder ${name}`, exact: true });

const choices: Choice[] = [
  { id: crypto.randomUUID(), name: 'Web', color: 'teal' },
  { id: crypto.randomUUID(), name: 'Cinema', color: 'violet' },
  { id: crypto.randomUUID(), name: 'Trains', color: 'yellow' },
];

async function addField(page: Page, teamId: string, name: string, kind: FieldKind, given: Choice[] = []) {
  const id = crypto.randomUUID();
  const own = given.map((choice) => ({ ...choice, id: crypto.randomUUID() }));
  const listed = await page.request.get(`/vizioApi/teams/${teamId}/fields`);
  const { fields } = await listed.json();
  const data = { fields: [...fields, { id, name, kind, choices: own, seenBy: 'team' }] };
  expect((await page.request.put(`/vizioApi/teams/${teamId}/fields`, { data })).ok()).toBe(true);
  return { id, choices: own };
}

async function setValue(page: Page, itemId: string | undefined, fieldId: string, value: unknown): Promise<void> {
  const data = { ids: [itemId], fieldId, value };
  expect((await page.request.post('/vizioApi/items/values', { data })).ok()).toBe(true);
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function pressCard(page: Page, from: Locator): Promise<void> {
  const { x, y } = await middleOf(from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 8);
}

async function hover(page: Page, to: Locator): Promise<void> {
  const { x, y } = await middleOf(to);
  await page.mouse.move(x, y, { steps: 4 });
}

const touch = (client: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
  client.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });

test('A card is dragged between columns of several choices by mouse, and another tab follows', async ({
  page,
  person,
  joinTeam,
}) => {
  const { teamId, folderIds } = await makeWorkspace(page, person, ['Spot', 'Trailer']);
  const places = await addField(page, teamId, 'Places', 'choices', choices);
  await setValue(page, folderIds.Spot, places.id, [places.choices[0]?.id, places.choices[1]?.id]);
  const tom = await joinTeam(teamId, 'viewer');
  for (const one of [page, tom]) {
    await one.goto(`/home?team=${teamId}&look=board&by=${places.id}`);
    for (const at of ['Web', 'Cinema']) await expect(card(one, at, 'Spot')).toBeVisible();
  }
  await expect(card(page, 'None', 'Trailer')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  // Escape lets it go where it was.
  await pressCard(page, card(page, 'Web', 'Spot'));
  await hover(page, column(page, 'Trains'));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(card(page, 'Web', 'Spot')).toBeVisible();

  await pressCard(page, card(page, 'Web', 'Spot'));
  await hover(page, column(page, 'Trains'));
  await page.mouse.up();
  await expect(page.getByText('Spot moved to Trains')).toBeAttached();
  for (const one of [page, tom]) {
    await expect(card(one, 'Trains', 'Spot')).toBeVisible();
    await expect(card(one, 'Cinema', 'Spot')).toBeVisible();
    await expect(card(one, 'Web', 'Spot')).toBeHidden();
  }

  // By keyboard a choice is also taken out, and the last one leaves the card without any.
  for (const at of ['Cinema', 'Trains']) {
    await column(page, at).getByRole('button', { name: 'Actions for Spot' }).press('Enter');
    await page.getByRole('menuitem', { name: `Take out of ${at}` }).press('Enter');
    await expect(page.getByText(`Spot taken out of ${at}`)).toBeAttached();
  }
  for (const one of [page, tom]) await expect(card(one, 'None', 'Spot')).toBeVisible();

  // A viewer drags nothing.
  await pressCard(tom, card(tom, 'None', 'Spot'));
  await hover(tom, column(tom, 'Web'));
  await tom.mouse.up();
  await expect(card(tom, 'None', 'Spot')).toBeVisible();
  await expect(card(tom, 'Web', 'Spot')).toBeHidden();
});

test('A board by people has columns of those with files, and a drag offers the others', async ({
  page,
  person,
  joinTeam,
}) => {
  const { teamId, userId, folderIds } = await makeWorkspace(page, person, ['Spot', 'Trailer']);
  await joinTeam(teamId, 'viewer', 'Tom');
  const lead = await addField(page, teamId, 'Lead', 'person');
  await setValue(page, folderIds.Spot, lead.id, userId);
  await page.goto(`/home?team=${teamId}&look=board`);
  await page.getByRole('combobox', { name: 'Columns by' }).press('Enter');
  await page.getByRole('option', { name: 'Lead' }).press('Enter');
  await expect(card(page, person.name, 'Spot')).toBeVisible();
  await expect(card(page, 'None', 'Trailer')).toBeVisible();
  await expect(column(page, 'Tom')).toBeHidden();
  expect(await findBarriers(page)).toEqual([]);

  await pressCard(page, card(page, person.name, 'Spot'));
  const others = page.getByRole('list', { name: 'Other columns' });
  await hover(page, others.getByText('Tom'));
  await page.mouse.up();
  await expect(others).toBeHidden();
  await expect(card(page, 'Tom', 'Spot')).toBeVisible();
  await expect(column(page, person.name)).toBeHidden();

  await column(page, 'None').getByRole('button', { name: 'Actions for Trailer' }).press('Enter');
  await page.getByRole('menuitem', { name: `Move to ${person.name}` }).press('Enter');
  await expect(column(page, person.name).getByRole('button', { name: 'Actions for Trailer' })).toBeFocused();
});

test('A finger scrolls the board, holds a card to drag it, and opens its menu if it moves nothing', async ({
  browser,
  baseURL,
  person,
}) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 1024, height: 768 } });
  const page = await context.newPage();
  const { teamId } = await makeWorkspace(page, person, ['Spot']);
  await page.goto(`/home?team=${teamId}&look=board`);
  const client = await context.newCDPSession(page);
  const start = await middleOf(card(page, 'Upcoming', 'Spot'));
  const end = await middleOf(column(page, 'In Progress'));

  // Moving at once scrolls.
  await touch(client, 'touchStart', start);
  for (const part of [0.3, 0.6, 1]) {
    await touch(client, 'touchMove', { x: start.x + (end.x - start.x) * part, y: start.y });
  }
  await touch(client, 'touchEnd');
  await expect(card(page, 'Upcoming', 'Spot')).toBeVisible();

  await touch(client, 'touchStart', start);
  const menu = page.getByRole('menuitem', { name: 'Move to In Progress' });
  await expect(column(page, 'Upcoming').locator('[data-held]')).toBeVisible();
  await touch(client, 'touchEnd');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await touch(client, 'touchStart', start);
  await expect(column(page, 'Upcoming').locator('[data-held]')).toBeVisible();
  for (const part of [0.1, 0.5, 1]) {
    const y = start.y + (end.y - start.y) * part;
    await touch(client, 'touchMove', { x: start.x + (end.x - start.x) * part, y });
  }
  await touch(client, 'touchEnd');
  await expect(card(page, 'In Progress', 'Spot')).toBeVisible();
  await context.close();
});

test('A month shows assigned comments, opens a full day and the review at a comment, and the palette finds it', async ({
  page,
  person,
  joinTeam,
  deployment: { db },
}) => {
  const { teamId, userId, itemId } = await openReview(page, person);
  const tom = await joinTeam(teamId, 'viewer');
  const texts = Array.from({ length: 6 }, (_, index) => `Fix ${index} <img src=x onerror=alert(1)>`);
  await addComments(
    page,
    { itemId },
    texts.map((text) => [25, text] as const),
  );
  const made = db.selectFrom('comments').select('id').where('item_id', '=', itemId).orderBy('created_at');
  const ids = (await made.execute()).map(({ id }) => id);
  await tom.goto(`/home?team=${teamId}&look=calendar&month=2026-12`);
  await expect(tom.getByRole('heading', { name: 'December 2026' })).toBeVisible();
  for (const id of ids) {
    const data = { userId, dueOn: '2026-12-09' };
    expect((await page.request.put(`/vizioApi/comments/${id}/assignment`, { data })).ok()).toBe(true);
  }
  // The other tab follows. Three are shown, and a button for the others.
  const day = tom.getByRole('cell', { name: /^9/ });
  await day.getByRole('button', { name: '+ 3 more on Wednesday, December 9, 2026' }).press('Enter');
  const all = tom.getByRole('dialog', { name: 'Wednesday, December 9, 2026' });
  await expect(all.getByRole('link')).toHaveCount(6);
  expect(await findBarriers(tom)).toEqual([]);
  await tom.keyboard.press('Escape');
  await tom.getByRole('button', { name: 'Assigned comments' }).press('Enter');
  await expect(day.getByRole('link')).toHaveCount(0);
  await tom.getByRole('button', { name: 'Assigned comments' }).press('Enter');
  await day.getByRole('link', { name: 'Fix 0' }).press('Enter');
  await expect(tom).toHaveURL(new RegExp(`comment=${ids[0]}`));

  // In a folder, its own calendar comes first.
  await page.goto(`/home?team=${teamId}&path=Film`);
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search everything/ }).fill('calendar');
  await expect(page.getByRole('option', { name: 'Calendar of the whole team' })).toBeVisible();
  await expect(page.getByRole('option').first()).toHaveText('Calendar');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/path=Film/);
  await expect(page).toHaveURL(/look=calendar/);
});
