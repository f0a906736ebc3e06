import { Provider } from '#contract/accounts/users.ts';
import type { Finding } from '#contract/console/console.ts';
import { isIssuer, issuerSetting, readMetadata } from '#server/platform/auth/options/providers.ts';
import type { Config } from '#server/platform/config/config.ts';
import { good, wrong } from './finding.ts';

/** Whether people can sign in at the providers of the settings. */
export async function checkProviders(config: Config): Promise<Finding[]> {
  const findings = Provider.options.map(async (id) => {
    const issuer = config[id]?.issuer;
    return issuer === undefined ? [] : [await checkProvider(id, issuer)];
  });
  return (await Promise.all(findings)).flat();
}

async function checkProvider(id: Provider, issuer: string): Promise<Finding> {
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
