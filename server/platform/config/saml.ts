import { X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { ConfigError, domain, listOf, setting, text, type Values } from './setting.ts';

const entityId = z.string().regex(/^\S{1,500}$/);
const certificates = z.string().transform((given, context) => {
  const found = readCertificates(given);
  if (found) return found;
  context.addIssue({ code: 'custom', message: 'unreadable' });
  return z.NEVER;
});

/** One or more, with commas or their own last lines between them, and with or without first lines. Undefined: unreadable. */
export function readCertificates(given: string): string[] | undefined {
  const each = given
    .replace(/-----BEGIN CERTIFICATE-----|\\n|\s(?!CERTIFICATE)/g, '')
    .split(/,|-----END CERTIFICATE-----/)
    .filter((base64) => base64 !== '');
  try {
    return each.length > 0
      ? each.map((base64) => new X509Certificate(Buffer.from(base64, 'base64')).toString())
      : undefined;
  } catch {
    return undefined;
  }
}

export const samlSettings = {
  SAML_NAME: setting('a name of up to 40 characters', text.max(40).default('Single sign-on')),
  SAML_ISSUER: setting('the entity id of a SAML provider', entityId.optional()),
  SAML_ENTRY_POINT: setting(
    'the http(s) address where a SAML provider signs people in',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  SAML_CERTIFICATE: setting(
    'the certificates with which a SAML provider signs, with commas between them',
    certificates.optional(),
  ),
  SAML_DOMAINS: setting('comma-separated domains, such as acme.example', listOf(domain).optional()),
  SAML_GROUPS: setting('the name of an attribute, such as groups', text.max(200).optional()),
  SAML_ONLY: setting('true or false', z.enum(['true', 'false']).optional()),
};

export type SamlConfig = {
  name: string;
  /** Its entity id. */
  issuer: string;
  entryPoint: string;
  /** More than one while it changes them. */
  certificates: string[];
  /** It vouches for their addresses. */
  domains: string[];
  /** The attribute with the groups of a person. */
  groups?: string | undefined;
};

export function readSaml(settings: Values<typeof samlSettings>): SamlConfig | undefined {
  const { SAML_NAME: name, SAML_ISSUER: issuer, SAML_ENTRY_POINT: entryPoint, SAML_ONLY: isOnly } = settings;
  const { SAML_CERTIFICATE: certificates, SAML_DOMAINS: domains = [], SAML_GROUPS: groups } = settings;
  if (issuer && entryPoint && certificates) return { name, issuer, entryPoint, certificates, domains, groups };
  if (!issuer && !entryPoint && !certificates && isOnly !== 'true') return undefined;
  throw new ConfigError('SAML_ISSUER, SAML_ENTRY_POINT and SAML_CERTIFICATE must be set together.');
}
