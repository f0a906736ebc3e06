import { sql } from 'kysely';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** Guests of a file without new mentions since the first time, or with one older than the second. */
export async function findWaitingGuests(
  db: Db,
  { quietSince, waitingSince, limit }: { quietSince: Date; waitingSince: Date; limit: number },
): Promise<{ itemId: string; email: string }[]> {
  const { rows } = await sql<{ itemId: string; email: string }>`
    select item_id as "itemId", email
    from comment_guest_mentions as mentions join comments on comments.id = comment_id
    where settled_at is null and is_named
    group by item_id, email
    having max(mentions.created_at) <= ${quietSince} or min(mentions.created_at) <= ${waitingSince}
    order by min(mentions.created_at) limit ${limit}`.execute(db);
  return rows;
}

export type WaitingMention = {
  itemName: string;
  version: number;
  who: string;
  commentId: string;
  text: string;
  timeUs: string | null;
  frame: number | null;
  contentType: string;
  facts: MediaFacts | null;
};

/** Longer than any quote in an email. */
const longestText = 1_000;

/** Takes what waits for a guest of a file, oldest first. Drops what was deleted. */
export async function takeWaitingMentions(
  tx: Tx,
  { itemId, email }: { itemId: string; email: string },
): Promise<WaitingMention[]> {
  const { rows } = await sql<WaitingMention>`
    with taken as (
      update comment_guest_mentions as mentions set settled_at = now() from comments
      where comments.id = comment_id and item_id = ${itemId} and email = ${email} and settled_at is null and is_named
      returning comment_id, mentions.created_at
    )
    select items.name as "itemName", versions.number as version,
      coalesce(author.name, comments.author_name) as who, comments.id as "commentId",
      left(comments.text, ${longestText}) as text, comments.time_us as "timeUs", comments.frame,
      media.content_type as "contentType", media.facts
    from taken
    join comments on comments.id = comment_id
    join items on items.id = comments.item_id
    join teams on teams.id = items.team_id and teams.deleted_at is null
    join versions on versions.id = comments.version_id
    join media on media.id = versions.media_id
    left join comments as above on above.id = comments.parent_id
    left join users as author on author.id = comments.author_id
    where is_living(items.id) and comments.deleted_at is null and above.deleted_at is null
    order by taken.created_at, comments.id`.execute(tx);
  return rows;
}
