import { type RawBuilder, sql } from 'kysely';
import type { ApprovalMark } from '#contract/approvals/approval-view.ts';
import type { FieldValues, SeenBy } from '#contract/items/fields.ts';
import type { ItemType, Progress, SortKey, SortOrder } from '#contract/items/items.ts';
import type { Db } from '#server/platform/db/database.ts';
import { approvalMark } from '#server/platform/db/rows/approval-mark.ts';
import { shownStatus, shownValues } from '#server/platform/db/rows/item-fields.ts';
import { type ItemFilter, matchesFilter, statusKey } from '#server/platform/db/rows/item-filter.ts';
import { sortColumns } from '#server/platform/db/rows/sort-columns.ts';

/** The items that a board or a calendar is about. */
export type Shown = ItemFilter & { teamId: string; folderId: string | null; isDeep: boolean };

export type CardRow = {
  key: string | null;
  sortValue: string;
  id: string;
  kind: ItemType;
  name: string;
  parentId: string | null;
  progress: Progress;
  statusId: string | null;
  values: FieldValues;
  openCount: number;
  posterId: string | null;
  approval: ApprovalMark | null;
};

/** The key of the column of an item; with several choices those of all its columns. */
const keysOf = ({ by, isMany }: Pick<Order, 'by' | 'isMany'>): RawBuilder<unknown> => {
  if (by === 'status') return sql`cross join lateral (select ${statusKey(true)} as key) as keys`;
  const chosen = sql`left join field_values as chosen on chosen.item_id = items.id and chosen.field_id = ${by}`;
  return isMany
    ? sql`${chosen} left join lateral jsonb_array_elements_text(chosen.value) as keys(key) on true`
    : sql`${chosen} cross join lateral (select chosen.value #>> '{}' as key) as keys`;
};

/** Folders are places below a deep one, so it shows files only. */
export function isShown({ teamId, folderId, isDeep, ...filter }: Shown) {
  const top = folderId ?? teamId;
  const place = isDeep
    ? sql`items.kind = 'file' and items.place_id in (
        with recursive below(id) as (
          select ${top}::uuid
          union all
          select items.id from below join items on place_id = below.id and items.kind = 'folder' and deleted_at is null
        ) select id from below)`
    : sql`items.place_id = ${top}`;
  return sql`items.team_id = ${teamId} and items.deleted_at is null and ${place} ${matchesFilter(filter, { knowsStatuses: true, byLink: false })}`;
}

type Order = {
  by: string;
  /** Whether an item can stand in several columns. */
  isMany: boolean;
  sort: SortKey;
  order: SortOrder;
};
type Window = { limit: number; sees: SeenBy[] };

/** The number of items in each column. */
export async function countColumns(
  db: Db,
  shown: Shown,
  order: Pick<Order, 'by' | 'isMany'>,
): Promise<{ key: string | null; total: number }[]> {
  const { rows } = await sql<{ key: string | null; total: number }>`
    select key, count(*)::int as total from items ${keysOf(order)} where ${isShown(shown)} group by key`.execute(db);
  return rows;
}

/** The first items of these columns, and those without a key. */
export async function findColumns(
  db: Db,
  shown: Shown,
  order: Order,
  { keys, limit, sees }: Window & { keys: string[] },
): Promise<CardRow[]> {
  const { column } = sortColumns[order.sort];
  const direction = sql.raw(order.order);
  const { rows } = await sql<CardRow>`
    with found as materialized (
      select items.id, key, ${sql.ref(`items.${column}`)} as sort_value from items ${keysOf(order)} where ${isShown(shown)}
    ), placed as (
      select *, row_number() over (partition by key order by sort_value ${direction}, id ${direction}) as place from found
      where key is null or key = any(${keys}::text[])
    )
    select placed.key, placed.sort_value::text as "sortValue", ${cardColumns(sees)}
    from placed join items on items.id = placed.id ${newest}
    where place <= ${limit + 1} order by place`.execute(db);
  return rows;
}

/** People by name. */
export async function findNames(db: Db, userIds: string[], limit: number): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The next items of one column, by keyset pagination. */
export async function findCards(
  db: Db,
  shown: Shown,
  order: Order,
  window: Window & { key: string | null; after: { value: string; id: string } | undefined },
): Promise<CardRow[]> {
  const { column, type } = sortColumns[order.sort];
  const key = sql.ref(`items.${column}`);
  const direction = sql.raw(order.order);
  const { after } = window;
  const isAfter = after
    ? sql`and (${key}, items.id) ${sql.raw(order.order === 'asc' ? '>' : '<')} (${after.value}::${sql.raw(type)}, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<CardRow>`
    select ${window.key}::text as key, ${key}::text as "sortValue", ${cardColumns(window.sees)}
    from items ${keysOf(order)} ${newest}
    where ${isShown(shown)} and keys.key is not distinct from ${window.key} ${isAfter}
    order by ${key} ${direction}, items.id ${direction} limit ${window.limit + 1}`.execute(db);
  return rows;
}

const cardColumns = (
  sees: SeenBy[],
) => sql`items.id, items.kind, items.name, items.parent_id as "parentId", items.progress,
  ${shownStatus} as "statusId", ${shownValues(sees)} as "values", items.open_count as "openCount",
  newest.poster as "posterId", newest.approval`;

const newest = sql`
  left join lateral (
    select (select renditions.id from renditions
        where renditions.media_id = versions.media_id and renditions.kind in ('poster', 'poster-' || poster_frame)
        order by renditions.kind desc limit 1) as poster,
      ${approvalMark} as approval
    from versions where versions.item_id = items.id order by number desc limit 1
  ) as newest on true`;
