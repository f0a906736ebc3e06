import { createHash } from 'node:crypto';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** Short-lived proofs share one table; the beginnings of their names tell them apart. */
const beginnings = { 'trusted-device': 'trust-device-', 'reset-link': 'reset:', challenge: '2fa-' } as const;
export type ProofKind = keyof typeof beginnings;

/**
 * Only a hash of a reset link is stored; the other proofs count with a signed cookie only. The hash must not begin like
 * what it is of: better-auth also looks for the name itself, and would take the hash for a link.
 */
export const storedNames = {
  default: 'plain' as const,
  overrides: {
    'reset-password:': {
      hash: async (name: string) => beginnings['reset-link'] + createHash('sha256').update(name).digest('base64url'),
    },
  },
};

/** A proof must not outlive a change of the password, the address or two-factor. */
export async function forgetProofs(db: Db | Tx, userId: string, kinds: ProofKind[]): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('value', '=', userId)
    .where((where) => where.or(kinds.map((kind) => where('identifier', 'like', `${beginnings[kind]}%`))))
    .execute();
}
