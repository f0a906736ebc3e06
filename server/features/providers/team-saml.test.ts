import { expect, test } from 'vitest';
import {
  buildLyingSamlProvider,
  encode,
  type Facts,
  type LyingSamlProvider,
  writeAssertion,
  writeResponse,
} from '#rig/peers/lying-saml-provider.ts';
import { beginSaml, finishSaml, postSaml, samlFormOf } from '#rig/peers/sign-in-by-saml.ts';
import {
  domain,
  members,
  owner,
  params,
  prove,
  publish,
  save,
  server,
  setGroup,
  setUpTeamProviders,
  show,
  signIn,
  team,
} from '#rig/peers/team-provider-rig.ts';
import { buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { confirmAddress } from '#rig/people/limit-steps.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

setUpTeamProviders();

/** The settings of a SAML provider, as an owner copies them. */
const samlOf = ({ issuer, certificate }: LyingSamlProvider, change: object = {}) => ({
  ...{ kind: 'saml' as const, name: 'Acme Film', role: 'editor' as const, groups: null, isOnly: false },
  ...{ issuer, entryPoint: 'https://id.acme.test/sign-in', certificates: certificate, ...change },
});
const saveSaml = (at: LyingSamlProvider, change: object = {}, by = owner, of = team) =>
  callEndpoint(server, 'saveProvider', { params: params(of), body: samlOf(at, change) }, by.token);

async function signInBySaml(at: LyingSamlProvider, email: string, attributes = {}, id = team.id) {
  const begun = await beginSaml(server, id);
  return finishSaml(server, await postSaml(server, samlFormOf(at, begun, email, attributes), id), begun.cookie);
}

test('a SAML provider of a team signs people of its domains in, with its groups, and says nothing of others', async () => {
  const saml = buildLyingSamlProvider('https://id.acme.test/saml');
  expect((await saveSaml(saml, { role: null, groups: 'memberOf' })).status).toBe(200);
  await publish();
  await prove();
  await setGroup('crew', 'viewer');
  const email = `mara@${domain}`;
  expect(await signInBySaml(saml, email, { memberOf: ['Crew'] })).toBe('signed in');
  expect(await members()).toContain(`${email} viewer`);
  const victim = await buildUser(server);
  await confirmAddress(server, victim);
  expect(await signInBySaml(saml, victim.email)).toBe('refused');
  expect(await signInBySaml(buildLyingSamlProvider(saml.issuer), email)).toBe('refused');
  const metadata = await fetch(`${server.url}/api/auth/saml/metadata/${team.id}`);
  const { addresses } = (await callEndpoint(server, 'showProvider', { params: params() }, owner.token)).body;
  expect(await metadata.text()).toContain(`Location="${addresses.reply}"`);
  const other = await buildTeam(server, owner);
  for (const nowhere of [other.id, uuidv7(), 'x'])
    expect([nowhere, (await fetch(`${server.url}/api/auth/saml/metadata/${nowhere}`)).status]).toEqual([nowhere, 404]);
});

test('what the SAML provider of one team signs signs no one in by another, although it knows the request', async () => {
  const [saml, theirs] = [
    buildLyingSamlProvider('https://id.acme.test/saml'),
    buildLyingSamlProvider('https://id.evil.test/saml'),
  ];
  await saveSaml(saml);
  await publish();
  await prove();
  const [rival, email] = [await buildUser(server), `mara@${domain}`];
  const other = await buildTeam(server, rival);
  await saveSaml(theirs, {}, rival, other);
  // The rival begins at the honest provider, and lets its own sign the response to that request.
  const begun = await beginSaml(server, team.id);
  const honest = theirs.facts(begun.url, email);
  const lie = (facts: Facts) => encode(theirs.sign(writeResponse(facts, writeAssertion(facts))));
  const { addresses } = (await callEndpoint(server, 'showProvider', { params: params(other) }, rival.token)).body;
  const facts = { ...honest, audience: addresses.entityId, recipient: addresses.reply };
  const form = { SAMLResponse: lie(facts), RelayState: begun.relayState };
  const next = await postSaml(server, form, other.id);
  expect(next.searchParams.get('error')).toBeNull();
  next.pathname = next.pathname.replace(other.id, team.id);
  expect(await finishSaml(server, next, begun.cookie)).toBe('refused');
  // Posted to the honest team its signature is wrong.
  const wrong = await postSaml(server, { ...form, SAMLResponse: lie(honest) }, team.id);
  expect(wrong.searchParams.get('error')).toBe('refused');
  expect(await signInBySaml(saml, email)).toBe('signed in');
});

test('a certificate that is none or has ended is refused, and a provider changes from one protocol to the other', async () => {
  const saml = buildLyingSamlProvider('https://id.acme.test/saml');
  const ended = buildLyingSamlProvider('https://id.acme.test/saml', '200101');
  for (const certificates of ['none', '-----BEGIN CERTIFICATE-----', ended.certificate, ',']) {
    const { status, body } = await saveSaml(saml, { certificates });
    expect([certificates, status, body]).toMatchObject([certificates, 400, { field: 'body.certificates' }]);
  }
  for (const entryPoint of ['javascript:alert(1)', 'acme', ''])
    expect((await saveSaml(saml, { entryPoint })).body).toMatchObject({ field: 'body.entryPoint' });
  expect(await show()).toBeNull();
  const pem = (text: string) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
  const both = pem(saml.certificate) + pem(ended.certificate);
  expect((await saveSaml(saml, { certificates: both })).status).toBe(200);
  const shown = await show();
  expect(shown?.kind === 'saml' && shown.certificates.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  await publish();
  await prove();
  expect(await signInBySaml(saml, `mara@${domain}`)).toBe('signed in');
  expect((await save()).status).toBe(200);
  expect(await signIn(`mara@${domain}`)).toBe('signed in');
  const { body } = await saveSaml(saml);
  expect(body.provider.domains).toMatchObject([{ domain, isProved: true }]);
});
