import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startLyingProvider } from '#rig/peers/lying-provider.ts';
import {
  addDomain,
  clientId,
  domain,
  given,
  owner,
  params,
  prove,
  provider,
  save,
  secret,
  server,
  setUp,
  setUpTeamProviders,
  show,
  signIn,
  team,
} from '#rig/peers/team-provider-rig.ts';
import { callEndpoint, postJson } from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import { startTestServer } from '#rig/servers/harness.ts';

setUpTeamProviders();

test('searches for the provider of an address are limited', async () => {
  const statuses = [];
  for (let tries = 0; tries < 21; tries += 1)
    statuses.push((await callEndpoint(server, 'findProvider', { body: { email: `mara@${domain}` } })).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

test('its secret is encrypted, is shown to no one, and goes to no other issuer', async () => {
  await setUp();
  const stored = async () => {
    const { rows } = await sql<{ client_secret: string }>`
      select client_secret from team_providers where team_id = ${team.id}`.execute(server.db);
    return rows[0]?.client_secret;
  };
  const first = await stored();
  expect(first).not.toContain(given.clientSecret);
  expect(JSON.stringify(await show())).not.toContain(given.clientSecret);
  const { clientSecret: _, ...rest } = { ...given, issuer: provider.issuer };
  const body = { ...rest, name: 'Acme' };
  expect((await callEndpoint(server, 'saveProvider', { params: params(), body }, owner.token)).status).toBe(200);
  expect(await stored()).toBe(first);
  const theirs = await startLyingProvider(clientId);
  onTestFinished(theirs.stop);
  const moved = { params: params(), body: { ...rest, issuer: theirs.issuer } };
  const refused = await callEndpoint(server, 'saveProvider', moved, owner.token);
  expect([refused.status, refused.body]).toMatchObject([400, { field: 'body.clientSecret' }]);
  expect((await show())?.issuer).toBe(provider.issuer);
});

test('an address that is no provider is refused with what to change, and saves nothing', async () => {
  const odd = await startLyingProvider(clientId);
  await odd.stop();
  for (const issuer of [
    odd.issuer,
    `${provider.issuer}/other`,
    server.url,
    'ftp://acme.test',
    'acme.test',
    'javascript:1',
  ]) {
    const { status, body } = await save({ issuer });
    expect([issuer, status, body]).toMatchObject([issuer, 400, { field: 'body.issuer' }]);
  }
  expect(await show()).toBeNull();
  for (const name of [
    'acme',
    'acme..test',
    '-acme.test',
    'acme.test/x',
    '*.acme.test',
    'a b.test',
    '127.0.0.1',
    'ünï.test',
  ])
    expect([name, (await addDomain(name)).status]).toEqual([name, 400]);
});

test('checks of a provider and of a domain are limited', async () => {
  const statuses = [];
  for (let tries = 0; tries < 21; tries += 1) statuses.push((await save({ issuer: server.url })).status);
  expect(statuses).toEqual([...Array(20).fill(400), 429]);
  await endRateLimits(server);
  await save();
  await addDomain();
  const proofs = [];
  for (let tries = 0; tries < 21; tries += 1) proofs.push((await prove()).status);
  expect(proofs).toEqual([...Array(20).fill(409), 429]);
});

test('a server can leave providers of teams out, or allow none but its own', async () => {
  const { databaseUrl } = server;
  await setUp();
  const email = `mara@${domain}`;
  const oidc = { clientId, clientSecret: 'any', issuer: provider.issuer, name: 'Studio', domains: [] };
  for (const config of [
    { teamProviders: undefined },
    { teamProviders: 'anywhere', oidc, onlyWay: { id: 'oidc', name: 'Studio' } },
  ] as const) {
    const other = await startTestServer({ ...config, databaseUrl });
    onTestFinished(other.stop);
    const found = await callEndpoint(other, 'findProvider', { body: { email } });
    const options = await callEndpoint(other, 'signInOptions', {});
    expect([found.body.provider, options.body.company]).toEqual([null, false]);
    const begun = await postJson(`${other.url}/api/auth/sign-in/social`, { provider: team.id, callbackURL: '/home' });
    expect(begun.status).toBe(404);
  }
  // With another SECRET the client secret cannot be read.
  const changed = await startTestServer({ teamProviders: 'anywhere', databaseUrl });
  onTestFinished(changed.stop);
  expect(await signIn(email, {}, { on: changed })).toBe('refused with 503');
  expect((await callEndpoint(server, 'signInOptions', {})).body.company).toBe(true);
});

test('with the setting for the internet alone no address of the own network is asked', async () => {
  const outside = await startTestServer({ secret, teamProviders: 'public', databaseUrl: server.databaseUrl });
  onTestFinished(outside.stop);
  const before = provider.countAsked();
  for (const issuer of [
    provider.issuer,
    provider.issuer.replace('http:', 'https:'),
    'https://localhost:1',
    'https://[::1]:1',
  ]) {
    const body = { ...given, issuer };
    const { status } = await callEndpoint(outside, 'saveProvider', { params: params(), body }, owner.token);
    expect([issuer, status]).toEqual([issuer, 400]);
  }
  expect(provider.countAsked()).toBe(before);
});
