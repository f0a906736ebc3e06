import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type KeptToken = {
  id: string;
  name: string;
  scopes: string[];
  teamIds: string[] | null;
  folderIds: string[] | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
};

/** Newest first: their ids sort by time. */
export async function findTokens(db: Db | Tx, userId: string): Promise<KeptToken[]> {
  return db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scopes', 'team_ids as teamIds', 'folder_ids as folderIds'])
    .select(['created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .orderBy('id', 'desc')
    .execute();
}

export async function insertToken(tx: Tx, row: Insertable<Schema['api_tokens']>): Promise<void> {
  await tx.insertInto('api_tokens').values(row).execute();
}

/** Returns its name; undefined if it is not theirs, or gone. */
export async function deleteToken(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function deleteExpired(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('api_tokens').where('user_id', '=', userId).where('expires_at', '<=', new Date()).execute();
}

type Place = { id: string; name: string };

/** Those of these teams that the person is in. */
export async function findTeamNames(db: Db | Tx, userId: string, ids: string[]): Promise<Place[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('teams')
    .innerJoin('team_people', 'team_people.team_id', 'teams.id')
    .select(['teams.id', 'teams.name'])
    .where('teams.id', 'in', ids)
    .where('teams.deleted_at', 'is', null)
    .where('team_people.user_id', '=', userId)
    .orderBy('teams.id')
    .execute();
}
