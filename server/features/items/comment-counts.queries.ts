import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { ItemRow } from './tree.queries.ts';

/**
 * Call these functions in a transaction that holds the lock of the team's tree. They skip accounts that are being deleted,
 * which wait for that lock.
 */

export type CommentCounts = {
  comments: number;
  open: number;
  /** Of those, the ones that only the team sees. */
  teamComments: number;
  teamOpen: number;
  /** By user. */
  unread: ReadonlyMap<string, number>;
};

export const noThreads = { comments: 0, open: 0, teamComments: 0, teamOpen: 0 };

/**
 * Adds to the counts of a file and the folders above it. Ends at an item in the trash, whose counts are not part of its
 * folder's. Returns the ids of the changed items.
 */
export async function addToPath(tx: Tx, itemId: string, { unread, ...threads }: CommentCounts): Promise<string[]> {
  const changed = [...unread].filter(([, count]) => count !== 0).map(([userId, count]) => ({ userId, count }));
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id, deleted_at from items where id = ${itemId}
      union all
      select items.id, items.parent_id, items.deleted_at from items join up on items.id = up.parent_id
      where up.deleted_at is null
    ), unread as (
      insert into unread_counts (item_id, user_id, count)
      select up.id, "userId", changed.count from up
      cross join jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed("userId" uuid, count int)
      join users on users.id = "userId"
      for key share of users skip locked
      on conflict (item_id, user_id) do update set count = unread_counts.count + excluded.count
    )
    update items set comment_count = comment_count + ${threads.comments}, open_count = open_count + ${threads.open},
      team_comment_count = team_comment_count + ${threads.teamComments}, team_open_count = team_open_count + ${threads.teamOpen}
    from up where items.id = up.id returning items.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Adds everyone's unread comments on these items to a folder and those above it, or subtracts them. */
export async function addUnread(tx: Tx, folderId: string | null, itemIds: string[], sign: 1 | -1): Promise<void> {
  if (folderId === null) return;
  await sql`
    with recursive up as (
      select id, parent_id from items where id = ${folderId}
      union all
      select items.id, items.parent_id from items join up on items.id = up.parent_id
    ), carried as (
      select user_id, sum(count)::int as count from unread_counts
      where item_id = any(${itemIds}) and count <> 0 group by user_id
    )
    insert into unread_counts (item_id, user_id, count)
    select up.id, user_id, ${sign}::int * count from up cross join carried join users on users.id = user_id
    for key share of users skip locked
    on conflict (item_id, user_id) do update set count = unread_counts.count + excluded.count`.execute(tx);
}

type FileCounts = Pick<ItemRow, 'commentCount' | 'openCount' | 'teamCommentCount' | 'teamOpenCount'>;

/** Corrects the counts of a file whose versions came or went, and of the folders above it. Returns its counts. */
export async function recountFile(tx: Tx, itemId: string): Promise<FileCounts> {
  const { rows } = await sql<{
    userId: string | null;
    comments: number;
    open: number;
    teamComments: number;
    teamOpen: number;
    addedComments: number;
    addedOpen: number;
    addedTeamComments: number;
    addedTeamOpen: number;
  }>`
    with visible as (
      select comments.id, comments.parent_id, comments.is_resolved, comments.is_team_only
      from comments left join comments as above on above.id = comments.parent_id
      where comments.item_id = ${itemId} and comments.deleted_at is null and above.deleted_at is null
    ), counted as (
      select (count(*) filter (where parent_id is null))::int as comments,
        (count(*) filter (where parent_id is null and not is_resolved))::int as open,
        (count(*) filter (where parent_id is null and is_team_only))::int as team_comments,
        (count(*) filter (where parent_id is null and is_team_only and not is_resolved))::int as team_open from visible
    ), unread as (
      select user_id, count(*)::int as count from unread_comments join visible on id = comment_id group by user_id
    )
    select null::uuid as "userId", comments, open, team_comments as "teamComments", team_open as "teamOpen",
      comments - comment_count as "addedComments", open - open_count as "addedOpen",
      team_comments - team_comment_count as "addedTeamComments", team_open - team_open_count as "addedTeamOpen"
    from counted cross join items where id = ${itemId}
    union all
    select coalesce(unread.user_id, stored.user_id), 0, 0, 0, 0, coalesce(unread.count, 0) - coalesce(stored.count, 0), 0, 0, 0
    from unread full join (select * from unread_counts where item_id = ${itemId}) as stored
      on stored.user_id = unread.user_id`.execute(tx);
  const file = rows.find(({ userId }) => userId === null);
  const unread = new Map(rows.flatMap(({ userId, addedComments }) => (userId ? [[userId, addedComments]] : [])));
  const [comments, open] = [file?.addedComments ?? 0, file?.addedOpen ?? 0];
  const [teamComments, teamOpen] = [file?.addedTeamComments ?? 0, file?.addedTeamOpen ?? 0];
  await addToPath(tx, itemId, { comments, open, teamComments, teamOpen, unread });
  return {
    ...{ commentCount: file?.comments ?? 0, openCount: file?.open ?? 0 },
    ...{ teamCommentCount: file?.teamComments ?? 0, teamOpenCount: file?.teamOpen ?? 0 },
  };
}
