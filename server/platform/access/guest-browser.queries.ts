import type { Db } from '#server/platform/db/database.ts';

export type GuestRow = { id: string; name: string };

export async function findGuest(db: Db, tokenHash: string): Promise<GuestRow | undefined> {
  return db.selectFrom('guests').select(['id', 'name']).where('token_hash', '=', tokenHash).executeTakeFirst();
}
