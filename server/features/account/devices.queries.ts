import type { Db, Tx } from '#server/platform/db/database.ts';

export type SessionRow = {
  id: string;
  userAgent: string | null;
  address: string | null;
  signedInAt: Date;
  usedAt: Date;
};

const mostShown = 200;

export async function findSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'ip_address as address', 'created_at as signedInAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .orderBy('used_at', 'desc')
    .limit(mostShown)
    .execute();
}

export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId).execute();
}

/** Returns how many it deleted. */
export async function deleteOtherSessions(tx: Tx, userId: string, keptId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
