import { type RawBuilder, sql } from 'kysely';
import type { Drawing } from '#contract/comments/drawing.ts';
import { guestMark } from '#contract/comments/guest-label.ts';
import type { Assignment, Mention } from '#contract/comments/mentions.ts';
import type { Area } from '#contract/comments/places.ts';
import type { AssetFacts } from '#contract/media/asset-facts.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { TeamRole } from '#contract/team-roles.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { type LinkPlace, type Reader, selectLinkPlace } from '#server/platform/db/rows/link-place.ts';
import { imageOf } from '#server/platform/db/rows/person-image.ts';

/** A comment with one caller's relation to it. */
export type CommentRow = {
  id: string;
  itemId: string;
  versionId: string;
  version: number;
  parentId: string | null;
  authorId: string | null;
  /** The author, if a guest. */
  guestId: string | null;
  authorName: string;
  authorImage: string | null;
  text: string;
  timeUs: number;
  frame: number | null;
  endFrame: number | null;
  area: Area | null;
  words: string | null;
  contentType: string;
  drawing: Drawing | null;
  picture: string | null;
  isResolved: boolean;
  isTeamOnly: boolean;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
  parentDeletedAt: Date | null;
  teamId: string;
  role: TeamRole | null;
  linkPlace: LinkPlace | null;
  likeCount: number;
  likerNames: string[];
  isLiked: boolean;
  mentions: Mention[];
  assignment: Assignment | null;
  /** In a page: whether more follow. */
  hasMore: boolean;
};

const shownLikers = 20;

/** The reader of comments. `personId` identifies their own likes and comments. */
export type CommentReader = Reader & { personId: string | null };

/**
 * `chosen` names a table or subquery with the columns of comments. Their likes and pictures are joined and not looked up
 * for each row, which took 1,000 lookups for a page.
 */
async function select(db: Db | Tx, reader: CommentReader, chosen: RawBuilder<unknown>): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow & { timeUs: string }>`
    with chosen as materialized (select * from ${chosen}),
    likes as (
      select comment_id, count(*)::int as count, bool_or(coalesce(user_id, guest_id) = ${reader.personId}::uuid) as mine,
        (array_agg(coalesce(users.name, guests.name || ${guestMark})
          order by comment_likes.created_at, coalesce(user_id, guest_id)))[1:${shownLikers}] as names
      from comment_likes left join users on users.id = user_id left join guests on guests.id = guest_id
      where comment_id in (select id from chosen)
      group by comment_id
    ),
    mentions as (
      select comment_id,
        json_agg(json_build_object('userId', user_id, 'name', name) order by user_id is null, name, user_id) as people
      from (
        select comment_id, user_id, name from comment_mentions where comment_id in (select id from chosen)
        union all
        select comment_id, null, name from comment_guest_mentions
        where comment_id in (select id from chosen) and is_named
      ) as named
      group by comment_id
    )
    select chosen.id, chosen.item_id as "itemId", chosen.version_id as "versionId", versions.number as version,
      chosen.parent_id as "parentId", chosen.author_id as "authorId",
      chosen.guest_id as "guestId", coalesce(author.name, guest.name || ${guestMark}, chosen.author_name) as "authorName", ${imageOf('pictures.id')} as "authorImage", chosen.text, chosen.time_us as "timeUs",
      chosen.frame, chosen.end_frame as "endFrame", chosen.area, chosen.words, media.content_type as "contentType", chosen.drawing, chosen.picture,
      chosen.is_resolved as "isResolved", chosen.is_team_only as "isTeamOnly", chosen.created_at as "createdAt", chosen.edited_at as "editedAt",
      chosen.deleted_at as "deletedAt", above.deleted_at as "parentDeletedAt", teams.id as "teamId", mine.role,
      ${selectLinkPlace('chosen.item_id', reader)} as "linkPlace",
      coalesce(likes.count, 0) as "likeCount", coalesce(likes.names, '{}') as "likerNames",
      coalesce(likes.mine, false) as "isLiked", coalesce(mentions.people, '[]') as mentions,
      case when assignee.id is not null then json_build_object('person', json_build_object(
        'id', assignee.id, 'name', assignee.name, 'image', ${imageOf('assignee_pictures.id')}),
        'dueOn', chosen.due_on::text) end as assignment, chosen."hasMore"
    from chosen
    join versions on versions.id = chosen.version_id
    join media on media.id = versions.media_id
    join items on items.id = chosen.item_id
    join teams on teams.id = items.team_id and teams.deleted_at is null
    left join comments as above on above.id = chosen.parent_id
    left join users as author on author.id = chosen.author_id
    left join guests as guest on guest.id = chosen.guest_id
    left join team_people as mine on mine.team_id = teams.id and mine.user_id = ${reader.userId}::uuid
    left join user_pictures as pictures on pictures.user_id = chosen.author_id
    left join likes on likes.comment_id = chosen.id
    left join mentions on mentions.comment_id = chosen.id
    left join users as assignee on assignee.id = chosen.assignee_id
    left join user_pictures as assignee_pictures on assignee_pictures.user_id = chosen.assignee_id
    order by chosen.id`.execute(db);
  return rows.map((row) => ({ ...row, timeUs: Number(row.timeUs) }));
}

/** Ordered by id. Skips missing ids but includes deleted comments. */
export async function findComments(db: Db | Tx, reader: CommentReader, ids: string[]): Promise<CommentRow[]> {
  return select(db, reader, sql`(select *, false as "hasMore" from comments where id = any(${ids}::uuid[])) as chosen`);
}

/** Drawings may be large, so a page ends early at this size. */
const pageBytes = 2 * 1024 * 1024;

/**
 * The comments of one version, or of all versions of a file before one. A comment follows its file into versions of the
 * same kind alone, so those of versions of other kinds are not among the latter.
 */
export type Scope = ({ versionId: string } | { itemId: string; before: number }) & {
  /** Without those that only the team sees. */
  byLink: boolean;
};

/** As `kindOfType` of the contract. */
const kindOf = (media: string) => {
  const type = sql.ref(`${media}.content_type`);
  return sql`case when ${type} like 'application/%' then ${type} else split_part(${type}, '/', 1) end`;
};

/** Whether this column has the id of one of its versions. */
export const isWithin = (scope: Scope, column: string) =>
  'versionId' in scope
    ? sql`${sql.ref(column)} = ${scope.versionId}`
    : sql`${sql.ref(column)} in (
        select versions.id from versions join media on media.id = versions.media_id
        join versions as now on now.item_id = versions.item_id and now.number = ${scope.before}
        join media as shown on shown.id = now.media_id
        where versions.item_id = ${scope.itemId} and versions.number < ${scope.before}
          and ${kindOf('media')} = ${kindOf('shown')})`;

const isVisible = (scope: Scope) => sql`${isWithin(scope, 'c.version_id')} and ${isShown(scope, 'c')}
    and c.deleted_at is null and p.deleted_at is null`;

/** Whether callers of this kind know of this comment. */
export const isShown = ({ byLink }: Pick<Scope, 'byLink'>, comment: string) =>
  byLink ? sql`not ${sql.ref(`${comment}.is_team_only`)}` : sql`true`;

/** The comments after this id, or those with these ids, ordered by id. */
export async function findPage(
  db: Db,
  reader: CommentReader,
  scope: Scope,
  page: { after?: string | undefined; ids?: string[]; limit: number },
): Promise<{ rows: CommentRow[]; hasMore: boolean }> {
  const after = page.after === undefined ? sql`` : sql`and c.id > ${page.after}::uuid`;
  const chosen = page.ids === undefined ? sql`` : sql`and c.id = any(${page.ids}::uuid[])`;
  const weighed = sql`(
    select page.*, row_number() over (order by page.id) as place, count(*) over () as found,
      sum(coalesce(octet_length(picture), 0) + coalesce(pg_column_size(drawing), 0)) over (order by page.id) as bytes
    from (
      select c.* from comments c left join comments p on p.id = c.parent_id
      where ${isVisible(scope)} ${after} ${chosen}
      order by c.id limit ${page.limit + 1}
    ) as page
  ) as weighed`;
  const fits = sql`place <= ${page.limit} and (place = 1 or bytes <= ${pageBytes})`;
  const rows = await select(
    db,
    reader,
    sql`(select *, found > place as "hasMore" from ${weighed} where ${fits}) as chosen`,
  );
  return { rows, hasMore: rows.at(-1)?.hasMore ?? false };
}

export async function countVisible(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comments c left join comments p on p.id = c.parent_id
    where ${isVisible(scope)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type VersionRow = {
  id: string;
  number: number;
  mediaId: string;
  contentType: string;
  facts: MediaFacts | null;
  asset: AssetFacts | null;
};

/** The file's version with this number, or the newest, and the facts about its video. */
export async function findVersion(
  db: Db | Tx,
  itemId: string,
  number: number | undefined,
): Promise<VersionRow | undefined> {
  let query = db
    .selectFrom('versions')
    .innerJoin('media', 'media.id', 'versions.media_id')
    .select([
      'versions.id',
      'versions.number',
      'media.id as mediaId',
      'media.content_type as contentType',
      'media.facts',
      'media.asset',
    ])
    .where('versions.item_id', '=', itemId)
    .orderBy('versions.number', 'desc')
    .limit(1);
  if (number !== undefined) query = query.where('versions.number', '=', number);
  return query.executeTakeFirst();
}

/** The facts about the videos of these versions. */
export async function findVideos(
  db: Db | Tx,
  versionIds: string[],
): Promise<Pick<VersionRow, 'id' | 'mediaId' | 'facts'>[]> {
  return db
    .selectFrom('versions')
    .innerJoin('media', 'media.id', 'versions.media_id')
    .select(['versions.id', 'media.id as mediaId', 'media.facts'])
    .where('versions.id', '=', sql<string>`any(${versionIds}::uuid[])`)
    .execute();
}

/** The roles of these users in the team of a file; omits outsiders. */
export async function findRoles(db: Db, itemId: string, userIds: string[]): Promise<Map<string, TeamRole>> {
  const rows = await db
    .selectFrom('items')
    .innerJoin('teams', (join) => join.onRef('teams.id', '=', 'items.team_id').on('teams.deleted_at', 'is', null))
    .innerJoin('team_people', 'team_people.team_id', 'items.team_id')
    .select(['team_people.user_id as userId', 'team_people.role'])
    .where('items.id', '=', itemId)
    .where('items.kind', '=', 'file')
    .where('team_people.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ userId, role }) => [userId, role]));
}

/** The place of a file below each of these shared items. */
export async function findLinkPlaces(db: Db, itemId: string, sharedIds: string[]): Promise<Map<string, LinkPlace>> {
  if (sharedIds.length === 0) return new Map();
  const { rows } = await sql<{ shared: string; place: LinkPlace | null }>`
    select shared, link_place(${itemId}, array[shared]) as place from unnest(${sharedIds}::uuid[]) as shared`.execute(
    db,
  );
  return new Map(rows.flatMap(({ shared, place }) => (place ? [[shared, place] as const] : [])));
}

/** The people who like these comments. */
export async function findLikers(db: Db, commentIds: string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('comment_likes')
    .select(['comment_id as commentId', sql<string>`coalesce(user_id, guest_id)`.as('personId')])
    .where('comment_id', '=', sql<string>`any(${commentIds}::uuid[])`)
    .execute();
  const likers = Map.groupBy(rows, ({ commentId }) => commentId);
  return new Map([...likers].map(([id, group]) => [id, new Set(group.map(({ personId }) => personId))]));
}
