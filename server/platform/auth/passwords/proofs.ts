import type { Db, Tx } from '#server/platform/db/database.ts';

/** Short-lived proofs share one table; better-auth's name prefixes tell them apart. */
const beginnings = { 'trusted-device': 'trust-device-', 'reset-link': 'reset-password:', challenge: '2fa-' } as const;
export type ProofKind = keyof typeof beginnings;

/** A proof must not outlive a change of the password, the address or two-factor. */
export async function forgetProofs(db: Db | Tx, userId: string, kinds: ProofKind[]): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('value', '=', userId)
    .where((where) => where.or(kinds.map((kind) => where('identifier', 'like', `${beginnings[kind]}%`))))
    .execute();
}
