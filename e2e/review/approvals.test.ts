import { join } from 'node:path';
import { shareKeyHeader } from '#contract/sharing/shares.ts';
import { makeFolder } from '#rig/folders.ts';
import { verifyCertificate } from '#server/approvals/proof/verify-certificate.ts';
import type { Deployment } from '../deployment.ts';
import { expect, type Page, test, walk } from '../fixtures.ts';
import { beginApproval, confirm } from '../steps/approvals.ts';
import { findBarriers } from '../steps/barriers.ts';
import { openReview, picture } from '../steps/review.ts';
import { openPart, openVisitor, share, shareDialog } from '../steps/share.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Approval', exact: true });
const mark = (page: Page, words: string) => page.getByRole('button', { name: `Approval: ${words}` });

/** The server reads the file and its rendition once; a certificate waits for it. */
async function waitForHashes({ db }: Deployment, itemId: string): Promise<void> {
  const unread = async () => {
    const media = db.selectFrom('versions').where('item_id', '=', itemId).select('media_id');
    const files = db.selectFrom('media').where('id', 'in', media).where('sha256', 'is', null).select('id');
    return (await files.execute()).length;
  };
  await expect.poll(unread).toBe(0);
}

/** Downloads the page of a certificate, opens it as a file, and checks the signed file inside. */
async function readCertificate(page: Page): Promise<Page> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet(page).getByRole('button', { name: 'Certificate as a page' }).press('Enter'),
  ]);
  const opened = await page.context().newPage();
  const path = join(await makeFolder(), 'certificate.html');
  await download.saveAs(path);
  await opened.goto(`file://${path}`);
  const link = opened.getByRole('link', { name: 'save the signed file' });
  const signed = decodeURIComponent((await link.getAttribute('href'))?.split(',')[1] ?? '');
  const { body } = JSON.parse(signed);
  const proof = verifyCertificate({ certificate: Buffer.from(signed), fileSha256: body.file.sha256 });
  await expect(opened.getByRole('heading', { level: 1 })).toContainText(proof.body.file.name);
  return opened;
}

/** Fills the form for one stage, and asks. Every step by keyboard. */
async function ask(page: Page, people: readonly string[], fill: (dialog: ReturnType<typeof sheet>) => Promise<void>) {
  await page.getByRole('button', { name: 'Ask for approval' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Ask for approval of version/ });
  for (const name of people) {
    await dialog.getByLabel('Add a person').fill(name);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('list', { name: 'People of Review' })).toContainText(name);
  }
  await fill(dialog);
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
}

/** Makes the address for calendar programs, reads it without a session as they do, and turns it off. By keyboard. */
async function subscribe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe in a calendar' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Subscribe in a calendar' });
  await dialog.getByRole('button', { name: 'Make an address' }).press('Enter');
  const address = await dialog.getByText('/vizio.ics').innerText();
  expect(await findBarriers(page)).toEqual([]);
  expect(await (await fetch(address)).text()).toContain('SUMMARY:Decide on ');
  await dialog.getByRole('button', { name: 'Turn off' }).press('Enter');
  await page.getByRole('button', { name: 'Turn off' }).last().press('Enter');
  await expect(dialog.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
  await page.keyboard.press('Escape');
}

test(
  'An approval is asked for, decided and locked by keyboard, and the card says who still owes',
  walk,
  async ({ page, person, joinTeam, deployment }) => {
    const { teamId, itemId } = await openReview(page, person);
    const tom = await joinTeam(teamId, 'viewer');
    await confirm(deployment, `tom-${person.email}`);
    await page.reload();
    await ask(page, ['Tom'], async (dialog) => {
      await dialog.getByLabel('Checklist').fill('Logo');
      await dialog.getByRole('combobox', { name: 'Lock' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'Locks it when approved' }).press('Enter');
      await dialog.getByLabel('Due after').fill('3');
    });
    await page.keyboard.press('Escape');
    await expect(mark(page, '1 decision to go')).toBeVisible();

    await page.goto(`/home?team=${teamId}&path=Film`);
    const card = page.getByRole('button', { name: /^Approval of .*: 1 to decide$/ });
    await card.click();
    await expect(page.getByRole('menuitem', { name: 'Tom has not decided' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Open the approval' }).click();
    await expect(sheet(page)).toBeVisible();

    // Tom finds it in his work, by keyboard.
    await tom.goto('/home?view=work');
    await expect(tom.getByRole('heading', { name: 'My work' })).toBeVisible();
    expect(await findBarriers(tom)).toEqual([]);
    await subscribe(tom);
    await tom.getByRole('list', { name: 'Decisions that you owe' }).getByRole('link').press('Enter');
    await expect(tom).toHaveURL(new RegExp(itemId));
    const approve = sheet(tom).getByRole('button', { name: 'Approve', exact: true });
    await expect(approve).toHaveAttribute('aria-disabled', 'true');
    await sheet(tom).getByRole('checkbox', { name: 'Logo' }).press('Space');
    await sheet(tom).getByLabel('Comment on your decision').fill('Ready for air.');
    expect(await findBarriers(tom)).toEqual([]);
    await approve.press('Enter');
    await expect(sheet(tom)).toContainText('Ready for air.');
    await tom.keyboard.press('Escape');
    await expect(tom.getByText('Approved and locked')).toBeVisible();

    // The page of the other person follows without a reload, and a locked version refuses changes.
    await expect(sheet(page)).toContainText('Ready for air.');
    await waitForHashes(deployment, itemId);
    const certificate = await readCertificate(page);
    await expect(certificate.getByRole('row', { name: /Approved Ready for air. ☑ Logo/ })).toContainText('signed in');
    expect(await findBarriers(certificate)).toEqual([]);
    await certificate.close();
    await sheet(page).getByRole('button', { name: 'Unlock' }).press('Enter');
    await page.getByRole('textbox', { name: 'Reason' }).fill('The logo changes.');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Approved and locked')).toBeHidden();
    await expect(sheet(page).getByRole('button', { name: 'Unlock' })).toBeHidden();
  },
);

/** Counts the taps of a phone, as a person makes them. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1));
    addEventListener('touchstart', count, { capture: true });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0));
}

test('A client decides on a phone in at most three taps after the email', async ({
  page,
  person,
  browser,
  baseURL,
  deployment,
}) => {
  await openReview(page, person);
  await confirm(deployment, person.email);
  await page.reload();
  const client = `client-${person.email}`;
  await ask(page, [client], async () => {});
  const { text = '' } = await deployment.mails.nextEmailTo(client);
  const link = /http\S+#k=\S+/.exec(text)?.[0] ?? '';

  const context = await browser.newContext({
    ...{ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    reducedMotion: 'reduce',
  });
  const phone = await context.newPage();
  const taps = await countTaps(phone);
  await phone.goto(link);
  await expect(sheet(phone)).toBeVisible();
  expect(await findBarriers(phone)).toEqual([]);
  await sheet(phone).getByRole('button', { name: 'Approve', exact: true }).tap();
  const mail = await deployment.mails.nextEmailTo(client);
  const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '';
  // The phone offers the code above its keyboard, as the field says what it is for.
  await expect(phone.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await phone.getByLabel('Code').tap();
  expect(await findBarriers(phone)).toEqual([]);
  await phone.keyboard.type(code);
  await expect(sheet(phone)).toContainText('You said: approved');
  expect(await taps()).toBeLessThanOrEqual(3);
  await phone.setViewportSize({ width: 844, height: 390 });
  await expect(sheet(phone)).toBeVisible();
  const isWider = () => phone.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWider()).toBe(false);
  await context.close();

  await expect(sheet(page)).toContainText(client);
  await expect(sheet(page).getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(picture(page)).toBeVisible();
  const [decision] = await deployment.db
    .selectFrom('approval_decisions')
    .select(['address', 'how'])
    .where('address', '=', client)
    .execute();
  expect(decision).toEqual({ address: client, how: 'code' });
});

test('A guest by a link that lets visitors decide gives a name, and decides', async ({
  page,
  person,
  browser,
  baseURL,
  deployment,
}) => {
  const { itemId } = await openReview(page, person);
  await confirm(deployment, person.email);
  await page.reload();
  await ask(page, [person.name], async () => {});
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  const link = await share(page, itemId, { visibility: 'public' });
  await page.getByRole('button', { name: /^Share/ }).click();
  await openPart(page, /^Comments/);
  await shareDialog(page).getByRole('switch', { name: 'Allow decisions' }).press('Space');
  await expect(shareDialog(page).getByRole('button', { name: 'Comments: can comment and decide' })).toBeVisible();
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);

  const guest = await openVisitor(browser, baseURL);
  await guest.goto(link);
  await mark(guest, '1 decision to go').press('Enter');
  await expect(sheet(guest)).toContainText('This link does not verify your address.');
  await sheet(guest).getByRole('button', { name: 'Require changes' }).press('Enter');
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Ines');
  expect(await findBarriers(guest)).toEqual([]);
  await guest.keyboard.press('Enter');
  await expect(sheet(guest)).toContainText('You said: changes required');
  await page.keyboard.press('Escape');
  await mark(page, 'Changes required').click();
  await expect(sheet(page)).toContainText('Ines (by a link)');
});

test('A client whose codes a stranger used up gets a new link by email, and decides by it', async ({
  page,
  person,
  browser,
  baseURL,
  deployment,
}) => {
  const { itemId } = await openReview(page, person);
  const client = `client-${person.email}`;
  await beginApproval(page, deployment, person, itemId, [client]);
  const linkIn = (text = '') => /http\S+#k=\S+/.exec(text)?.[0] ?? '';
  const forwarded = linkIn((await deployment.mails.nextEmailTo(client)).text);
  const guest = await openVisitor(browser, baseURL);
  await guest.goto(forwarded);
  const { id } = await deployment.db
    .selectFrom('approvals')
    .innerJoin('versions', 'versions.id', 'version_id')
    .select('approvals.id')
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  const headers = { [shareKeyHeader]: new URL(forwarded).hash.slice('#k='.length) };
  // The stranger asks for code after code.
  for (let n = 0; n < 6; n += 1) {
    const response = await guest.request.post(`/vizioApi/approvals/${id}/code`, { headers });
    expect(response.status()).toBe(200);
  }
  await sheet(guest).getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(sheet(guest).getByRole('alert')).toContainText('Get a new link by email');
  expect(await findBarriers(guest)).toEqual([]);
  await sheet(guest).getByRole('button', { name: 'Email me a new link' }).press('Enter');
  await expect(guest.getByText(`We emailed a new link to ${client}.`).first()).toBeVisible();
  const nextMail = async (about: RegExp): Promise<string> => {
    for (;;) {
      const { subject = '', text = '' } = await deployment.mails.nextEmailTo(client);
      if (about.test(subject)) return text;
    }
  };
  await guest.goto(linkIn(await nextMail(/^Your new link$/)));
  await sheet(guest).getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  const code = /\b\d{6}\b/.exec(await nextMail(/is your code$/))?.[0] ?? '';
  await guest.getByLabel('Code').fill(code);
  await expect(sheet(guest)).toContainText('You said: approved');
});
