import { join } from 'node:path';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { isProof } from '#rig/values/proof.ts';
import { ownServer, serverAdmin } from '../deployment.ts';
import { expect, makeWorkspace, type Page, signUp, testWithFolder, walk } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { writeTree } from '../steps/files.ts';
import { toast } from '../steps/screen.ts';
import { place } from '../steps/upload.ts';

const sections = ['Overview', 'Health', 'Users', 'Teams', 'Jobs', 'Storage', 'Emails', 'Links'];
const record = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

testWithFolder(
  'The person who runs the server finds and fixes problems on its console',
  walk,
  async ({ page, person, browser, baseURL, folder, deployment: { db, mails } }) => {
    const workspace = await makeWorkspace(page, { ...person, email: serverAdmin }, ['Film']);
    const { userId } = workspace;
    await db.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
    const other = await (await browser.newContext({ baseURL })).newPage();
    const tom = { name: 'Tom Suspect', email: `tom-${person.email}`, password: 'a password' };
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
    for (const [section, opener] of [
      ['teams', /^Quota of/],
      ['teams', /^Groups of/],
      ['users', 'Invite'],
    ] as const) {
      await page.goto(`/server?section=${section}`);
      await page.getByRole('button', { name: opener }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      if (isProof) expect(await findBarriers(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('searchbox', { name: 'Search users' }).fill(tom.email);
    await page.getByRole('button', { name: 'Suspend Tom Suspect' }).click();
    await page.getByRole('checkbox', { name: 'Switch off all share links that Tom Suspect made' }).check();
    if (isProof) expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(toast(page, 'Tom Suspect is suspended, and 0 links switched off.')).toBeVisible();
    await expect(record(page, 'suspended')).toContainText(tom.email);
    await other.goto('/login');
    await other.getByLabel('Email').fill(tom.email);
    await other.getByRole('textbox', { name: 'Password' }).fill(tom.password);
    await other.keyboard.press('Enter');
    await expect(other.getByText('This account is suspended. Ask the administrator of this server.')).toBeVisible();
    await page.getByRole('button', { name: 'End suspension of Tom Suspect' }).click();
    await expect(page.getByRole('button', { name: 'Suspend Tom Suspect' })).toBeVisible();
    await other.context().close();

    const broken = `${person.name}.mp4`;
    await writeTree(folder, { [broken]: 'no video' });
    const itemId = await place(page, workspace, 'Film', join(folder, broken));
    await page.goto('/server?section=jobs');
    // The video can wait for several jobs at once.
    await record(page, broken).getByRole('link', { name: broken }).first().click();
    await expect(page).toHaveURL(`/feedback?item=${itemId}`);

    await page.goto('/server?section=emails');
    await page.getByRole('button', { name: 'Send me a test email' }).click();
    await expect(toast(page, 'The mail server accepted the test email. Look into your inbox.')).toBeVisible();
    await mails.nextEmailTo(serverAdmin);
  },
);

testWithFolder(
  'The overview names a dead mail server before an email waits for it, and a disk without room',
  ownServer,
  async ({ person, browser, folder }) => {
    const settings = { DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:1', DISK_RESERVE: '9999TB' };
    const server = await startServerProcess(settings);
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    await signUp(page, person);
    await page.goto('/server');
    await expect(record(page, 'ECONNREFUSED')).toContainText('Correct SMTP_URL');
    await expect(record(page, 'less than DISK_RESERVE')).toContainText('Until then uploads and videos wait.');
    await expect(record(page, 'works on this machine only')).toContainText('Warning');
    await expect(record(page, 'none was taken by npm run backup')).toContainText('Warning');
    await record(page, 'ECONNREFUSED').getByRole('link', { name: 'Show' }).click();
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
    await page.context().close();
    await server.stop();
  },
);
