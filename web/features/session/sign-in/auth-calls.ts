import { formatError, isPassingStatus, outageText } from '#web/api/api-error.ts';
import { AuthError, postAuth, textAt } from '../auth-request.ts';
import { verifiedPath } from '../session-calls.ts';

/** The calls of people who are signed out. The workspace loads without them. */

/** The text for an error that judges nothing that was typed; null for others. */
export function formatOutage(error: unknown): string | null {
  if (!(error instanceof AuthError)) return formatError(error);
  if (error.status === 0) return error.message;
  if (error.status === 429) return error.message || 'Too many attempts. Wait a minute, then try again.';
  return isPassingStatus(error.status) ? outageText : null;
}

/** `code`: the password was right, and two-factor authentication comes next. */
export async function signIn(email: string, password: string): Promise<'in' | 'code'> {
  const response = await postAuth('/sign-in/email', { email, password });
  const needsCode =
    typeof response === 'object' && response !== null && Reflect.get(response, 'twoFactorRedirect') === true;
  return needsCode ? 'code' : 'in';
}

/** With these a browser asks its device for a passkey of this server. */
export async function askForPasskey(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await postAuth('/sign-in/passkey/options', {})) as PublicKeyCredentialRequestOptionsJSON;
}

export async function givePasskey(credential: unknown): Promise<void> {
  await postAuth('/sign-in/passkey', { credential });
}

export type TwoFactorMethod = 'app' | 'recovery';

const methodPaths = { app: '/two-factor/verify-totp', recovery: '/two-factor/verify-backup-code' } as const;

/** Completes the pending two-factor sign-in in this browser. */
export async function giveCode(method: TwoFactorMethod, code: string, trustDevice: boolean): Promise<void> {
  await postAuth(methodPaths[method], { code, trustDevice });
}

export async function signUp(name: string, email: string, password: string): Promise<void> {
  await postAuth('/sign-up/email', { name, email, password, callbackURL: verifiedPath });
}

export async function requestPasswordReset(email: string): Promise<void> {
  await postAuth('/request-password-reset', { email, redirectTo: '/reset-password' });
}

export async function resetPassword(newPassword: string, token: string): Promise<void> {
  await postAuth('/reset-password', { newPassword, token });
}

/** The provider's sign-in address. */
export async function providerAddress(
  provider: string,
  targets: { callbackURL: string; errorCallbackURL: string },
): Promise<string> {
  const response = await postAuth('/sign-in/social', {
    provider,
    ...targets,
    newUserCallbackURL: targets.callbackURL,
    disableRedirect: true,
  });
  const url = URL.parse(textAt(response, 'url') ?? '');
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new AuthError('NO_ADDRESS', 200, '');
  return url.href;
}
