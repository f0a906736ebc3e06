import type { FieldKind } from '#contract/items/fields.ts';
import type { Deployment } from '../deployment.ts';
import { expect, makeWorkspace, type Page, test, walk } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { item } from '../steps/screen.ts';

const japan = { id: crypto.randomUUID(), name: 'Japan', color: 'red' };
const brazil = { id: crypto.randomUUID(), name: 'Brazil', color: 'green' };

async function addFields({ db }: Deployment, teamId: string): Promise<void> {
  const fields: [string, FieldKind, object[]?][] = [
    ['Client', 'text'],
    ['Budget', 'number'],
    ['Site', 'link'],
    ['Cleared', 'checkbox'],
    ['Market', 'choice', [japan, brazil]],
    ['Cuts', 'choices', [japan, brazil]],
    ['Editor', 'person'],
  ];
  for (const [position, [name, kind, choices = []]] of fields.entries()) {
    const row = { id: crypto.randomUUID(), team_id: teamId, name, kind, seen_by: 'team' as const, position };
    await db
      .insertInto('team_fields')
      .values({ ...row, choices: JSON.stringify(choices) })
      .execute();
  }
}

const control = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Info' }).getByRole('button', { name });

/** Types into the input that stands in the place of a value. */
async function write(page: Page, label: string, text: string, key: string): Promise<void> {
  const input = page.getByRole('complementary', { name: 'Info' }).locator(`input[aria-label="${label}"]`);
  await expect(input).toBeFocused();
  await input.fill(text);
  await input.press(key);
}

test(
  'Values are edited where they stand, by mouse and by keyboard, and a refusal is said beside them',
  walk,
  async ({ page, person, joinTeam, deployment }) => {
    const { teamId } = await makeWorkspace(page, person, ['Film', 'Trailer']);
    await addFields(deployment, teamId);
    await page.goto(`/home?team=${teamId}`);
    await item(page, 'Film').click();
    await page.getByRole('button', { name: 'Info', exact: true }).click();
    const info = page.getByRole('complementary', { name: 'Info' });

    // A text by mouse, and a link that is refused by keyboard.
    await control(page, 'Client of Film: none').click();
    await write(page, 'Client of Film', 'Acme', 'Enter');
    await expect(control(page, 'Client of Film: Acme')).toBeFocused();
    await control(page, 'Site of Film: none').press('Enter');
    await write(page, 'Site of Film', 'acme.test', 'Enter');
    await expect(info.getByRole('alert')).toHaveText('Enter an address that begins with https:// or http://.');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(control(page, 'Site of Film: none')).toBeFocused();
    await expect(info.getByRole('alert')).toBeHidden();

    // Leaving saves; Escape does not.
    await control(page, 'Budget of Film: none').press('Enter');
    await write(page, 'Budget of Film', '12', 'Tab');
    await expect(control(page, 'Budget of Film: 12')).toBeVisible();
    await control(page, 'Client of Film: Acme').press('Enter');
    await write(page, 'Client of Film', 'Other', 'Escape');
    await expect(control(page, 'Client of Film: Acme')).toBeFocused();

    // A tick at once, a choice, several of them and a person by a menu.
    const cleared = info.getByRole('checkbox', { name: 'Cleared of Film' });
    await cleared.press(' ');
    await expect(cleared).toBeChecked();
    await control(page, 'Market of Film: none').click();
    await page.getByRole('menuitemradio', { name: 'Brazil' }).click();
    await expect(control(page, 'Market of Film: Brazil')).toBeFocused();
    await control(page, 'Cuts of Film: none').press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Japan' }).press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Brazil' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(control(page, 'Cuts of Film: Japan Brazil')).toBeVisible();
    // The undo does not wait for the response, and means this change all the same.
    const { promise: isUndone, resolve: respond } = Promise.withResolvers<void>();
    await page.route('**/items/values', async (route) => {
      const response = await route.fetch();
      await isUndone;
      await route.fulfill({ response });
    });
    await control(page, 'Editor of Film: none').press('Enter');
    await page.getByRole('menuitemradio', { name: person.name }).press('Enter');
    await expect(control(page, `Editor of Film: ${person.name}`)).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    respond();
    await expect(control(page, 'Editor of Film: none')).toBeVisible();
    await expect(control(page, 'Cuts of Film: Japan Brazil')).toBeVisible();

    // A viewer reads them.
    const tom = await joinTeam(teamId, 'viewer');
    await tom.goto(`/home?team=${teamId}`);
    await item(tom, 'Film').click();
    await tom.getByRole('button', { name: 'Info', exact: true }).click();
    const seen = tom.getByRole('complementary', { name: 'Info' });
    await expect(seen.getByText('Acme')).toBeVisible();
    await expect(seen.getByRole('button', { name: /of Film/ })).toHaveCount(0);
  },
);
