import { type RawBuilder, sql } from 'kysely';

/** Where an item stands below the one that somebody's link leads to: it is that one itself, or inside. */
export type LinkPlace = 'root' | 'inside';

/** On whose behalf rows are read: with which account, and by which link. */
export type Reader = { userId: string | null; share?: { itemId: string } };

/** For a select list: the place of the item in this column, null when it is elsewhere, deleted, or without a link. */
export function selectLinkPlace(column: string, { share }: Reader): RawBuilder<LinkPlace | null> {
  if (!share) return sql<null>`null::text`;
  return sql<LinkPlace | null>`link_place(${sql.ref(column)}, ${share.itemId}::uuid)`;
}
