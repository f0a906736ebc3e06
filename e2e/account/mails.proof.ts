import { confirmAddress, endRateLimits } from '#rig/people/limit-steps.ts';
import { expect, openWorkspace, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';

/** The unsubscribe link at the end of an email. */
async function stopLinkOf(mails: { nextEmailTo: (address: string) => Promise<{ text?: string }> }, address: string) {
  const { text } = await mails.nextEmailTo(address);
  const link = /^Stop these emails: (\S+)$/m.exec(text ?? '')?.[1];
  if (!link) throw new Error(`no way to stop it in: ${text}`);
  return link;
}

test('The link in an email stops such emails without an account, and can allow them again', async ({
  page,
  person,
  browser,
  deployment,
}) => {
  const { teamId } = await openWorkspace(page, person);
  const email = `ann-${person.email}`;
  await confirmAddress(deployment, person);
  const invite = async () => {
    await endRateLimits(deployment);
    const response = await page.request.post(`/vizioApi/teams/${teamId}/invites`, { data: { email, role: 'viewer' } });
    expect(response.status()).toBe(200);
  };
  await invite();
  const stranger = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage();
  await stranger.goto(await stopLinkOf(deployment.mails, email));
  await expect(stranger.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible();
  await expect(stranger.getByText(`${email} gets emails about invites to teams.`)).toBeVisible();
  expect(await findBarriers(stranger)).toEqual([]);

  await stranger.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(stranger.getByRole('heading', { name: 'These emails have stopped' })).toBeVisible();
  await invite();
  await stranger.reload();
  await stranger.getByRole('button', { name: 'Allow them again' }).click();
  await expect(stranger.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible();
  await invite();
  // The second invite sent no email, so this is from the third.
  const { text } = await deployment.mails.nextEmailTo(email);
  const token = /\/invite\/([\w-]+)/.exec(text ?? '')?.[1];
  const offer = await page.request.get(`/vizioApi/invites/${token}`);
  expect(offer.status()).toBe(200);
});

test('An incomplete link says so', async ({ page }) => {
  await page.goto('/unsubscribe?token=half.of-it-is-missing-here');
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
});
