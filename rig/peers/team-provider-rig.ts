import dns from 'node:dns';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { NewProvider } from '#contract/teams/provider.ts';
import { startLyingProvider } from '#rig/peers/lying-provider.ts';
import { type NameServer, startNameServer } from '#rig/peers/name-server.ts';
import { type LyingProvider, signInBy } from '#rig/peers/sign-in-by-lying-provider.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

export const clientId = 'vizio';
export const secret = 'a secret of the server for its tests, of 64 characters or so....';

export let server: TestServer;
export let names: NameServer;
export let provider: LyingProvider;
export let admin: TestUser;
export let owner: TestUser;
export let team: { id: string; name: string };
export let domain: string;

/** A server with providers of teams and a provider that says anything, and for each test a team with a domain. */
export function setUpTeamProviders(): void {
  beforeAll(async () => {
    [provider, names] = await Promise.all([startLyingProvider(clientId), startNameServer()]);
    dns.setServers([names.address]);
    server = await startTestServer({ secret, teamProviders: 'anywhere' });
    admin = await buildUser(server);
  });
  afterAll(async () => {
    await Promise.all([server.stop(), provider.stop()]);
    await names.stop();
  });
  beforeEach(async () => {
    await endRateLimits(server);
    names.setBroken(false);
    owner = await buildUser(server);
    team = await buildTeam(server, owner);
    domain = `d${uuidv7()}.test`;
  });
}

export const params = (of = team) => ({ teamId: of.id });
export const given = {
  ...{ kind: 'openid' as const, name: 'Acme Film', clientId, clientSecret: 'a secret of Acme' },
  ...{ role: 'editor' as const, groups: null, isOnly: false },
};
type Change = Partial<Omit<Extract<NewProvider, { kind: 'openid' }>, 'kind' | 'clientSecret'>>;
export const save = (change: Change = {}, by = owner, of = team) =>
  callEndpoint(
    server,
    'saveProvider',
    { params: params(of), body: { ...given, issuer: provider.issuer, ...change } },
    by.token,
  );
export const show = async (by = owner, of = team) =>
  (await callEndpoint(server, 'showProvider', { params: params(of) }, by.token)).body.provider;
export const addDomain = (name = domain, by = owner, of = team) =>
  callEndpoint(server, 'addDomain', { params: params(of), body: { domain: name } }, by.token);
export const prove = (name = domain, by = owner, of = team) =>
  callEndpoint(server, 'proveDomain', { params: { ...params(of), domain: name } }, by.token);
export const find = async (email: string) =>
  (await callEndpoint(server, 'findProvider', { body: { email } })).body.provider;

/** Writes the record that the team is asked for. */
export async function publish(name = domain, by = owner, of = team) {
  const added = await addDomain(name, by, of);
  const record = added.body.provider.domains.find((one) => one.domain === name)?.record;
  names.setText(record?.name ?? '', record?.value ?? '');
}
export async function setUp(change: Change = {}) {
  expect((await save(change)).status).toBe(200);
  await publish();
  expect((await prove()).status).toBe(200);
}

export const signIn = (email: string, claims: object = {}, { at = provider, id = team.id, on = server } = {}) =>
  signInBy(on, at, { id, email, claims });

export const members = async () =>
  (await callEndpoint(server, 'listMembers', { params: params(), query: {} }, owner.token)).body.members.map(
    ({ email, role }) => `${email} ${role}`,
  );

export const setGroup = async (group: string, role: 'viewer' | 'editor' | 'admin' | null, by = owner, of = team) =>
  (await callEndpoint(server, 'setProviderGroup', { params: params(of), body: { group, role } }, by.token)).status;
