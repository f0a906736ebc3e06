import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/**
 * Runs in the transaction that writes the comment. Notifies the thread and the uploader, except the author. The digest
 * checks settings and permissions later.
 */
export async function notifyComment(tx: Tx, { commentId }: { commentId: string }): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, item_id, version_id, comment_id)
    select distinct concerned.person, concerned.kind, written.item_id, written.version_id, written.id
    from comments as written cross join lateral (
      select author_id as person, 'reply' as kind from comments
        where (id = written.parent_id or parent_id = written.parent_id) and id <> written.id and deleted_at is null
      union all
      select created_by, 'comment' from items where id = written.item_id
      union all
      select created_by, 'comment' from versions where id = written.version_id
    ) as concerned
    where written.id = ${commentId}
      and concerned.person is not null and concerned.person is distinct from written.author_id
    on conflict do nothing`.execute(tx);
}

/** Runs in the transaction that adds the version. Notifies the uploaders and commenters of the file. */
export async function notifyVersion(tx: Tx, { itemId, number }: { itemId: string; number: number }): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, item_id, version_id)
    select distinct concerned.person, 'version', added.item_id, added.id
    from versions as added cross join lateral (
      select created_by as person from items where id = added.item_id
      union all
      select created_by from versions where item_id = added.item_id and number < added.number
      union all
      select author_id from comments where item_id = added.item_id and deleted_at is null
    ) as concerned
    where added.item_id = ${itemId} and added.number = ${number}
      and concerned.person is not null and concerned.person is distinct from added.created_by
    on conflict do nothing`.execute(tx);
}
