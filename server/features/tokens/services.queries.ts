import type { MemberRole } from '#contract/teams/members.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

export type ServiceRow = { userId: string; teamId: string; name: string; role: MemberRole };

const selectServices = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .innerJoin('team_members', (join) =>
      join.onRef('team_members.user_id', '=', 'users.id').onRef('team_members.team_id', '=', 'users.service_of'),
    )
    .select(['users.id as userId', 'team_members.team_id as teamId', 'users.name', 'team_members.role']);

export const findServices = (db: Db | Tx, teamId: string): Promise<ServiceRow[]> =>
  selectServices(db).where('users.service_of', '=', teamId).orderBy('users.id').execute();

export const findService = (db: Db | Tx, userId: string): Promise<ServiceRow | undefined> =>
  selectServices(db).where('users.id', '=', userId).executeTakeFirst();

/** The program that a token acts for; undefined for a token of a person, and for none. */
export async function findServiceOf(db: Db, tokenId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select('users.id')
    .where('users.service_of', 'is not', null)
    .where('api_tokens.id', '=', tokenId)
    .executeTakeFirst();
  return row?.id;
}

/** Its address leads nowhere (RFC 2606), and is not verified, so that no provider's account is linked to it. */
export async function insertService(tx: Tx, teamId: string, name: string): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('users')
    .values({ id, name, email: `${id}@service.invalid`, email_verified: false, image: null, service_of: teamId })
    .execute();
  return id;
}
