import { forgetProofs } from '#server/platform/auth/passwords/proofs.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { deleteSessions } from './leavers.queries.ts';

export type Account = { id: string; name: string; email: string };

/** Sessions end with their rows, and with them sockets and running downloads. */
export async function signOut(tx: Tx, userId: string): Promise<void> {
  await forgetProofs(tx, userId, ['trusted-device', 'challenge', 'reset-link']);
  await deleteSessions(tx, userId);
}

/** As the changes of the server name an account. */
export const nameOf = ({ name, email }: Account) => `${name} (${email})`;
