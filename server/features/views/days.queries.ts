import { sql } from 'kysely';
import type { ItemType } from '#contract/items/items.ts';
import type { Entry } from '#contract/views/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isShown, type Shown } from './columns.queries.ts';

/** Of a comment in a calendar. */
const longestText = 200;

export type EntryRow = {
  itemId: string;
  kind: ItemType;
  name: string;
  on: string | null;
  at: Date | null;
  owed: number;
  comment: Entry['comment'];
};

type Days = { from: string; to: string; limit: number };

/** Decisions of private stages are known to editors, and to the people who owe them. */
export async function findDue(
  db: Db,
  shown: Shown,
  reader: { userId: string; seesPrivate: boolean },
  { from, to, limit }: Days,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select items.id as "itemId", items.kind, items.name, null as "on", due_at as at, count(*)::int as owed, null as comment
    from approval_owed join approvals on approvals.id = approval_id join versions on versions.id = version_id
    join items on items.id = item_id
    where ended_at is null and (${reader.seesPrivate} or not is_private or user_id = ${reader.userId})
      -- The days of the reader begin up to 14 hours before and end up to 12 hours after those of UTC.
      and due_at >= ${from}::date - interval '1 day' and due_at < ${to}::date + interval '2 days'
      and ${isShown(shown)}
    group by items.id, due_at order by due_at, items.id limit ${limit}`.execute(db);
  return rows;
}

export async function findDated(db: Db, shown: Shown, fieldId: string, { from, to, limit }: Days): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select items.id as "itemId", items.kind, items.name, value #>> '{}' as "on", null as at, 0 as owed, null as comment
    from items join field_values on item_id = items.id and field_id = ${fieldId}
    where value #>> '{}' between ${from} and ${to} and ${isShown(shown)}
    order by value #>> '{}', sort_name, items.id limit ${limit}`.execute(db);
  return rows;
}

/** Open comments with a person and a day. All members see them; a link gives no calendar. */
export async function findDueComments(db: Db, shown: Shown, { from, to, limit }: Days): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select items.id as "itemId", items.kind, items.name, due_on::text as "on", null as at, 0 as owed,
      json_build_object('id', comments.id, 'text', left(comments.text, ${longestText}), 'version', versions.number,
        'assignee', users.name) as comment
    from items join comments on comments.item_id = items.id join versions on versions.id = comments.version_id
    join users on users.id = assignee_id
    where due_on between ${from}::date and ${to}::date and not is_resolved and comments.deleted_at is null
      and ${isShown(shown)}
    order by due_on, sort_name, comments.created_at, comments.id limit ${limit}`.execute(db);
  return rows;
}
