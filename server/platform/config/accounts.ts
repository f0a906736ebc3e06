import * as z from 'zod';
import { passwordLength, SignUp } from '#contract/accounts/users.ts';
import type { Reach } from '#server/platform/network/fetch-outside.ts';
import type { NetworkConfig } from './network.ts';
import { readSaml, type SamlConfig, samlSettings } from './saml.ts';
import {
  ConfigError,
  domain,
  listOf,
  readSettings,
  secretSetting,
  setting,
  text,
  type Values,
  webUrl,
} from './setting.ts';

const scimToken = z.string().regex(/^\S{32,200}$/);
const email = z.string().trim().toLowerCase().pipe(z.email());

export const accountSettings = {
  SIGNUP: setting('open, invite or closed', SignUp.optional()),
  PASSWORD_MIN: setting(
    'a whole number from 6 to 64',
    z.coerce.number().int().min(passwordLength.min).max(64).default(passwordLength.min),
  ),
  ADMIN_EMAILS: setting('comma-separated email addresses, such as mara@acme.example', listOf(email).optional()),
  GOOGLE_CLIENT_ID: setting('the client id of an OAuth application', text.optional()),
  GOOGLE_CLIENT_SECRET: secretSetting('the client secret of an OAuth application', text.optional()),
  GOOGLE_ISSUER: setting('the http(s) address of an OpenID provider', webUrl.default('https://accounts.google.com')),
  MICROSOFT_CLIENT_ID: setting('the client id of an application registration', text.optional()),
  MICROSOFT_CLIENT_SECRET: secretSetting('the client secret of an application registration', text.optional()),
  MICROSOFT_ISSUER: setting('the http(s) address of an OpenID provider', webUrl.optional()),
  OIDC_NAME: setting('a name of up to 40 characters', text.max(40).default('Single sign-on')),
  OIDC_ISSUER: setting('the http(s) address of an OpenID provider', webUrl.optional()),
  OIDC_CLIENT_ID: setting('the client id of an application', text.optional()),
  OIDC_CLIENT_SECRET: secretSetting('the client secret of an application', text.optional()),
  OIDC_ONLY: setting('true or false', z.enum(['true', 'false']).optional()),
  OIDC_CHECK_MINUTES: setting('a whole number from 1 to 1440', z.coerce.number().int().min(1).max(1_440).optional()),
  OIDC_GROUPS: setting('the name of a claim, such as groups', text.max(200).optional()),
  OIDC_DOMAINS: setting('comma-separated domains, such as acme.example', listOf(domain).optional()),
  ...samlSettings,
  TEAM_PROVIDERS: setting('public, anywhere or off', z.enum(['public', 'anywhere', 'off']).default('public')),
  SCIM_TOKEN: secretSetting('a random text of 32 to 200 characters without spaces', scimToken.optional()),
  SCIM_LINKS: setting('keep or end', z.enum(['keep', 'end']).default('keep')),
};

export type ProviderConfig = { clientId: string; clientSecret: string; issuer: string | undefined };
export type OidcConfig = ProviderConfig & {
  issuer: string;
  name: string;
  /** It vouches for their addresses, although it says nothing of an address. */
  domains: string[];
  /** The claim with the groups of a person. */
  groups?: string | undefined;
  /** How often it is asked whether a person is still there. */
  checkMinutes?: number | undefined;
};

export type OnlyWay = { id: 'oidc' | 'saml'; name: string };

export type AccountConfig = {
  /** The sign-up mode. The first account can always be created. */
  signUp: SignUp;
  /** The length of new passwords. */
  passwordMin: number;
  /** The accounts that may open the console. Empty: the first account. */
  adminEmails: string[];
  google: ProviderConfig | undefined;
  microsoft: ProviderConfig | undefined;
  oidc?: OidcConfig | undefined;
  saml?: SamlConfig | undefined;
  /** All but the people who run the server sign in at this provider. */
  onlyWay?: OnlyWay | undefined;
  /** The addresses that the server may connect to for a provider of a team; undefined if teams have none. */
  teamProviders?: Reach | undefined;
  /** A directory that creates and suspends accounts, and whether the links of leavers go on. */
  scim?: { token: string; links: 'keep' | 'end' } | undefined;
};

/** Without SIGNUP anyone may sign up where no one else can reach the server. */
export function readAccounts(environment: NodeJS.ProcessEnv, { isOnThisMachineOnly }: NetworkConfig): AccountConfig {
  const settings = readSettings(accountSettings, environment);
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = settings;
  const { MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET, MICROSOFT_ISSUER } = settings;
  return {
    signUp: settings.SIGNUP ?? (isOnThisMachineOnly ? 'open' : 'invite'),
    passwordMin: settings.PASSWORD_MIN,
    adminEmails: settings.ADMIN_EMAILS ?? [],
    google: readProvider('GOOGLE', GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER),
    microsoft: readProvider('MICROSOFT', MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET, MICROSOFT_ISSUER),
    ...readOwnProviders(settings),
    teamProviders: settings.TEAM_PROVIDERS === 'off' ? undefined : settings.TEAM_PROVIDERS,
    scim: settings.SCIM_TOKEN ? { token: settings.SCIM_TOKEN, links: settings.SCIM_LINKS } : undefined,
  };
}

function readOwnProviders(settings: Values<typeof accountSettings>): Pick<AccountConfig, 'oidc' | 'saml' | 'onlyWay'> {
  const [oidc, saml] = [readOidc(settings), readSaml(settings)];
  const only = { oidc: settings.OIDC_ONLY === 'true', saml: settings.SAML_ONLY === 'true' };
  if (only.oidc && only.saml) throw new ConfigError('Set OIDC_ONLY or SAML_ONLY, not both.');
  if (oidc && only.oidc) return { oidc, saml, onlyWay: { id: 'oidc', name: oidc.name } };
  if (saml && only.saml) return { oidc, saml, onlyWay: { id: 'saml', name: saml.name } };
  return { oidc, saml };
}

function readOidc(settings: Values<typeof accountSettings>): OidcConfig | undefined {
  const { OIDC_NAME, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ONLY, OIDC_DOMAINS } = settings;
  const checkMinutes = settings.OIDC_CHECK_MINUTES;
  const provider = readProvider('OIDC', OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ISSUER);
  if (provider && OIDC_ISSUER)
    return {
      ...provider,
      ...{ issuer: OIDC_ISSUER, name: OIDC_NAME, domains: OIDC_DOMAINS ?? [] },
      groups: settings.OIDC_GROUPS,
      checkMinutes,
    };
  if (!provider && !OIDC_ISSUER && OIDC_ONLY !== 'true') return undefined;
  throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.');
}

function readProvider(
  name: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
  issuer: string | undefined,
): ProviderConfig | undefined {
  if (clientId && clientSecret) return { clientId, clientSecret, issuer };
  if (!clientId && !clientSecret) return undefined;
  throw new ConfigError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET must be set together.`);
}
