import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { startLyingProvider } from '#rig/peers/lying-provider.ts';
import { buildLyingSamlProvider } from '#rig/peers/lying-saml-provider.ts';
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

test('the certificates of a SAML provider end in time to be replaced', async () => {
  const certificateOf = (days: number) => {
    const end = new Date(Date.now() + days * dayMs).toISOString().slice(2, 10).replaceAll('-', '');
    return buildLyingSamlProvider('https://id.acme.test', end).certificate;
  };
  const checkWith = async (...days: number[]) =>
    checkProviders(
      await readConfig({
        ...{ SAML_ISSUER: 'https://id.acme.test', SAML_ENTRY_POINT: 'https://id.acme.test/sign-in' },
        SAML_CERTIFICATE: days.map(certificateOf).join(','),
      }),
    );
  expect(await checkWith(100)).toMatchObject([{ state: 'good' }]);
  const soon = 'Add the next certificate of the provider to SAML_CERTIFICATE, after a comma.';
  expect(await checkWith(10)).toMatchObject([{ state: 'warning', fix: soon }]);
  expect(await checkWith(10, 100)).toMatchObject([{ state: 'good' }]);
  const over = 'Copy the new certificate of the provider to SAML_CERTIFICATE.';
  expect(await checkWith(-10)).toMatchObject([{ state: 'wrong', fix: over }]);
});
