import type { SAML } from '@node-saml/node-saml';
import * as z from 'zod';
import type { SamlConfig } from '#server/platform/config/saml.ts';
import { RefusedResponse, requirePlainDocument } from './document-rules.ts';

/** Clocks of two machines differ. */
const skewMs = 60_000;
const longestName = 200;
const longestReason = 200;
/** Entra ID sends it in place of more than 150 groups. */
const tooManyGroups = 'http://schemas.microsoft.com/claims/groups.link';

/** The person of an assertion that the provider has signed. */
export type SamlPerson = {
  /** Another one may know the request, too, and says nothing of people of this one. */
  provider: string;
  requestId: string;
  nameId: string;
  email: string;
  name: string;
  /** Undefined if they are not asked for, or if there are too many. */
  groups?: string[] | undefined;
};

/** A provider with the addresses under which it knows this server. */
export type SamlSource = {
  /** `saml`, or the id of the team whose own it is. */
  id: string;
  saml: SamlConfig;
  entityId: string;
  answersTo: string;
};

/** One request has one id, which the response names. */
export async function openSaml({ saml, entityId, answersTo }: SamlSource, requestId = '_none'): Promise<SAML> {
  // Few servers need it.
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  return new SAML({
    entryPoint: saml.entryPoint,
    idpCert: saml.certificates,
    issuer: entityId,
    audience: entityId,
    callbackUrl: answersTo,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // One of both is enough, and only what is signed is read.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    acceptedClockSkewMs: skewMs,
    // The sign-in that asked compares the id, see saml-provider.ts.
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => requestId,
  });
}

/** Throws a RefusedResponse that says why. */
export async function checkResponse(source: SamlSource, encoded: string): Promise<SamlPerson> {
  requirePlainDocument(Buffer.from(encoded, 'base64').toString('utf8'));
  const { id, saml, answersTo } = source;
  const checking = await openSaml(source);
  const checked = await checking.validatePostResponseAsync({ SAMLResponse: encoded }).catch((error: Error) => {
    throw new RefusedResponse(error.message.slice(0, longestReason));
  });
  const read = Assertion.safeParse(checked.profile?.getAssertion?.().Assertion);
  if (!read.success) throw new RefusedResponse(`the assertion lacks ${read.error.issues[0]?.path.join('.')}`);
  const { Issuer, Subject, AttributeStatement, AuthnStatement } = read.data;
  if (Issuer._ !== saml.issuer) throw new RefusedResponse('another issuer than the settings say');
  if (AuthnStatement.some(({ $ }) => $?.SessionNotOnOrAfter && isOver($.SessionNotOnOrAfter)))
    throw new RefusedResponse('its session is over');
  const { NameID } = Subject;
  if (NameID.$?.Format?.endsWith(':transient'))
    throw new RefusedResponse('the NameID is transient, so it names another person each time');
  const attributes = listAttributes(AttributeStatement);
  const saysAll = saml.groups !== undefined && !attributes.has(tooManyGroups);
  const groups = saysAll ? (attributes.get(saml.groups?.toLowerCase() ?? '') ?? []) : undefined;
  const email = first(attributes, emailNames) ?? (NameID.$?.Format?.endsWith(':emailAddress') ? NameID._ : undefined);
  if (!z.email().safeParse(email).success || !email)
    throw new RefusedResponse('there is no attribute with an email address');
  return {
    provider: id,
    requestId: findRequest(Subject.SubjectConfirmation, answersTo),
    nameId: NameID._,
    email: email.toLowerCase(),
    name: nameIn(attributes, email),
    groups,
  };
}

const one = <Schema extends z.ZodType>(schema: Schema) => z.tuple([schema]).transform(([only]) => only);
const text = z.string().trim().min(1).max(512);
const Attribute = z.object({ $: z.object({ Name: text }), AttributeValue: z.array(z.unknown()).default([]) });
const Confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: one(
    z.object({
      $: z.object({
        Recipient: z.string().optional(),
        InResponseTo: z.string().optional(),
        NotBefore: z.string().optional(),
        NotOnOrAfter: z.string().optional(),
      }),
    }),
  ).optional(),
});

/** The parts of an assertion that are read, as the library hands them over: each element is a list. */
const Assertion = z.object({
  $: z.object({ Version: z.literal('2.0') }),
  Issuer: one(z.object({ _: text })),
  Subject: one(
    z.object({
      NameID: one(z.object({ _: text, $: z.object({ Format: z.string().optional() }).optional() })),
      SubjectConfirmation: z.array(Confirmation).min(1),
    }),
  ),
  Conditions: one(z.object({ AudienceRestriction: z.array(z.unknown()).min(1) })),
  AuthnStatement: z.array(z.object({ $: z.object({ SessionNotOnOrAfter: z.string().optional() }).optional() })).min(1),
  AttributeStatement: z.array(z.object({ Attribute: z.array(Attribute).default([]) })).default([]),
});

/** Of the confirmation that is for this server and still holds. It has the signed id of the request. */
function findRequest(confirmations: z.infer<typeof Confirmation>[], answersTo: string): string {
  for (const { $, SubjectConfirmationData: data } of confirmations) {
    const { Recipient, InResponseTo, NotBefore, NotOnOrAfter } = data?.$ ?? {};
    const isBearer = $.Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer' && NotBefore === undefined;
    if (isBearer && Recipient === answersTo && InResponseTo && NotOnOrAfter && !isOver(NotOnOrAfter))
      return InResponseTo;
  }
  throw new RefusedResponse('it is not for this server, answers no request, or came too late');
}

/** A time that cannot be read is over. */
const isOver = (time: string) => !(Date.parse(time) + skewMs > Date.now());

const emailNames = [
  'email',
  'mail',
  'emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
const fullNames = [
  'displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'cn',
  'name',
];
const givenNames = [
  'givenname',
  'firstname',
  'urn:oid:2.5.4.42',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
];
const familyNames = [
  'surname',
  'lastname',
  'sn',
  'urn:oid:2.5.4.4',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
];

type Attributes = Map<string, string[]>;

/** By their names in lower case. */
function listAttributes(statements: z.infer<typeof Assertion>['AttributeStatement']): Attributes {
  const values: Attributes = new Map();
  for (const { $, AttributeValue } of statements.flatMap((statement) => statement.Attribute)) {
    const texts = AttributeValue.map((value) => z.object({ _: text }).safeParse(value).data?._);
    const name = $.Name.toLowerCase();
    values.set(name, [...(values.get(name) ?? []), ...texts.filter((value) => value !== undefined)]);
  }
  return values;
}

const first = (attributes: Attributes, names: string[]) =>
  names.map((name) => attributes.get(name)?.[0]).find((value) => value !== undefined);

function nameIn(attributes: Attributes, email: string): string {
  const parts = [first(attributes, givenNames), first(attributes, familyNames)].filter((part) => part !== undefined);
  const name = first(attributes, fullNames) ?? (parts.join(' ') || (email.split('@')[0] ?? email));
  return name.slice(0, longestName);
}
