import { AppError } from '#server/platform/app-error.ts';
import { type FetchFrom, isIssuer, readMetadata } from './metadata.ts';

/** Once it is saved, a wrong address would only show when people cannot sign in. */
export async function examineIssuer(issuer: string, fetchFrom?: FetchFrom): Promise<void> {
  const found = await readMetadata(issuer, fetchFrom).catch((error: Error) => {
    const message = `No OpenID provider responds at ${issuer} (${error.message}). Check the address.`;
    throw new AppError('bad_request', message, 'body.issuer');
  });
  if (!isIssuer(found, issuer)) {
    const message = `This provider names itself ${String(found.issuer).slice(0, 200)}. Enter exactly that.`;
    throw new AppError('bad_request', message, 'body.issuer');
  }
  const { authorization_endpoint, token_endpoint, jwks_uri } = found;
  if ([authorization_endpoint, token_endpoint, jwks_uri].every((address) => URL.canParse(String(address)))) return;
  throw new AppError('bad_request', `${issuer} is no complete OpenID provider. Check the address.`, 'body.issuer');
}
