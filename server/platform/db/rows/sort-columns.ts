import type { SortKey } from '#contract/items/items.ts';

/** The columns of `items` that lists sort by, each with an index for keyset pagination. */
export const sortColumns: Record<SortKey, { column: string; type: string }> = {
  name: { column: 'sort_name', type: 'text' },
  comments: { column: 'comment_count', type: 'integer' },
  size: { column: 'size_bytes', type: 'bigint' },
  changed: { column: 'changed_at', type: 'timestamptz' },
  progress: { column: 'progress', type: 'text' },
};
