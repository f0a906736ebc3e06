import type { ReactNode } from 'react';
import { formatAge, formatDuration, formatSize } from '#contract/format.ts';
import type { ColumnKey } from '#contract/views/list-columns.ts';
import type { CellProps } from '#web/features/items/cell.ts';
import { countText, exactTime, formatCount, typeOf } from '#web/features/items/words.ts';
import { CommentMark } from '../cards/comment-mark.tsx';
import { ItemFields, ItemProgress } from '../cards/item-marks.tsx';
import type { Item } from '../listing/listing.ts';

/** Fields with a column of their own are left out of the shared one. */
type Cell = (props: CellProps & { now: number; without: readonly string[] }) => ReactNode;

function OpenCount({ item: { comments, openComments } }: { item: Item }) {
  if (comments === 0) return null;
  return (
    <span aria-hidden="true" className="truncate">
      {openComments === 0 ? 'resolved' : `${formatCount(openComments)} open`}
    </span>
  );
}

/** The content of each cell in the list. */
export const cells: Readonly<Record<ColumnKey, Cell>> = {
  comments: ({ item }) => (
    <span className="flex min-w-0 items-center gap-2 overflow-hidden text-xs">
      <CommentMark item={item} />
      <OpenCount item={item} />
    </span>
  ),
  length: ({ item }) => item.type === 'file' && item.durationMs !== null && formatDuration(item.durationMs),
  type: ({ item }) => typeOf(item),
  resolution: ({ item }) =>
    item.type === 'file' && item.resolution && `${item.resolution.width} × ${item.resolution.height}`,
  version: ({ item }) => item.type === 'file' && item.versions > 0 && `v${item.versions}`,
  size: ({ item }) => (
    <span data-tooltip={item.type === 'folder' ? countText(item.files, 'file') : undefined}>
      {formatSize(item.size)}
    </span>
  ),
  changed: ({ item, now }) => (
    <time dateTime={item.changedAt} data-tooltip={exactTime(item.changedAt)}>
      {formatAge(item.changedAt, now)}
    </time>
  ),
  progress: ItemProgress,
  fields: (props) => (
    <span className="flex min-w-0 gap-1 overflow-hidden has-[[data-problem]]:overflow-visible">
      <ItemFields {...props} shape="row" />
    </span>
  ),
  owner: ({ item }) => item.ownerName,
};
