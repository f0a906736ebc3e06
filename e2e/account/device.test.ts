import { beginDeviceRequest, pollDeviceRequest } from '#rig/people/device-request.ts';
import { expect, openWorkspace, test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';

test('A program that shows a code is connected from another device, or denied', async ({ page, person }) => {
  await openWorkspace(page, person);
  const server = { url: new URL(page.url()).origin };
  const { body } = await beginDeviceRequest(server, { client_id: 'Dailies sync', scope: 'uploads:write' });
  await page.goto('/device');
  await page.getByLabel('Code').fill('WRNG-CODE');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is unknown')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('Code').fill(body.user_code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dailies sync asks to use your account')).toBeVisible();
  await expect(page.getByText('Read and write uploads')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('status')).toContainText('The program is connected');
  expect((await pollDeviceRequest(server, body.device_code)).body.access_token).toMatch(/^vzo_/);

  const second = await beginDeviceRequest(server);
  await page.goto(second.body.verification_uri_complete);
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByRole('status')).toContainText('The program got nothing');
  expect((await pollDeviceRequest(server, second.body.device_code)).body.error).toBe('access_denied');
});
