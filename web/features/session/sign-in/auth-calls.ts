import { formatError, isPassingStatus, outageText, unreachable } from '#web/api/api-error.ts';
import { authTimeout } from './auth-timeout.ts';

/** An error of the auth endpoints, which have their own shape: `code` is better-auth's, in upper case. */
export class AuthError extends Error {
  readonly code: string;
  /** 0 means that no response arrived. */
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = 'AuthError';
    this.code = code;
    this.status = status;
  }
}

/** The text for an error that judges nothing that was typed; null for others. */
export function formatOutage(error: unknown): string | null {
  if (!(error instanceof AuthError)) return formatError(error);
  if (error.status === 0) return error.message;
  if (error.status === 429) return error.message || 'Too many attempts. Wait a minute, then try again.';
  return isPassingStatus(error.status) ? outageText : null;
}

/** Target of the link in a verification email; the workspace then shows a confirmation. */
const verifiedPath = '/home?verified=1';

function textAt(body: unknown, key: string): string | undefined {
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}

async function ask(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`/api/auth${path}`, { ...init, signal: authTimeout() }).catch(() => {
    throw new AuthError('UNREACHABLE', 0, unreachable().message);
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  throw new AuthError(textAt(body, 'code') ?? '', response.status, textAt(body, 'message') ?? '');
}

function post(path: string, body: Record<string, unknown>): Promise<unknown> {
  return ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/** `code`: the password was right, and two-factor authentication comes next. */
export async function signIn(email: string, password: string): Promise<'in' | 'code'> {
  const response = await post('/sign-in/email', { email, password });
  const needsCode =
    typeof response === 'object' && response !== null && Reflect.get(response, 'twoFactorRedirect') === true;
  return needsCode ? 'code' : 'in';
}

/** With these a browser asks its device for a passkey of this server. */
export async function askForPasskey(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await post('/sign-in/passkey/options', {})) as PublicKeyCredentialRequestOptionsJSON;
}

export async function givePasskey(credential: unknown): Promise<void> {
  await post('/sign-in/passkey', { credential });
}

export type TwoFactorMethod = 'app' | 'recovery';

const methodPaths = { app: '/two-factor/verify-totp', recovery: '/two-factor/verify-backup-code' } as const;

/** Completes the pending two-factor sign-in in this browser. */
export async function giveCode(method: TwoFactorMethod, code: string, trustDevice: boolean): Promise<void> {
  await post(methodPaths[method], { code, trustDevice });
}

export async function signUp(name: string, email: string, password: string): Promise<void> {
  await post('/sign-up/email', { name, email, password, callbackURL: verifiedPath });
}

export async function endSession(): Promise<void> {
  await post('/sign-out', {});
}

export async function requestPasswordReset(email: string): Promise<void> {
  await post('/request-password-reset', { email, redirectTo: '/reset-password' });
}

export async function resetPassword(newPassword: string, token: string): Promise<void> {
  await post('/reset-password', { newPassword, token });
}

export async function sendVerificationEmail(email: string, next = verifiedPath): Promise<void> {
  await post('/send-verification-email', { email, callbackURL: next });
}

/** A failure counts as verified, so that an unreachable server does not ask users to verify. */
export async function isEmailVerified(): Promise<boolean> {
  const response = await ask('/get-session', { method: 'GET' }).catch(() => null);
  const user: unknown = typeof response === 'object' && response !== null ? Reflect.get(response, 'user') : null;
  return typeof user !== 'object' || user === null || Reflect.get(user, 'emailVerified') !== false;
}

/** The provider's sign-in address. */
export async function providerAddress(
  provider: string,
  targets: { callbackURL: string; errorCallbackURL: string },
): Promise<string> {
  const response = await post('/sign-in/social', {
    provider,
    ...targets,
    newUserCallbackURL: targets.callbackURL,
    disableRedirect: true,
  });
  const url = URL.parse(textAt(response, 'url') ?? '');
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new AuthError('NO_ADDRESS', 200, '');
  return url.href;
}
