import { X509Certificate } from 'node:crypto';
import { Provider } from '#contract/accounts/users.ts';
import type { Finding } from '#contract/console/console.ts';
import { dayMs } from '#contract/durations.ts';
import { isIssuer, readMetadata } from '#server/platform/auth/openid/metadata.ts';
import { issuerSetting } from '#server/platform/auth/options/providers.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { SamlConfig } from '#server/platform/config/saml.ts';
import { good, warning, wrong } from './finding.ts';

/** Whether people can sign in at the providers of the settings. */
export async function checkProviders(config: Config): Promise<Finding[]> {
  const findings = Provider.options.map(async (id) => {
    if (id === 'saml') return config.saml ? [checkSaml(config.saml)] : [];
    const issuer = config[id]?.issuer;
    const setting = issuerSetting(id);
    return issuer === undefined ? [] : [await checkIssuer(issuer, setting)];
  });
  return (await Promise.all(findings)).flat();
}

/** Also of the provider that was set on the console, whose place is then named instead of a setting. */
export async function checkIssuer(issuer: string, setting: string, sign = '='): Promise<Finding> {
  try {
    const found = await readMetadata(issuer);
    const { authorization_endpoint, token_endpoint, jwks_uri } = found;
    if (!(found.issuer && authorization_endpoint && token_endpoint && jwks_uri))
      return wrong(`sign-in: ${issuer} is no OpenID provider`, `Set ${setting} to the issuer that its console shows.`);
    if (isIssuer(found, issuer)) return good(`sign-in: ${issuer}`);
    return wrong(`sign-in: ${issuer} calls itself ${found.issuer}`, `Set ${setting}${sign}${found.issuer}`);
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return wrong(`sign-in: ${issuer} does not respond (${reason})`, `Start the provider, or correct ${setting}.`);
  }
}

/** Its metadata cannot be asked for in general, so this says what the certificates say. */
export function checkSaml(
  { issuer, certificates }: SamlConfig,
  setting = 'SAML_CERTIFICATE',
  now = Date.now(),
): Finding {
  const ends = certificates.map((pem) => new X509Certificate(pem).validToDate.getTime());
  const what = `sign-in: SAML by ${issuer}, whose last certificate ends on ${new Date(Math.max(...ends)).toISOString().slice(0, 10)}`;
  const left = Math.max(...ends) - now;
  if (left < 0) return wrong(what, `Copy the new certificate of the provider to ${setting}.`);
  if (left < 30 * dayMs) return warning(what, `Add the next certificate of the provider to ${setting}, after a comma.`);
  return good(what);
}
