import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';

export const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const namespaces =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** An honest response says these, and each can be a lie. */
export type Facts = {
  issuer: string;
  audience: string;
  recipient: string;
  requestId: string;
  nameId: string;
  format: string;
  method: string;
  version: string;
  status: string;
  /** Minutes from now. */
  from: number;
  until: number;
  sessionUntil: number;
  attributes: Record<string, string | string[]>;
  /** Replaces an element of the assertion; an empty text leaves it out. */
  instead: Partial<Record<'Issuer' | 'NameID' | 'SubjectConfirmation' | 'Conditions' | 'AuthnStatement', string>>;
};

type Signing = {
  key?: string;
  algorithm?: string;
  digest?: string;
  transforms?: string[];
  what?: 'Assertion' | 'Response';
};

/** A SAML provider that signs whatever a test wants to be signed. Its certificate ends with a day, such as `491231`. */
export function buildLyingSamlProvider(issuer: string, end = '491231') {
  const own = makeKey(end);
  const foreign = makeKey(end);
  return {
    issuer,
    certificate: own.certificate,
    foreign,
    /** The facts of an honest response to a request, which came as an address. */
    facts: (asked: string, email: string): Facts => {
      const request = inflateRawSync(
        Buffer.from(new URL(asked).searchParams.get('SAMLRequest') ?? '', 'base64'),
      ).toString();
      const audience = /<saml:Issuer[^>]*>([^<]+)</.exec(request)?.[1] ?? '';
      return {
        ...{ issuer, audience, requestId: /\bID="([^"]+)"/.exec(request)?.[1] ?? '' },
        recipient: /AssertionConsumerServiceURL="([^"]+)"/.exec(request)?.[1] ?? '',
        ...{ nameId: `id of ${email}`, format: persistent, method: bearer, version: '2.0', status: 'Success' },
        ...{ from: -1, until: 5, sessionUntil: 60, attributes: { email, displayName: 'Mara Lind' }, instead: {} },
      };
    },
    sign: (xml: string, signing: Signing = {}) => sign(xml, { key: own.key, ...signing }),
  };
}

export type LyingSamlProvider = ReturnType<typeof buildLyingSamlProvider>;

export const encode = (xml: string) => Buffer.from(xml).toString('base64');

const der = (tag: number, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const rsaWithSha256 = Buffer.from('300d06092a864886f70d01010b0500', 'hex');

/** Nothing in Node makes a certificate, so this is the least that one is made of. */
function makeKey(end: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('Provider')))));
  const times = [der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from(`${end}235959Z`))];
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = der(0x30, der(0x02, Buffer.from([1])), rsaWithSha256, name, der(0x30, ...times), name, spki);
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey);
  const certificate = der(0x30, body, rsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificate.toString('base64'),
  };
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const idOf = (text: string) => `_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;

export function writeAssertion(facts: Facts, id = idOf(`assertion ${facts.requestId}`)): string {
  const attributes = Object.entries(facts.attributes).map(([name, given]) => {
    const values = [given].flat().map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`);
    return `<saml:Attribute Name="${name}">${values.join('')}</saml:Attribute>`;
  });
  const elements = {
    Issuer: `<saml:Issuer>${facts.issuer}</saml:Issuer>`,
    NameID: `<saml:NameID Format="${facts.format}">${facts.nameId}</saml:NameID>`,
    SubjectConfirmation: `<saml:SubjectConfirmation Method="${facts.method}"><saml:SubjectConfirmationData InResponseTo="${facts.requestId}" Recipient="${facts.recipient}" NotOnOrAfter="${later(facts.until)}"/></saml:SubjectConfirmation>`,
    Conditions: `<saml:Conditions NotBefore="${later(facts.from)}" NotOnOrAfter="${later(facts.until)}"><saml:AudienceRestriction><saml:Audience>${facts.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    AuthnStatement: `<saml:AuthnStatement AuthnInstant="${later(0)}" SessionNotOnOrAfter="${later(facts.sessionUntil)}"/>`,
    ...facts.instead,
  };
  return `<saml:Assertion ${namespaces} ID="${id}" Version="${facts.version}" IssueInstant="${later(0)}">${elements.Issuer}<saml:Subject>${elements.NameID}${elements.SubjectConfirmation}</saml:Subject>${elements.Conditions}${elements.AuthnStatement}<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion>`;
}

export function writeResponse(facts: Facts, content: string): string {
  return `<samlp:Response ${namespaces} ID="${idOf(`response ${facts.requestId}`)}" Version="2.0" IssueInstant="${later(0)}" Destination="${facts.recipient}" InResponseTo="${facts.requestId}"><saml:Issuer>${facts.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${facts.status}"/></samlp:Status>${content}</samlp:Response>`;
}

function sign(xml: string, signing: Signing & { key: string }): string {
  const { key, what = 'Assertion', transforms = [enveloped, exclusive] } = signing;
  const { algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' } = signing;
  const { digest: digestAlgorithm = 'http://www.w3.org/2001/04/xmlenc#sha256' } = signing;
  const signed = new SignedXml({
    privateKey: key,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: exclusive,
  });
  const xpath = `//*[local-name(.)='${what}']`;
  signed.addReference({ xpath, digestAlgorithm, transforms });
  signed.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } });
  return signed.getSignedXml();
}
