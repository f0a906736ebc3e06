import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildLyingSamlProvider,
  encode,
  enveloped,
  exclusive,
  type Facts,
  type LyingSamlProvider,
  writeAssertion,
  writeResponse,
} from '#rig/peers/lying-saml-provider.ts';
import { type BegunSaml, beginSaml, finishSaml, postSaml, samlFormOf } from '#rig/peers/sign-in-by-saml.ts';
import { buildUser, postJson } from '#rig/people/factories.ts';
import { confirmAddress, endRateLimits } from '#rig/people/limit-steps.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { readConfig } from '#server/platform/config/config.ts';

let server: TestServer;
let provider: LyingSamlProvider;

beforeAll(async () => {
  provider = buildLyingSamlProvider('https://id.acme.test/saml');
  server = await startWithSaml();
  await buildUser(server);
});

beforeEach(() => endRateLimits(server));

afterAll(() => server.stop());

const settingsOf = () => ({
  ...{ SAML_NAME: 'Acme', SAML_ISSUER: provider.issuer, SAML_ENTRY_POINT: 'https://id.acme.test/sign-in' },
  ...{ SAML_CERTIFICATE: provider.certificate, SAML_DOMAINS: 'acme.test' },
});

async function startWithSaml(settings: object = {}) {
  const { saml, onlyWay, oidc } = await readConfig({ ...settingsOf(), ...settings });
  return startTestServer({ saml, onlyWay, oidc });
}

const begin = (on = server) => beginSaml(on);
const post = (fields: Record<string, string>, on = server) => postSaml(on, fields);
const finish = (next: URL, cookie: string, on = server) => finishSaml(on, next, cookie);
const formOf = (begun: BegunSaml, email = 'mara@acme.test') => samlFormOf(provider, begun, email);

type Write = (facts: Facts, begun: BegunSaml) => string;

async function signIn(write: Write, email = 'mara@acme.test', on = server) {
  const begun = await begin(on);
  const xml = write(provider.facts(begun.url, email), begun);
  return finish(await post({ SAMLResponse: encode(xml), RelayState: begun.relayState }, on), begun.cookie, on);
}

const honest: Write = (facts) => provider.sign(writeResponse(facts, writeAssertion(facts)));
const userOf = (email: string) =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

test('an honest provider signs people in, with its signature on the assertion, on the response or on both', async () => {
  expect(await signIn(honest)).toBe('signed in');
  expect(await userOf('mara@acme.test')).toMatchObject({ name: 'Mara Lind', email_verified: true });
  const whole: Write = (facts) => provider.sign(writeResponse(facts, writeAssertion(facts)), { what: 'Response' });
  expect(await signIn(whole)).toBe('signed in');
  expect(await signIn((facts, begun) => provider.sign(honest(facts, begun), { what: 'Response' }))).toBe('signed in');
  const sha512 = {
    algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
  };
  expect(await signIn((facts) => provider.sign(writeResponse(facts, writeAssertion(facts)), sha512))).toBe('signed in');
  const rows = await server.db.selectFrom('accounts').selectAll().where('provider_id', '=', 'saml').execute();
  expect(rows).toMatchObject([
    { account_id: `${provider.issuer} id of mara@acme.test`, access_token: null, id_token: null, refresh_token: null },
  ]);
  const options = await (await fetch(`${server.url}/vizioApi/sign-in-options`)).json();
  expect(options).toMatchObject({ saml: 'Acme', oidc: null, only: null });
});

test('the metadata of this server names its addresses', async () => {
  const response = await fetch(`${server.url}/api/auth/saml/metadata`);
  expect(response.headers.get('content-type')).toContain('application/samlmetadata+xml');
  const text = await response.text();
  expect(text).toContain('/api/auth/saml/response');
  expect(text).toMatch(/entityID="[^"]+\/api\/auth\/saml\/metadata"/);
});

const changed =
  (change: Partial<Facts>): Write =>
  (facts, begun) =>
    honest({ ...facts, ...change }, begun);
const signed =
  (signing: Parameters<LyingSamlProvider['sign']>[1]): Write =>
  (facts) =>
    provider.sign(writeResponse(facts, writeAssertion(facts)), signing);
/** Changes a signed document afterwards. */
const after =
  (change: (xml: string, facts: Facts) => string): Write =>
  (facts, begun) =>
    change(honest(facts, begun), facts);
const victim = 'owner@acme.test';
const forVictim = (facts: Facts): Facts => ({
  ...{ ...facts, nameId: `id of ${victim}` },
  attributes: { email: victim, displayName: 'Owner' },
});
const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
const signatureIn = (xml: string) => /<Signature[\s\S]*<\/Signature>/.exec(xml)?.[0] ?? '';
const confirmation = (attributes: string, method = 'urn:oasis:names:tc:SAML:2.0:cm:bearer') =>
  `<saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData ${attributes}/></saml:SubjectConfirmation>`;
const soon = () => new Date(Date.now() + 300_000).toISOString();

const lies: Record<string, Write> = {
  'another audience': changed({ audience: 'https://other.test/metadata' }),
  'an audience that only begins with ours': (facts, begun) =>
    honest({ ...facts, audience: `${facts.audience}.evil.test` }, begun),
  'no conditions': changed({ instead: { Conditions: '' } }),
  'conditions without an audience': changed({ instead: { Conditions: '<saml:Conditions/>' } }),
  'another issuer': changed({ issuer: 'https://id.evil.test' }),
  'no issuer': changed({ instead: { Issuer: '<saml:Issuer/>' } }),
  'a time that is over': changed({ from: -60, until: -10 }),
  'a time to come': changed({ from: 10 }),
  'a session that is over': changed({ sessionUntil: -10 }),
  'no statement that the person signed in': changed({ instead: { AuthnStatement: '' } }),
  'another recipient': changed({ recipient: 'https://other.test/response' }),
  'no recipient': (facts, begun) =>
    changed({
      instead: { SubjectConfirmation: confirmation(`InResponseTo="${facts.requestId}" NotOnOrAfter="${soon()}"`) },
    })(facts, begun),
  'no time of its confirmation': (facts, begun) =>
    changed({
      instead: {
        SubjectConfirmation: confirmation(`InResponseTo="${facts.requestId}" Recipient="${facts.recipient}"`),
      },
    })(facts, begun),
  'a time that cannot be read': (facts, begun) =>
    changed({
      instead: {
        SubjectConfirmation: confirmation(
          `InResponseTo="${facts.requestId}" Recipient="${facts.recipient}" NotOnOrAfter="never"`,
        ),
      },
    })(facts, begun),
  'a response to no request': (facts, begun) =>
    changed({
      instead: { SubjectConfirmation: confirmation(`Recipient="${facts.recipient}" NotOnOrAfter="${soon()}"`) },
    })(facts, begun),
  'a response to another request': changed({ requestId: '_0000' }),
  'no confirmation of the person': changed({ instead: { SubjectConfirmation: '' } }),
  'another method than bearer': changed({ method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }),
  'another version': changed({ version: '1.1' }),
  'no name of the person': changed({ instead: { NameID: '' } }),
  'an empty name of the person': changed({ nameId: ' ' }),
  'a name that changes each time': changed({ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
  'no address': changed({ attributes: { displayName: 'Mara' } }),
  'an address that is none': changed({ attributes: { email: 'not an address' } }),
  'its refusal beside an assertion': changed({ status: 'Responder' }),
  'no signature': (facts) => writeResponse(facts, writeAssertion(facts)),
  'a signature by another key': (facts) =>
    provider.sign(writeResponse(facts, writeAssertion(facts)), { key: provider.foreign.key }),
  'a signature by SHA-1': signed({
    algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
  }),
  'a digest by SHA-1': signed({ digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
  'a transform that keeps comments': signed({ transforms: [enveloped, `${exclusive}WithComments`] }),
  'the certificate as a shared secret': after((xml) =>
    xml.replace('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#hmac-sha1'),
  ),
  'an empty signature': after((xml) => xml.replace(/<SignatureValue>[^<]*/, '<SignatureValue>')),
  'a signature without a reference': after((xml) => xml.replace(/<Reference[\s\S]*<\/Reference>/, '')),
  'an address changed after signing': after((xml) => xml.replaceAll('mara@acme.test', victim)),
  'a comment that cuts an address short': changed({
    ...{ nameId: `id of ${victim}<!---->.evil.test` },
    attributes: { email: `${victim}<!-- -->.evil.test` },
  }),
  'a comment that was added after signing': after((xml) => xml.replace('mara@', 'mara<!-- -->@')),
  'a document type': after((xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`),
  'a document type with an entity of a file': after(
    (xml) => `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${xml.replace('Mara Lind', '&b;')}`,
  ),
  'a processing instruction': after((xml) => xml.replace('<saml:Subject>', '<?x y?><saml:Subject>')),
  'a CDATA section': after((xml) => xml.replace('>Mara Lind<', '><![CDATA[Mara Lind]]><')),
  'another encoding': after((xml) => `<?xml version="1.0" encoding="UTF-7"?>${xml}`),
  'two roots': after((xml) => xml + xml),
  'a document that is damaged': after((xml) => xml.slice(0, -20)),
  'a forged assertion before the signed one': after((xml, facts) =>
    xml.replace('<saml:Assertion', `${writeAssertion(forVictim(facts), '_forged')}<saml:Assertion`),
  ),
  'a forged assertion after the signed one': after((xml, facts) =>
    xml.replace('</samlp:Response>', `${writeAssertion(forVictim(facts), '_forged')}</samlp:Response>`),
  ),
  'a forged assertion with the same id': after((xml, facts) =>
    xml.replace('<saml:Assertion', `${writeAssertion(forVictim(facts))}<saml:Assertion`),
  ),
  'the signed assertion inside of a forged one': after((xml, facts) => {
    const outer = writeAssertion(forVictim(facts), '_forged');
    return writeResponse(facts, outer.replace('</saml:Assertion>', `${assertionIn(xml)}</saml:Assertion>`));
  }),
  'the signed assertion in the signature of a forged one': after((xml, facts) => {
    const signature = signatureIn(xml).replace('</Signature>', `<Object>${assertionIn(xml)}</Object></Signature>`);
    return writeResponse(
      facts,
      writeAssertion(forVictim(facts), '_forged').replace('<saml:Subject>', `${signature}<saml:Subject>`),
    );
  }),
  'the signed assertion in an extension': after((xml, facts) => {
    const extension = `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>`;
    return writeResponse(facts, writeAssertion(forVictim(facts), '_forged')).replace(
      '<samlp:Status>',
      `${extension}<samlp:Status>`,
    );
  }),
  'the signature of another assertion': after((xml, facts) => {
    const forged = writeAssertion(forVictim(facts), '_forged');
    return writeResponse(facts, forged.replace('<saml:Subject>', `${signatureIn(xml)}<saml:Subject>`));
  }),
  'the signature of another assertion with its id': after((xml, facts) => {
    const forged = writeAssertion(forVictim(facts));
    return writeResponse(facts, forged.replace('<saml:Subject>', `${signatureIn(xml)}<saml:Subject>`));
  }),
  'an assertion without a namespace beside the signed one': after((xml, facts) =>
    xml.replace(
      '<saml:Assertion',
      `${writeAssertion(forVictim(facts), '_f')
        .replaceAll('saml:', '')
        .replace(/xmlns[^=]*="[^"]*"/g, '')}<saml:Assertion`,
    ),
  ),
  'an encrypted assertion': (facts) => writeResponse(facts, '<saml:EncryptedAssertion><x/></saml:EncryptedAssertion>'),
  'no assertion': (facts) => writeResponse(facts, ''),
  'a signed response without an assertion': (facts) => provider.sign(writeResponse(facts, ''), { what: 'Response' }),
  'an end of a session instead': (facts, begun) =>
    honest(facts, begun).replaceAll('samlp:Response', 'samlp:LogoutResponse'),
  'ten thousand elements': after((xml) =>
    xml.replace('</samlp:Response>', `${'<x/>'.repeat(10_000)}</samlp:Response>`),
  ),
  'elements a thousand deep': after((xml) =>
    xml.replace('</samlp:Response>', `${'<x>'.repeat(1_000)}${'</x>'.repeat(1_000)}</samlp:Response>`),
  ),
  'thousands of namespaces': after((xml) =>
    xml.replace(
      '<samlp:Response',
      `<samlp:Response ${Array.from({ length: 5_000 }, (_, n) => `xmlns:a${n}="b"`).join(' ')}`,
    ),
  ),
  'an attribute of 50,000 letters': after((xml) =>
    xml.replace('<samlp:Response', `<samlp:Response a="${'b '.repeat(25_000)}"`),
  ),
  'an algorithm with a prefix': after((xml) =>
    xml.replace('<DigestMethod', '<DigestMethod xmlns:x="y" x:Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"'),
  ),
  'bytes that are no XML': () => 'not XML',
  nothing: () => '',
};

test.each(Object.keys(lies))('a provider that sends %s signs no one in', async (lie) => {
  const write = lies[lie] as Write;
  expect(await signIn(write)).toBe('refused');
  expect(await userOf(victim)).toBeUndefined();
});

test('a form that is none is refused like one', async () => {
  const address = `${server.url}/api/auth/saml/response`;
  const json = await postJson(address, { SAMLResponse: 5 });
  expect(json.status).toBe(415);
  const whole = new URLSearchParams({ SAMLResponse: 'x'.repeat(200_000) });
  expect((await fetch(address, { method: 'POST', body: whole, redirect: 'manual' })).status).toBe(413);
  const bare = await fetch(address, { method: 'POST', redirect: 'manual' });
  expect(bare.headers.get('location')).toContain('error=refused');
});

test('a response counts once, in the browser that asked for it', async () => {
  const first = await begin();
  const form = formOf(first);
  expect(await finish(await post(form), '')).toBe('refused');
  expect(await finish(await post(form), (await begin()).cookie)).toBe('refused');
  const next = await post(form);
  expect(await finish(next, first.cookie)).toBe('signed in');
  // The same ticket, and the same response again.
  expect(await finish(next, first.cookie)).toBe('refused');
  expect(await finish(await post(form), first.cookie)).toBe('refused');
  const later = await begin();
  expect(await finish(await post({ ...form, RelayState: later.relayState }), later.cookie)).toBe('refused');
});

test('a response or a ticket for one sign-in ends no other', async () => {
  const [mine, other] = [await begin(), await begin()];
  const form = formOf(other);
  expect(await finish(await post({ ...form, RelayState: mine.relayState }), mine.cookie)).toBe('refused');
  const ticket = (await post(form)).searchParams.get('code') ?? '';
  const again = await begin();
  const next = new URL(
    `${server.url}/api/auth/callback/saml?${new URLSearchParams({ code: ticket, state: again.relayState })}`,
  );
  expect(await finish(next, again.cookie)).toBe('refused');
  for (const state of ['', 'forged', mine.relayState.split('.')[0] ?? '', `${mine.relayState}x`]) {
    const begun = await begin();
    expect([state, await finish(await post({ ...formOf(begun), RelayState: state }), begun.cookie)]).toEqual([
      state,
      'refused',
    ]);
  }
});

test('a ticket is made by this server alone, counts once and not late, and for SAML alone', async () => {
  for (const code of ['', 'forged', '{}', '00'.repeat(200)]) {
    const begun = await begin();
    const query = new URLSearchParams({ code, state: begun.relayState });
    const next = new URL(`${server.url}/api/auth/callback/saml?${query}`);
    expect([code, await finish(next, begun.cookie)]).toEqual([code, 'refused']);
  }
  const begun = await begin();
  const next = await post(formOf(begun));
  await server.db
    .updateTable('verifications')
    .set({ expires_at: new Date() })
    .where('identifier', 'like', 'saml-ticket:%')
    .execute();
  expect(await finish(next, begun.cookie)).toBe('refused');
  const mixed = await begin();
  const elsewhere = await post(formOf(mixed));
  elsewhere.pathname = elsewhere.pathname.replace('saml', 'oidc');
  expect(await finish(elsewhere, mixed.cookie)).toBe('refused');
});

test('an account is not taken over by an address of a domain that the provider does not vouch for', async () => {
  const elsewhere = await buildUser(server);
  await confirmAddress(server, elsewhere);
  expect(await signIn(honest, elsewhere.email)).toBe('refused');
  const planted = await buildUser(server, { email: 'planted@acme.test' });
  await server.db.updateTable('users').set({ email_verified: false }).where('id', '=', planted.id).execute();
  expect(await signIn(honest, planted.email)).toBe('refused');
  await confirmAddress(server, planted);
  expect(await signIn(honest, planted.email)).toBe('signed in');
  for (const email of ['jonas@evil.test', 'jonas@sub.acme.test', 'jonas@acme.test.evil.test']) {
    await signIn(honest, email);
    expect([email, (await userOf(email))?.email_verified]).toEqual([email, false]);
  }
});

test('with SAML_ONLY it is the only way in, also for a person whom another provider has refused', async () => {
  const oidc = { OIDC_ISSUER: 'https://id.acme.test', OIDC_CLIENT_ID: 'vizio', OIDC_CLIENT_SECRET: 'a secret' };
  const only = await startWithSaml({ SAML_ONLY: 'true', OIDC_CHECK_MINUTES: '10', ...oidc });
  try {
    const owner = await buildUser(only);
    const sign = (path: string, body: object) => postJson(`${only.url}/api/auth${path}`, body);
    const stranger = { name: 'A', email: 'stranger@test.local', password: 'a password' };
    expect((await sign('/sign-up/email', stranger)).status).toBe(403);
    expect((await sign('/sign-in/email', { email: owner.email, password: owner.password })).status).toBe(200);
    expect(await signIn(honest, 'mara@acme.test', only)).toBe('signed in');
    await only.db
      .updateTable('users')
      .set({ left_provider_at: new Date() })
      .where('email', '=', 'mara@acme.test')
      .execute();
    expect(await signIn(honest, 'mara@acme.test', only)).toBe('signed in');
    const options = await (await fetch(`${only.url}/vizioApi/sign-in-options`)).json();
    expect(options).toMatchObject({ only: 'saml', saml: 'Acme', google: false });
  } finally {
    await only.stop();
  }
});
