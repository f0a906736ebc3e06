import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

const most = 200;
/** Of a comment in a list. */
const longestText = 200;

type Place = { itemId: string; name: string; teamId: string; teamName: string };
export type OwedRow = Place & { approvalId: string; approval: string; version: number; dueAt: Date | null };
export type AssignedRow = Place & { commentId: string; text: string; version: number; dueOn: string | null };
export type UnreadRow = Place & { unread: number };

/** As a member, and as a guest by a confirmed address. Those due first come first. */
export async function findOwed(
  db: Db,
  who: { userId: string; email: string | null },
  teamIds: string[],
): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select approvals.id as "approvalId", approvals.name as approval, versions.number as version,
      items.id as "itemId", items.name, teams.id as "teamId", teams.name as "teamName", min(due_at) as "dueAt"
    from approval_owed join approvals on approvals.id = approval_id
    join versions on versions.id = version_id join items on items.id = item_id join teams on teams.id = team_id
    where (user_id = ${who.userId} or approval_owed.email = ${who.email}) and teams.id = any(${teamIds}::uuid[])
      and is_living(items.id)
    group by approvals.id, versions.number, items.id, teams.id
    order by "dueAt" nulls last, approvals.id limit ${most}`.execute(db);
  return rows;
}

/** Open comments, those due first first. */
export async function findAssigned(db: Db, userId: string, teamIds: string[]): Promise<AssignedRow[]> {
  const { rows } = await sql<AssignedRow>`
    select c.id as "commentId", left(c.text, ${longestText}) as text, versions.number as version, due_on::text as "dueOn",
      items.id as "itemId", items.name, teams.id as "teamId", teams.name as "teamName"
    from comments c join versions on versions.id = c.version_id join items on items.id = c.item_id
    join teams on teams.id = team_id
    where assignee_id = ${userId} and not is_resolved and c.deleted_at is null
      and teams.id = any(${teamIds}::uuid[]) and is_living(items.id)
    order by due_on nulls last, c.id limit ${most}`.execute(db);
  return rows;
}

/** Files that this person uploaded, with comments that they have not had on the screen. */
export async function findUnread(db: Db, userId: string, teamIds: string[]): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    select items.id as "itemId", items.name, unread_counts.count as unread, teams.id as "teamId", teams.name as "teamName"
    from unread_counts join items on items.id = item_id join teams on teams.id = team_id
    where user_id = ${userId} and unread_counts.count > 0 and items.kind = 'file' and items.created_by = ${userId}
      and teams.id = any(${teamIds}::uuid[]) and is_living(items.id)
    order by items.changed_at desc, items.id limit ${most}`.execute(db);
  return rows;
}
