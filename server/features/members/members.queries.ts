import type { TeamRole } from '#contract/team-roles.ts';
import type { MemberRole } from '#contract/teams/members.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { selectImage } from '#server/platform/db/rows/person-image.ts';

export type MemberRow = {
  userId: string;
  name: string;
  email: string;
  image: string | null;
  role: TeamRole;
  group: string | null;
  isService: boolean;
  since: Date;
};

function selectMembers(db: Db | Tx, teamId: string) {
  return db
    .selectFrom('team_people')
    .innerJoin('users', 'users.id', 'team_people.user_id')
    .select([
      'users.id as userId',
      'users.name',
      'users.email',
      'team_people.role',
      'team_people.since',
      'by_group as group',
    ])
    .select(selectImage('users.id').as('image'))
    .select(({ eb }) => eb('users.service_of', 'is not', null).$castTo<boolean>().as('isService'))
    .where('team_people.team_id', '=', teamId);
}

export async function findMembers(
  db: Db,
  teamId: string,
  page: { after: string | undefined; limit: number },
): Promise<MemberRow[]> {
  let query = selectMembers(db, teamId).where('team_people.role', '<>', 'owner').orderBy('users.id').limit(page.limit);
  if (page.after) query = query.where('users.id', '>', page.after);
  return query.execute();
}

export async function findMember(db: Db | Tx, teamId: string, userId: string): Promise<MemberRow | undefined> {
  return selectMembers(db, teamId).where('users.id', '=', userId).executeTakeFirst();
}

export async function findMemberByEmail(db: Db | Tx, teamId: string, email: string): Promise<MemberRow | undefined> {
  return selectMembers(db, teamId).where('users.email', '=', email).executeTakeFirst();
}

export async function putMember(tx: Tx, teamId: string, userId: string, role: MemberRole): Promise<void> {
  await tx
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet({ role, by_group: null }))
    .execute();
}

export async function deleteMember(tx: Tx, teamId: string, userId: string): Promise<void> {
  await tx.deleteFrom('team_members').where('team_id', '=', teamId).where('user_id', '=', userId).execute();
}

export async function deleteTokens(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
}
