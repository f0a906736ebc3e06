import type { Db } from '#server/platform/db/database.ts';

export type FeedRow = { id: string; userId: string };
export type FeedPerson = FeedRow & { email: string; emailVerified: boolean; name: string };

export async function findFeed(db: Db, userId: string): Promise<FeedRow | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .select(['id', 'user_id as userId'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Undefined while its person is suspended or refused by the provider. */
export async function findFeedPerson(db: Db, id: string): Promise<FeedPerson | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['calendar_feeds.id', 'user_id as userId', 'email', 'email_verified as emailVerified', 'users.name'])
    .where('calendar_feeds.id', '=', id)
    .where('suspended_at', 'is', null)
    .where('left_provider_at', 'is', null)
    .executeTakeFirst();
}

/** Changes nothing if there is one. */
export async function insertFeed(db: Db, userId: string, id: string): Promise<void> {
  const row = { user_id: userId, id };
  await db
    .insertInto('calendar_feeds')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Changes nothing if the address is no longer the one given. */
export async function replaceFeed(db: Db, userId: string, ids: { old: string; now: string }): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ id: ids.now, created_at: new Date() })
    .where('user_id', '=', userId)
    .where('id', '=', ids.old)
    .execute();
}

export async function deleteFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}
