import { sql } from 'kysely';
import type { DigestKind } from '#contract/accounts/emails.ts';
import { guestMark } from '#contract/comments/guest-label.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** Users without new events since the first time, or with one older than the second. */
export async function findDue(
  db: Db,
  { quietSince, waitingSince, limit }: { quietSince: Date; waitingSince: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from notifications group by user_id
    having max(created_at) <= ${quietSince} or min(created_at) <= ${waitingSince}
    order by min(created_at) limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}

export type Reader = { name: string; email: string; isConfirmed: boolean };

export async function findReader(tx: Tx, userId: string): Promise<Reader | undefined> {
  return tx
    .selectFrom('users')
    .select(['name', 'email', 'email_verified as isConfirmed'])
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

export type PendingEvent = {
  kind: DigestKind;
  itemId: string;
  itemName: string;
  teamName: string;
  /** The limited link that admits a recipient who is not a member. */
  shareId: string | null;
  generation: number;
  version: number;
  who: string;
  isGuest: boolean;
  /** Of an assignment, YYYY-MM-DD. */
  dueOn: string | null;
  commentId: string | null;
  text: string | null;
  timeUs: string | null;
  frame: number | null;
  contentType: string;
  facts: MediaFacts | null;
};

/** Longer than any quote in an email. */
const longestText = 1_000;

/**
 * Takes everything that waits for this user, oldest first. Drops deleted items, those the user may no longer view, and
 * mentions and assignments that were taken back.
 */
export async function takePendingEvents(tx: Tx, userId: string): Promise<PendingEvent[]> {
  const { rows } = await sql<PendingEvent>`
    with taken as (
      delete from notifications where user_id = ${userId} returning kind, item_id, version_id, comment_id, created_at
    )
    select taken.kind, items.id as "itemId", items.name as "itemName", teams.name as "teamName",
      way.id as "shareId", coalesce(way.generation, 0) as generation,
      versions.number as version, comments.id as "commentId", left(comments.text, ${longestText}) as text,
      comments.time_us as "timeUs", comments.frame, media.content_type as "contentType", media.facts,
      case when taken.kind = 'assignment' then comments.due_on::text end as "dueOn",
      case when taken.kind = 'assignment' then coalesce(assigner.name, 'A former user')
      else coalesce(author.name, guests.name || ${guestMark}, comments.author_name, uploader.name, 'A former user') end as who,
      comments.guest_id is not null and taken.kind <> 'assignment' as "isGuest"
    from taken
    join items on items.id = taken.item_id
    join teams on teams.id = items.team_id and teams.deleted_at is null
    left join team_people on team_people.team_id = teams.id and team_people.user_id = ${userId}
    left join lateral (
      with recursive up as (
        select id, parent_id from items as it where it.id = taken.item_id
        union all
        select above.id, above.parent_id from items as above join up on above.id = up.parent_id
      )
      select shares.id, shares.generation from up
      join share_roots on share_roots.item_id = up.id
      join shares on shares.id = share_roots.share_id and shares.visibility = 'limited' and shares.password_hash is null
        and (shares.expires_at is null or shares.expires_at > now())
      join share_recipients on share_recipients.share_id = shares.id
      join users on users.id = ${userId} and lower(users.email) = share_recipients.email and users.email_verified
      limit 1
    ) as way on team_people.user_id is null
    join versions on versions.id = taken.version_id
    join media on media.id = versions.media_id
    left join users as uploader on uploader.id = versions.created_by
    left join comments on comments.id = taken.comment_id
    left join comments as above on above.id = comments.parent_id
    left join users as author on author.id = comments.author_id
    left join guests on guests.id = comments.guest_id
    left join users as assigner on assigner.id = comments.assigned_by
    where (team_people.user_id is not null or (way.id is not null and comments.is_team_only is not true))
      and (taken.kind <> 'mention'
        or exists (select from comment_mentions where comment_id = comments.id and user_id = ${userId}))
      and (taken.kind <> 'assignment' or (comments.assignee_id = ${userId} and not comments.is_resolved))
      and is_living(items.id) and comments.deleted_at is null and above.deleted_at is null
    order by taken.created_at, comments.id`.execute(tx);
  return rows;
}
