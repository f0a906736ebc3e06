import { type RawBuilder, sql } from 'kysely';

/**
 * The place of an item relative to the linked items: one of them, or inside one of them. The page that lists a selection
 * is around them.
 */
export type LinkPlace = 'around' | 'root' | 'inside';

/** The account and the share link that rows are read for. */
export type Reader = { userId: string | null; share?: { roots: { id: string }[] } };

/** For a select list: the place of the item in this column; null if it is elsewhere, deleted, or there is no link. */
export function selectLinkPlace(column: string, { share }: Reader): RawBuilder<LinkPlace | null> {
  if (!share) return sql<null>`null::text`;
  return sql<LinkPlace | null>`link_place(${sql.ref(column)}, ${share.roots.map(({ id }) => id)}::uuid[])`;
}
