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

/** Returns the addresses that this comment never named before. */
export async function putGuestMentions(tx: Tx, commentId: string, guests: GuestMention[]): Promise<string[]> {
  const { rows } = await sql<{ email: string; isNew: boolean }>`
    insert into comment_guest_mentions (comment_id, email, name)
    select ${commentId}, email, name
    from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as guest(email text, name text)
    on conflict (comment_id, email) do update set is_named = true, name = excluded.name
    returning email, xmax = 0 as "isNew"`.execute(tx);
  return rows.filter(({ isNew }) => isNew).map(({ email }) => email);
}

export async function dropGuestMentions(tx: Tx, commentId: string, guests: GuestMention[]): Promise<void> {
  await tx
    .updateTable('comment_guest_mentions')
    .set({ is_named: false })
    .where('comment_id', '=', commentId)
    .where('email', '=', sql<string>`any(${guests.map(({ email }) => email)})`)
    .execute();
}
