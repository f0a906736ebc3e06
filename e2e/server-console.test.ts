import { isProof, long } from '#server/test/values/proof.ts';
import { findBarriers } from './barriers.ts';
import { serverAdmin } from './deployment.ts';
import { expect, makeWorkspace, type Page, signUp, test } from './fixtures.ts';
import { toast } from './screen.ts';

const sections = ['Overview', 'Health', 'Users', 'Teams', 'Jobs', 'Storage', 'Emails', 'Links'];
const record = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

test(
  'The person who runs the server finds and fixes problems on its console',
  long,
  async ({ page, person, browser, baseURL, deployment: { db, mails } }) => {
    const { userId } = await makeWorkspace(page, { ...person, email: serverAdmin });
    await db.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
    const other = await (await browser.newContext({ baseURL })).newPage();
    const tom = { name: 'Tom Suspect', email: `tom-${person.email}`, password: 'password' };
    await signUp(other, tom);
    await other.goto('/server');
    await expect(
      other.getByRole('heading', { name: 'This page is for the person who runs this server' }),
    ).toBeVisible();

    await page.goto('/home');
    await page.getByRole('button', { name: `Account of ${person.name}` }).click();
    await page.getByRole('menuitem', { name: 'Server', exact: true }).click();
    for (const width of isProof ? [390, 1440] : [390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const name of sections) {
        await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name }).click();
        await expect(page.getByRole('status').filter({ hasText: /^(Loading|Checking)/ })).toHaveCount(0);
        if (isProof) expect(await findBarriers(page)).toEqual([]);
      }
    }

    await page.setViewportSize({ width: 1440, height: 844 });
    await page.goto('/server?section=users');
    await page.getByRole('searchbox', { name: 'Search users' }).fill(tom.email);
    await page.getByRole('button', { name: 'Suspend Tom Suspect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(toast(page, 'Tom Suspect is suspended.')).toBeVisible();
    await expect(record(page, 'suspended')).toContainText(tom.email);
    await other.goto('/login');
    await other.getByLabel('Email').fill(tom.email);
    await other.getByRole('textbox', { name: 'Password' }).fill(tom.password);
    await other.keyboard.press('Enter');
    await expect(other.getByText('This account is suspended. Ask the administrator of this server.')).toBeVisible();
    await page.getByRole('button', { name: 'End suspension of Tom Suspect' }).click();
    await expect(page.getByRole('button', { name: 'Suspend Tom Suspect' })).toBeVisible();
    await other.context().close();

    await page.goto('/server?section=emails');
    await page.getByRole('button', { name: 'Send me a test email' }).click();
    await expect(toast(page, 'The mail server accepted the test email. Look into your inbox.')).toBeVisible();
    await mails.nextMailTo(serverAdmin);
  },
);
