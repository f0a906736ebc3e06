import { createHash } from 'node:crypto';
import { minuteMs } from '#contract/durations.ts';
import type { Db } from '#server/platform/db/database.ts';

export const challengeMs = 5 * minuteMs;

const hash = (challenge: string) => createHash('sha256').update(challenge).digest('base64url');

/** Without a user it is for a sign-in. */
export async function keepChallenge(db: Db, challenge: string, userId: string | null): Promise<void> {
  const now = Date.now();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', new Date(now)).execute();
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash(challenge), user_id: userId, expires_at: new Date(now + challengeMs) })
    .execute();
}

/** Whether it was given out for this, and has not been used before. */
export async function spendChallenge(db: Db, challenge: string, userId: string | null): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash(challenge))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', new Date())
    .returning('challenge_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** As the browser says. The signature covers it. */
export function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
