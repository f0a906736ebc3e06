import { askAuth, postAuth } from './auth-request.ts';

/** Target of the link in a verification email; the workspace then shows a confirmation. */
export const verifiedPath = '/home?verified=1';

export async function endSession(): Promise<void> {
  await postAuth('/sign-out', {});
}

export async function sendVerificationEmail(email: string, next = verifiedPath): Promise<void> {
  await postAuth('/send-verification-email', { email, callbackURL: next });
}

/** A failure counts as verified, so that an unreachable server does not ask users to verify. */
export async function isEmailVerified(): Promise<boolean> {
  const response = await askAuth('/get-session', { method: 'GET' }).catch(() => null);
  const user: unknown = typeof response === 'object' && response !== null ? Reflect.get(response, 'user') : null;
  return typeof user !== 'object' || user === null || Reflect.get(user, 'emailVerified') !== false;
}
