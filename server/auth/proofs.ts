import type { Db, Tx } from '#server/db/database.ts';

/** Short-lived proofs stand in one table, told apart by how better-auth begins their names. */
const beginnings = { 'trusted-device': 'trust-device-', 'reset-link': 'reset-password:', challenge: '2fa-' } as const;
export type ProofKind = keyof typeof beginnings;

/** What was proven before a password, an address or the second step changed must not count after it. */
export async function forgetProofs(db: Db | Tx, userId: string, kinds: ProofKind[]): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('value', '=', userId)
    .where((where) => where.or(kinds.map((kind) => where('identifier', 'like', `${beginnings[kind]}%`))))
    .execute();
}
