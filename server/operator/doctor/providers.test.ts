import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startLyingProvider } from '#rig/peers/lying-provider.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { checkProviders } from './providers.ts';

const check = async (OIDC_ISSUER: string) =>
  checkProviders(await readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'vizio', OIDC_CLIENT_SECRET: 'a secret' }));

test('a provider that people can sign in at is good, and none is no finding', async () => {
  const { issuer, stop } = await startLyingProvider('vizio');
  onTestFinished(stop);
  expect(await check(`${issuer}/`)).toEqual([{ state: 'good', what: `sign-in: ${issuer}` }]);
  expect(await checkProviders(await readConfig({}))).toEqual([]);
});

test.each([
  [
    '{"issuer":"https://id.acme.test/film","authorization_endpoint":"a","token_endpoint":"b","jwks_uri":"c"}',
    'Set OIDC_ISSUER=https://id.acme.test/film',
  ],
  ['{}', 'Set OIDC_ISSUER to the issuer that its console shows.'],
  ['<html>', 'Start the provider, or correct OIDC_ISSUER.'],
])('a provider that says %s is wrong, with the line to change', async (metadata, fix) => {
  const port = await findFreePort();
  const server = createServer((_, response) => response.end(metadata)).listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  expect(await check(`http://127.0.0.1:${port}`)).toMatchObject([{ state: 'wrong', fix }]);
});

test('a provider that does not respond is wrong, with the line to change', async () => {
  const issuer = `http://127.0.0.1:${await findFreePort()}`;
  expect(await check(issuer)).toMatchObject([{ state: 'wrong', fix: 'Start the provider, or correct OIDC_ISSUER.' }]);
});
