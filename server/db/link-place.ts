import { type RawBuilder, sql } from 'kysely';

/** The place of an item relative to the linked item: the linked item itself, or inside it. */
export type LinkPlace = 'root' | 'inside';

/** The account and the share link that rows are read for. */
export type Reader = { userId: string | null; share?: { itemId: string } };

/** For a select list: the place of the item in this column; null if it is elsewhere, deleted, or there is no link. */
export function selectLinkPlace(column: string, { share }: Reader): RawBuilder<LinkPlace | null> {
  if (!share) return sql<null>`null::text`;
  return sql<LinkPlace | null>`link_place(${sql.ref(column)}, ${share.itemId}::uuid)`;
}
