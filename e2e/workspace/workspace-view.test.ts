import { randomUUID } from 'node:crypto';
import { sortName } from '#server/features/items/items.ts';
import { expect, hold, openWorkspace, test } from '../fixtures.ts';
import { dialog, item, path, toast } from '../steps/screen.ts';

test('Ctrl+A selects everything, Shift a range, and Escape clears the selection', async ({ page, person }) => {
  await openWorkspace(page, person, ['A', 'B', 'C', 'D']);
  const selected = page.getByRole('row', { selected: true });
  await item(page, 'B').click();
  await item(page, 'D').click({ modifiers: ['Shift'] });
  await expect(selected).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(selected).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await expect(selected).toHaveCount(4);
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('4');
});

test('Arrows walk through the grid and Enter opens', async ({ page, person }) => {
  await openWorkspace(page, person, ['A', 'B', 'C/Inside']);
  await item(page, 'A').click();
  await page.keyboard.press('ArrowRight');
  await expect(item(page, 'B')).toBeFocused();
  // The ring of the focus covers the border of the selection: one ring, not two.
  await expect(item(page, 'B')).toHaveCSS('outline-width', '2px');
  await expect(item(page, 'B')).toHaveCSS('outline-offset', '-1px');
  await page.keyboard.press('End');
  await expect(item(page, 'C')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item(page, 'Inside')).toBeVisible();
});

test('The list view sorts, and look and order stay in the address', async ({ page, person }) => {
  await openWorkspace(page, person, ['take 2', 'take 10', 'a']);
  await page.getByRole('button', { name: 'Show as a list' }).click();
  await expect(page.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'ascending');
  const order = async () =>
    (await page
      .locator('[data-item]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))) as string[];
  await expect.poll(order).toEqual(['a', 'take 2', 'take 10']);
  await page.getByRole('columnheader', { name: /Name/ }).getByRole('button').click();
  await expect.poll(order).toEqual(['take 10', 'take 2', 'a']);
  await page.reload();
  await expect.poll(order).toEqual(['take 10', 'take 2', 'a']);
  // An address without a team opens the first one with the other parameters unchanged.
  await page.getByRole('button', { name: 'Show as cards' }).click();
  await page.goto('/home?look=list&sort=name&order=desc');
  await expect(page).toHaveURL(/team=/);
  await expect(page).toHaveURL(/look=list/);
  await expect(page.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'descending');
});

test('The search box filters by the start of names, Ctrl+K searches the whole team', async ({ page, person }) => {
  await openWorkspace(page, person, ['Harbour/Storm at night', 'hello', 'Other']);
  await expect(item(page, 'Other')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('H');
  await expect(item(page, 'Other')).toBeHidden();
  await expect(item(page, 'Harbour')).toBeVisible();
  await expect(item(page, 'hello')).toBeVisible();
  // Beneath it: names in other folders of the team.
  await page.getByRole('searchbox', { name: 'Search' }).fill('night');
  const elsewhere = page.getByRole('list', { name: 'Elsewhere in the team' });
  await expect(elsewhere.getByRole('link')).toHaveText([/Storm at night/]);
  await page.keyboard.press('ArrowDown');
  await expect(elsewhere.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(path(page).getByText('Storm at night')).toBeVisible();

  const palette = page.getByRole('dialog', { name: 'Search everything' });
  // Typed before the field is there.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark them');
  await expect(page.getByRole('combobox')).toHaveValue('dark them');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search' }).fill('free again');
  await page.getByRole('searchbox', { name: 'Search' }).press('s');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('free agains');

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('option', { name: 'Help' })).toBeVisible();
  const before = await palette.boundingBox();
  await page.getByRole('combobox').fill('harb');
  await expect(palette.getByRole('option', { name: /Harbour/ }).first()).toBeVisible();
  expect(await palette.boundingBox()).toEqual(before);
  await page.getByRole('combobox').fill(person.name);
  await expect(palette.getByRole('group', { name: 'People' })).toContainText(person.email);
  await page.getByRole('combobox').fill('light th');
  await expect(palette.getByRole('option')).toHaveText(['Light theme']);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(palette).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('harb');
  await palette
    .getByRole('option', { name: /^Harbour/ })
    .first()
    .click();
  await expect(item(page, 'Storm at night')).toBeVisible();
});

test('Cards show whole names on two lines, and shorten longer ones so that takes stay distinct', async ({
  page,
  person,
  deployment,
}) => {
  const { teamId } = await openWorkspace(page, person);
  const take = (number: number) => `2024-06-14_Harbour_project_interview_with_the_mayor_take_0${number}_good_sound.mov`;
  const names = ['A012C003_230914_R1AB.mov', take(11), take(12), take(13)];
  await deployment.db
    .insertInto('items')
    .values(
      names.map((name) => ({
        id: randomUUID(),
        team_id: teamId,
        kind: 'file' as const,
        name,
        sort_name: sortName(name),
      })),
    )
    .execute();
  for (const width of [390, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await expect(item(page, take(13)).locator('p').first()).not.toBeEmpty();
    await page.evaluate('document.fonts.ready');
    const shown = async (name: string) => {
      const text = item(page, name).locator('p').first();
      // Nothing is clipped: the text is as long as its room.
      await expect
        .poll(() =>
          text.evaluate((node) => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight),
        )
        .toBe(true);
      return (await text.textContent()) ?? '';
    };
    const [first = '', ...takes] = await Promise.all(names.map(shown));
    expect(first).toBe(names[0]);
    expect(new Set(takes).size).toBe(3);
    for (const [index, text] of takes.entries()) expect(text).toMatch(new RegExp(`^2024.*01${index + 1}.*\\.mov$`));
  }
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Show as a list' }).click();
  for (const number of [11, 12, 13]) {
    const text = item(page, take(number)).getByText(take(number));
    await expect(text).toHaveAttribute('data-short', new RegExp(`…0${number}.*\\.mov$`));
    const isInside = () =>
      text.evaluate((node) => Number.parseFloat(getComputedStyle(node, '::before').width) <= node.clientWidth);
    expect(await isInside()).toBe(true);
  }
});

test('Cards are small, medium or large, and stay so after a reload', async ({ page, person }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await openWorkspace(page, person, ['A', 'B', 'C', 'D', 'E', 'F', 'G']);
  const columns = () =>
    page.locator('[data-item]').evaluateAll((cards) => {
      const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
      return tops.filter((top) => top === tops[0]).length;
    });
  await expect.poll(columns).toBe(4);
  for (const [size, count] of [
    ['Medium', 5],
    ['Small', 6],
  ] as const) {
    await page.getByRole('button', { name: 'Card size' }).click();
    await page.getByRole('menuitemradio', { name: size }).click();
    await page.keyboard.press('Escape');
    await expect.poll(columns).toBe(count);
  }
  await page.reload();
  await expect.poll(columns).toBe(6);
});

test('A click on a picture previews it after a second, and a double click opens the review', async ({
  page,
  person,
  deployment,
}) => {
  const { teamId, userId } = await openWorkspace(page, person);
  const name = 'A012C003_230914.mov';
  await deployment.db
    .insertInto('items')
    .values({ id: randomUUID(), team_id: teamId, kind: 'file', name, sort_name: sortName(name), created_by: userId })
    .execute();
  await page.reload();
  await expect(item(page, name).getByText(name)).toBeVisible();
  await item(page, name).hover();
  await item(page, name).click();
  await expect(dialog(page)).toBeVisible();
  expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  // The review shows the file that was chosen, without waiting for the server.
  const respond = await hold(page, '**/items/*/review');
  await item(page, name).dblclick();
  await expect(page).toHaveURL(/\/feedback/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  respond();
  await page.goBack();
  await item(page, name).click();
  await page.keyboard.press('Delete');
  await expect(dialog(page).getByText('You are about to delete a file')).toBeVisible();
  await expect(dialog(page).getByText('This will delete your file from the project')).toBeVisible();
});

test('Only a click on a picture previews, unless the pointer leaves, a key is held or something is selected', async ({
  page,
  person,
  deployment,
}) => {
  await page.clock.install();
  const { teamId } = await openWorkspace(page, person);
  const values = ['a.mp4', 'b.mp4'].map((name) => ({
    id: randomUUID(),
    team_id: teamId,
    kind: 'file' as const,
    name,
    sort_name: sortName(name),
  }));
  await deployment.db.insertInto('items').values(values).execute();
  await page.reload();
  const picture = item(page, 'a.mp4').locator('[data-picture]');
  const name = item(page, 'a.mp4').getByText('a.mp4');
  await expect(picture).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);

  const prevented: (() => Promise<void>)[] = [
    () => name.click(),
    () => picture.click().then(() => name.hover()),
    () => picture.click({ modifiers: ['Control'] }),
    () =>
      item(page, 'b.mp4')
        .click()
        .then(() => picture.click()),
  ];
  for (const act of prevented) {
    await act();
    await page.clock.runFor(2_000);
    await expect(item(page, 'a.mp4')).toHaveAttribute('aria-selected', 'true');
    await expect(dialog(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  await picture.click();
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await expect(dialog(page)).toBeFocused();
  // Space closes what Space opens.
  for (const isOpen of [false, true, false]) {
    await page.keyboard.press('Space');
    await expect(dialog(page)).toHaveCount(isOpen ? 1 : 0);
    await expect(isOpen ? dialog(page) : item(page, 'a.mp4')).toBeFocused();
  }
});

test('A viewer sees everything, and no control that changes it', async ({ page, person, joinTeam }) => {
  const { teamId, teamName } = await openWorkspace(page, person, ['Film']);
  const viewer = await joinTeam(teamId, 'viewer', 'Vera');
  const { data: vera } = await (await viewer.request.get('/vizioApi/users/auth/jwtVerification')).json();
  await viewer.request.post('/vizioApi/users/s3/createTeam', { data: { teamName: 'Own', user_id: vera.user_id } });
  await viewer.goto(`/home?team=${teamId}`);
  await expect(item(viewer, 'Film')).toBeVisible();
  await expect(viewer.getByRole('navigation', { name: 'Path' })).toContainText(teamName);
  await expect(viewer.getByRole('button', { name: /^Share/ })).toHaveCount(0);
  await item(viewer, 'Film').click({ button: 'right' });
  await expect(viewer.getByRole('menuitem', { name: 'Open' })).toBeVisible();
  for (const name of ['Rename', 'Delete', 'Cut']) {
    await expect(viewer.getByRole('menuitem', { name })).toHaveCount(0);
  }
  // A viewer can copy here and paste only where they may edit.
  await viewer.getByRole('menuitem', { name: 'Copy', exact: true }).click();
  await expect(toast(viewer, 'Copied “Film”. Paste it in a team where you can edit.')).toBeVisible();
  const paste = viewer.getByRole('button', { name: 'Paste', exact: true });
  await expect(paste).toHaveCount(0);
  await viewer.getByRole('link', { name: "Own's Team" }).click();
  await expect(viewer.getByText('Create Your Project')).toBeVisible();
  await paste.click();
  await expect(item(viewer, 'Film')).toBeVisible();
});
