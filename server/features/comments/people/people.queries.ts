import { sql } from 'kysely';
import type { Assignment, Mentionable } from '#contract/comments/mentions.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { selectImage } from '#server/platform/db/rows/person-image.ts';

const most = 1_000;

/**
 * The team of a file, for callers who are in it, and the people with an account who commented on the file, by name. The
 * latter as far as the caller sees their comments, and not for a comment that only the team sees.
 */
export async function findMentionable(
  db: Db | Tx,
  {
    itemId,
    teamId,
    isByLink,
    isTeamOnly,
    ids,
  }: { itemId: string; teamId: string; isByLink: boolean; isTeamOnly: boolean; ids?: string[] },
): Promise<Mentionable[]> {
  const chosen = ids ? sql`and users.id = any(${ids}::uuid[])` : sql``;
  const { rows } = await sql<Mentionable>`
    with team as (select user_id from team_people where team_id = ${teamId} and not ${isByLink}),
    authors as (
      select c.author_id from comments c left join comments p on p.id = c.parent_id
      where c.item_id = ${itemId} and not ${isTeamOnly} and not (c.is_team_only and ${isByLink}) and c.author_id is not null and c.deleted_at is null and p.deleted_at is null
    )
    select users.id, users.name, ${selectImage('users.id')} as image, null as address,
      users.id in (select user_id from team) as "isAssignable"
    from users
    where users.id in (select user_id from team union select author_id from authors)
      and suspended_at is null and service_of is null ${chosen}
    order by lower(users.name), users.id limit ${most}`.execute(db);
  return rows;
}

type UserMention = { userId: string; name: string };

export async function findMentions(tx: Tx, commentId: string): Promise<UserMention[]> {
  return tx
    .selectFrom('comment_mentions')
    .select(['user_id as userId', 'name'])
    .where('comment_id', '=', commentId)
    .execute();
}

export async function putMentions(tx: Tx, commentId: string, mentions: UserMention[]): Promise<void> {
  await sql`
    insert into comment_mentions (comment_id, user_id, name)
    select ${commentId}, users.id, mention.name
    from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as mention("userId" uuid, name text)
    join users on users.id = mention."userId"
    on conflict do nothing`.execute(tx);
}

export async function deleteMentions(tx: Tx, commentId: string, mentions: UserMention[]): Promise<void> {
  await tx
    .deleteFrom('comment_mentions')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', sql<string>`any(${mentions.map(({ userId }) => userId)}::uuid[])`)
    .execute();
}

/** A person of the team whom a comment can be assigned to. A member cannot leave until the transaction ends. */
export async function holdAssignable(
  tx: Tx,
  teamId: string,
  userId: string,
): Promise<Assignment['person'] | undefined> {
  await sql`select from team_members where team_id = ${teamId} and user_id = ${userId} for share`.execute(tx);
  return tx
    .selectFrom('team_people')
    .innerJoin('users', 'users.id', 'team_people.user_id')
    .select(['users.id', 'users.name', selectImage('users.id').as('image')])
    .where('team_people.team_id', '=', teamId)
    .where('users.id', '=', userId)
    .where('users.suspended_at', 'is', null)
    .where('users.service_of', 'is', null)
    .executeTakeFirst();
}

export type AssignmentRow = { assigneeId: string | null; dueOn: string | null };

/** Locks the comment. Undefined if it was deleted. */
export async function holdAssignment(tx: Tx, commentId: string): Promise<AssignmentRow | undefined> {
  const { rows } = await sql<AssignmentRow>`
    select assignee_id as "assigneeId", due_on::text as "dueOn" from comments
    where id = ${commentId} and deleted_at is null for update`.execute(tx);
  return rows[0];
}

export async function updateAssignment(
  tx: Tx,
  commentId: string,
  { assigneeId, dueOn }: AssignmentRow,
  assignedBy: string | null,
): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ assignee_id: assigneeId, due_on: dueOn, assigned_by: assignedBy })
    .where('id', '=', commentId)
    .execute();
}
