import { X509Certificate } from 'node:crypto';
import { Provider } from '#contract/accounts/users.ts';
import type { Finding } from '#contract/console/console.ts';
import { dayMs } from '#contract/durations.ts';
import { isIssuer, readMetadata } from '#server/platform/auth/openid/metadata.ts';
import { issuerSetting, type OpenIdProvider } from '#server/platform/auth/options/providers.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { SamlConfig } from '#server/platform/config/saml.ts';
import { good, warning, wrong } from './finding.ts';

/** Whether people can sign in at the providers of the settings. */
export async function checkProviders(config: Config): Promise<Finding[]> {
  const findings = Provider.options.map(async (id) => {
    if (id === 'saml') return config.saml ? [checkSaml(config.saml)] : [];
    const issuer = config[id]?.issuer;
    return issuer === undefined ? [] : [await checkProvider(id, issuer)];
  });
  return (await Promise.all(findings)).flat();
}

async function checkProvider(id: OpenIdProvider, issuer: string): Promise<Finding> {
  const setting = issuerSetting(id);
  try {
    const found = await readMetadata(issuer);
    const { authorization_endpoint, token_endpoint, jwks_uri } = found;
    if (!(found.issuer && authorization_endpoint && token_endpoint && jwks_uri))
      return wrong(`sign-in: ${issuer} is no OpenID provider`, `Set ${setting} to the issuer that its console shows.`);
    if (isIssuer(found, issuer)) return good(`sign-in: ${issuer}`);
    return wrong(`sign-in: ${issuer} calls itself ${found.issuer}`, `Set ${setting}=${found.issuer}`);
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return wrong(`sign-in: ${issuer} does not respond (${reason})`, `Start the provider, or correct ${setting}.`);
  }
}

/** Its metadata cannot be asked for in general, so this says what the certificates say. */
function checkSaml({ issuer, certificates }: SamlConfig, now = Date.now()): Finding {
  const ends = certificates.map((pem) => new X509Certificate(pem).validToDate.getTime());
  const what = `sign-in: SAML by ${issuer}, whose last certificate ends on ${new Date(Math.max(...ends)).toISOString().slice(0, 10)}`;
  const left = Math.max(...ends) - now;
  if (left < 0) return wrong(what, 'Copy the new certificate of the provider to SAML_CERTIFICATE.');
  if (left < 30 * dayMs)
    return warning(what, 'Add the next certificate of the provider to SAML_CERTIFICATE, after a comma.');
  return good(what);
}
