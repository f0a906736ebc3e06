import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

export type GuestMention = { email: string; name: string };

/** Those whom the text names now. */
export async function findGuestMentions(tx: Tx, commentId: string): Promise<GuestMention[]> {
  return tx
    .selectFrom('comment_guest_mentions')
    .select(['email', 'name'])
    .where('comment_id', '=', commentId)
    .where('is_named', '=', true)
    .execute();
}

/** A guest whom the comment never named before, and whether an email about other comments on the file waits for them. */
export type AddedGuest = { email: string; waits: boolean };

export async function putGuestMentions(tx: Tx, commentId: string, guests: GuestMention[]): Promise<AddedGuest[]> {
  const { rows } = await sql<AddedGuest & { isNew: boolean }>`
    insert into comment_guest_mentions as added (comment_id, email, name)
    select ${commentId}, email, name
    from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as guest(email text, name text)
    on conflict (comment_id, email) do update set is_named = true, name = excluded.name
    returning email, xmax = 0 as "isNew", exists (
      select from comment_guest_mentions as others join comments on comments.id = others.comment_id
      where others.email = added.email and others.settled_at is null and others.is_named
        and comments.item_id = (select item_id from comments where id = added.comment_id)
    ) as waits`.execute(tx);
  return rows.filter(({ isNew }) => isNew);
}

export async function dropGuestMentions(tx: Tx, commentId: string, guests: GuestMention[]): Promise<void> {
  await tx
    .updateTable('comment_guest_mentions')
    .set({ is_named: false })
    .where('comment_id', '=', commentId)
    .where('email', '=', sql<string>`any(${guests.map(({ email }) => email)})`)
    .execute();
}
