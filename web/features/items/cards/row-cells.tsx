import type { ReactNode } from 'react';
import { formatAge, formatDuration, formatSize } from '#contract/format.ts';
import type { CellProps } from '#web/features/items/cell.ts';
import { countText, exactTime, formatCount, typeOf } from '#web/features/items/words.ts';
import { fields } from '../commands/values/fields.ts';
import { progress } from '../commands/values/progress.ts';
import { status } from '../commands/values/status.ts';
import type { ColumnKey } from '../listing/list-columns.ts';
import type { Item } from '../listing/listing.ts';
import { useWorkspace } from '../workspace-context.ts';
import { CommentMark } from './comment-mark.tsx';
import { ProgressBadge } from './progress-badge.tsx';

type Cell = (props: CellProps & { now: number }) => ReactNode;

function OpenCount({ item: { comments, openComments } }: { item: Item }) {
  if (comments === 0) return null;
  return (
    <span aria-hidden="true" className="truncate">
      {openComments === 0 ? 'resolved' : `${formatCount(openComments)} open`}
    </span>
  );
}

/** The status, if the team has its own, or else the progress. */
export function ItemProgress({ item, isPending, isActive, rights, onRun }: CellProps) {
  const { screens, spot } = useWorkspace();
  if (item.statusId !== null && spot) {
    return (
      <screens.Status
        {...{ item, isPending, teamId: spot.team.id }}
        canEdit={rights.canEdit}
        isReachable={isActive}
        onChange={(statusId) => onRun(status, item, statusId)}
      />
    );
  }
  return (
    <ProgressBadge
      progress={item.progress}
      name={item.name}
      isPending={isPending}
      canEdit={rights.canEdit}
      isReachable={isActive}
      onChange={(value) => onRun(progress, item, value)}
    />
  );
}

/** The values of its fields, if it has some. */
export function ItemFields({ item, isActive, rights, onRun, shape }: CellProps & { shape: 'card' | 'row' }) {
  const { screens, spot } = useWorkspace();
  if (!spot || Object.keys(item.values).length === 0) return null;
  const onEdit = rights.canEdit && rights.isMember ? (fieldId: string) => onRun(fields, item, fieldId) : undefined;
  return <screens.Values {...{ item, shape, onEdit, teamId: spot.team.id }} isReachable={isActive} />;
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
    <span className="flex min-w-0 gap-1 overflow-hidden">
      <ItemFields {...props} shape="row" />
    </span>
  ),
  owner: ({ item }) => item.ownerName,
};
