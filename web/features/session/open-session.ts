import type { SessionUser } from '#contract/accounts/users.ts';
import { call } from '#web/api/client.ts';
import { authTimeout } from './auth-timeout.ts';
import { isEmailVerified } from './session-calls.ts';

/** `info` of the specification's client state. */
export type User = {
  uid: string;
  user_id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
  isServerAdmin: boolean;
  awaitsConsole: boolean;
};

/** The loader ends once the details arrive, at the latest this long after a session was detected. */
const loaderLimitMs = 3000;

function asUser({ id, ...user }: SessionUser, name: string, emailVerified: boolean): User {
  return { ...user, uid: id, user_id: id, name, emailVerified };
}

function detect() {
  return call('showSession', undefined, authTimeout());
}

export async function isSignedIn(): Promise<boolean> {
  return (await detect()).user !== null;
}

/** The signed-in user, or null. Rejects only if the server returns no usable response. */
export async function openSession(): Promise<User | null> {
  const { user } = await detect();
  if (!user) return null;
  const fromToken = asUser(user, user.name, true);
  const details = Promise.all([call('startSession'), isEmailVerified()])
    .then(([{ name }, verified]) => asUser(user, name, verified))
    // The token alone identifies the user; a missing record is reported where it is needed.
    .catch(() => fromToken);
  const limit = new Promise<User>((resolve) => setTimeout(resolve, loaderLimitMs, fromToken));
  return Promise.race([details, limit]);
}
