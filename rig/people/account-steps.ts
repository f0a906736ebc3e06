import type { TestServer } from '#rig/servers/harness.ts';
import { codeOf } from './authenticator.ts';
import { callEndpoint, postJson, type TestUser } from './factories.ts';

type Where = Pick<TestServer, 'url'>;

export async function beginTwoFactor(server: Where, { token, password }: TestUser): Promise<string> {
  const { status, body } = await callEndpoint(server, 'beginTwoFactor', { body: { proof: { password } } }, token);
  if (status !== 200) throw new Error(`beginTwoFactor responded with ${status}: ${JSON.stringify(body)}`);
  return body.key;
}

/** Uses the previous period's code. */
export async function confirmTwoFactor(server: Where, { token }: TestUser, key: string): Promise<string[]> {
  const confirm = () => callEndpoint(server, 'confirmTwoFactor', { body: { code: codeOf(key, -1) } }, token);
  const first = await confirm();
  // The period may end while the code is on its way.
  const { status, body } = first.status === 403 ? await confirm() : first;
  if (status !== 200) throw new Error(`confirmTwoFactor responded with ${status}: ${JSON.stringify(body)}`);
  return body.recoveryCodes;
}

export async function switchTwoFactorOn(
  server: Where,
  user: TestUser,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const key = await beginTwoFactor(server, user);
  return { key, recoveryCodes: await confirmTwoFactor(server, user, key) };
}

export const signIn = (
  { url }: Where,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
  headers: Record<string, string> = {},
): Promise<Response> => postJson(`${url}/api/auth/sign-in/email`, { email, password }, headers);

/** The cookies that a browser would send back. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}
