import { randomUUID } from 'node:crypto';
import { pickCases } from '#rig/values/proof.ts';
import { sortName } from '#server/features/items/items.ts';
import { expect, openWorkspace, test } from '../fixtures.ts';
import { item } from '../steps/screen.ts';

test('Changes by others appear without reload, also after an outage', async ({ page, person, browser, baseURL }) => {
  const { teamName, userId } = await openWorkspace(page, person, ['Film']);
  const other = await browser.newContext({ baseURL, storageState: await page.context().storageState() });
  const make = (folderName: string) =>
    other.request.post(`/vizioApi/users/s3/createFolder?userId=${userId}`, {
      data: { folderPath: '', teamPath: teamName, folderName },
    });
  await make('Live');
  await expect(item(page, 'Live')).toBeVisible();
  await page.context().setOffline(true);
  await make('While away');
  await page.context().setOffline(false);
  await expect(item(page, 'While away')).toBeVisible();
  await other.close();
});

test('Changes during the first load of a folder appear too', async ({ page, person }) => {
  const { teamName, userId } = await openWorkspace(page, person, ['Film']);
  const connecting = page.waitForEvent('websocket');
  const ready = connecting.then((socket) => socket.waitForEvent('framereceived'));
  await page.route(
    '**/teams/*/items*',
    async (route) => {
      const old = await route.fetch();
      await ready;
      const received = (await connecting).waitForEvent('framereceived');
      await page.request.post(`/vizioApi/users/s3/createFolder?userId=${userId}`, {
        data: { folderPath: '', teamPath: teamName, folderName: 'Live' },
      });
      await received;
      await route.fulfill({ response: old });
    },
    { times: 1 },
  );
  await page.reload();
  await expect(item(page, 'Live')).toBeVisible();
});

test('A folder of 100,000 items opens, selects all and scrolls without freezing', async ({
  page,
  person,
  deployment,
}) => {
  const { teamId } = await openWorkspace(page, person, ['Huge']);
  const folder = await deployment.db
    .selectFrom('items')
    .select('id')
    .where('team_id', '=', teamId)
    .where('name', '=', 'Huge')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 100_000 }, (_, index) => `take ${index}.mp4`);
  for (let from = 0; from < rows.length; from += 5_000) {
    const values = rows.slice(from, from + 5_000).map((name) => ({
      id: randomUUID(),
      team_id: teamId,
      parent_id: folder.id,
      kind: 'file' as const,
      name,
      sort_name: sortName(name),
    }));
    await deployment.db.insertInto('items').values(values).execute();
  }
  await deployment.db
    .updateTable('items')
    .set({ file_count: rows.length, child_files: rows.length })
    .where('id', '=', folder.id)
    .execute();
  await item(page, 'Huge').dblclick();
  await expect(item(page, 'take 0.mp4')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('100,000');
  await page.keyboard.press('Escape');
  // The list is virtual: few rows are rendered, whatever its length.
  expect(await page.getByRole('row').count()).toBeLessThan(200);
  await item(page, 'take 0.mp4').hover();
  await page.mouse.wheel(0, 20_000);
  await expect(item(page, 'take 0.mp4')).toBeHidden();
  await expect(page.getByRole('row', { name: /take \d+\.mp4/ }).first()).toBeVisible();
});

const refusal = "You don't have access to the folder or the link is invalid :(";

const failures = [
  [200, { success: false }],
  [403, { success: false }],
  [404, { success: false, files: [], folders: [] }],
] as const;
for (const [status, json] of pickCases(failures, failures.length)) {
  test(`A listing that fails with success false and status ${status} leads to the error page`, async ({
    page,
    person,
  }) => {
    await openWorkspace(page, person, ['Film']);
    await expect(item(page, 'Film')).toBeVisible();
    await page.route('**/teams/*/items*', (route) => route.fulfill({ status, json }));
    await item(page, 'Film').dblclick();
    await expect(page).toHaveURL('/error');
    await expect(page.getByRole('heading', { name: refusal })).toBeVisible();
    await page.goto('/home');
    await expect(page).toHaveURL('/error');
  });
}

test('A listing that fails briefly stays in place, and can be retried', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film']);
  await expect(item(page, 'Film')).toBeVisible();
  await page.route('**/teams/*/items*', (route) => route.fulfill({ status: 503, json: { success: false } }));
  await item(page, 'Film').dblclick();
  await expect(page.getByRole('heading', { name: 'This folder could not be loaded' })).toBeVisible();
  await page.unroute('**/teams/*/items*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Empty Folder')).toBeVisible();
});

test('A link to a folder of another team leads to the error page, even if the own team has such a folder', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  await openWorkspace(page, person, ['Film']);
  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  const { teamId } = await openWorkspace(other, { ...person, email: `other-${person.email}` }, ['Film']);
  await context.close();
  await page.goto(`/home?team=${teamId}&path=Film`);
  await expect(page).toHaveURL('/error');
  await expect(page.getByRole('heading', { name: refusal })).toBeVisible();
});

test('A link to a missing folder leads to the error page with the specified message', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film']);
  await item(page, 'Film').dblclick();
  await expect(page.getByText('Empty Folder')).toBeVisible();
  await page.goto(page.url().replace('Film', 'Gone'));
  await expect(page).toHaveURL('/error');
  await expect(page.getByText(refusal)).toBeVisible();
});
