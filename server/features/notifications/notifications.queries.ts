import { sql } from 'kysely';
import type { DigestKind } from '#contract/accounts/emails.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** An event and the users around it; each list may name a user more than once. */
type Around<Role extends string> = {
  itemId: string;
  versionId: string;
  authorId: string | null;
} & Record<Role, string[]>;

export async function findAroundComment(
  tx: Tx,
  commentId: string,
): Promise<Around<'threadAuthors' | 'uploaders'> | undefined> {
  const { rows } = await sql<Around<'threadAuthors' | 'uploaders'>>`
    select written.item_id as "itemId", written.version_id as "versionId", written.author_id as "authorId",
      array(select author_id from comments
        where (id = written.parent_id or parent_id = written.parent_id) and id <> written.id and deleted_at is null
          and author_id is not null) as "threadAuthors",
      array_remove(array[items.created_by, versions.created_by], null) as uploaders
    from comments as written
    join items on items.id = written.item_id
    join versions on versions.id = written.version_id
    where written.id = ${commentId}`.execute(tx);
  return rows[0];
}

export async function findAroundVersion(
  tx: Tx,
  { itemId, number }: { itemId: string; number: number },
): Promise<Around<'uploaders' | 'commenters'> | undefined> {
  const { rows } = await sql<Around<'uploaders' | 'commenters'>>`
    select added.item_id as "itemId", added.id as "versionId", added.created_by as "authorId",
      array(select created_by from versions
        where item_id = added.item_id and number < added.number and created_by is not null
        union select created_by from items where id = added.item_id and created_by is not null) as uploaders,
      array(select distinct author_id from comments
        where item_id = added.item_id and deleted_at is null and author_id is not null) as commenters
    from versions as added
    where added.item_id = ${itemId} and added.number = ${number}`.execute(tx);
  return rows[0];
}

/** Skips accounts that were deleted in the meantime. */
export async function insertNotifications(
  tx: Tx,
  event: { itemId: string; versionId: string; commentId: string | null },
  recipients: { userId: string; kind: DigestKind }[],
): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, item_id, version_id, comment_id)
    select users.id, kind, ${event.itemId}, ${event.versionId}, ${event.commentId}
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as recipient("userId" uuid, kind text)
    join users on users.id = recipient."userId"
    on conflict do nothing`.execute(tx);
}
