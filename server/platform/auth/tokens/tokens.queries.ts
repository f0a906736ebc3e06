import type { Db } from '#server/platform/db/database.ts';

/** A token with the person it acts for. */
export type TokenRow = {
  id: string;
  tokenName: string;
  secretHash: string;
  scopes: string[];
  teamIds: string[] | null;
  folderIds: string[] | null;
  usedAt: Date | null;
  userId: string;
  email: string;
  emailVerified: boolean;
  name: string;
};

/** Undefined once it has expired, and while its person is suspended or refused by the provider. */
export async function findToken(db: Db, id: string): Promise<TokenRow | undefined> {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select([
      'api_tokens.id',
      'api_tokens.name as tokenName',
      'secret_hash as secretHash',
      'scopes',
      'team_ids as teamIds',
      'folder_ids as folderIds',
      'used_at as usedAt',
      'users.id as userId',
      'email',
      'email_verified as emailVerified',
      'users.name',
    ])
    .where('api_tokens.id', '=', id)
    .where('expires_at', '>', new Date())
    .where('suspended_at', 'is', null)
    .where('left_provider_at', 'is', null)
    .executeTakeFirst();
}

export async function noteTokenUse(db: Db, id: string): Promise<void> {
  await db.updateTable('api_tokens').set({ used_at: new Date() }).where('id', '=', id).execute();
}

/** Folders of one team that still exist, with what the person may do in it. */
export async function findGrantedFolders(db: Db, userId: string, ids: string[]) {
  return db
    .selectFrom('items')
    .innerJoin('teams', 'teams.id', 'items.team_id')
    .innerJoin('team_people', 'team_people.team_id', 'items.team_id')
    .select(['items.id', 'items.name', 'items.team_id as teamId', 'team_people.role'])
    .where('items.id', 'in', ids)
    .where('items.kind', '=', 'folder')
    .where('items.deleted_at', 'is', null)
    .where('teams.deleted_at', 'is', null)
    .where('team_people.user_id', '=', userId)
    .orderBy('items.id')
    .execute();
}
