import type { Identity } from '#contract/users.ts';
import { call } from '#web/api/client.ts';
import { isEmailVerified } from './auth-calls.ts';
import { authTimeout } from './auth-timeout.ts';

/** `info` of the specification's client state. */
export type User = { uid: string; user_id: string; email: string; name: string; emailVerified: boolean };

/** The loader ends once the details arrive, at the latest this long after a session was detected. */
const loaderLimitMs = 3000;
const absent = 'Not found';

function asUser(identity: Identity, name: string, emailVerified: boolean): User {
  const { user_id, email } = identity;
  return { uid: user_id, user_id, email, name, emailVerified };
}

/** The user's record in the workspace, created on first use. */
async function fetchOrAddName(identity: Identity): Promise<string> {
  const known = await call('fetchUser', { params: { userId: identity.user_id } });
  if (known.message !== absent && known.data) return known.data.name;
  const added = await call('addUser', {
    body: { userId: identity.user_id, email: identity.email, name: identity.name },
  });
  return added.data.name;
}

function detect() {
  return call('verifyToken', undefined, authTimeout());
}

export async function isSignedIn(): Promise<boolean> {
  return (await detect()).data !== null;
}

/** The signed-in user, or null. Rejects only if the server returns no usable response. */
export async function openSession(): Promise<User | null> {
  const { data: identity } = await detect();
  if (!identity) return null;
  const fromToken = asUser(identity, identity.name, true);
  const details = Promise.all([fetchOrAddName(identity), isEmailVerified()])
    .then(([name, verified]) => asUser(identity, name, verified))
    // The token alone identifies the user; a missing record is reported where it is needed.
    .catch(() => fromToken);
  const limit = new Promise<User>((resolve) => setTimeout(resolve, loaderLimitMs, fromToken));
  return Promise.race([details, limit]);
}
