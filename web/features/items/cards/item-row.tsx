import Clapperboard from 'lucide-react/icons/clapperboard';
import Folder from 'lucide-react/icons/folder';
import { memo } from 'react';
import { formatAge, formatDuration, formatSize } from '#contract/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { useNow } from '#web/ui/text/use-now.ts';
import type { Item } from '../listing/listing.ts';
import { type CellProps, cellAttributes, gridRole } from './cell.ts';
import { MenuDots, SelectMark } from './cell-buttons.tsx';
import { Poster } from './poster.tsx';
import { ProcessingNote, RetryButton } from './processing-note.tsx';
import { ProgressBadge } from './progress-badge.tsx';
import { SharedMark } from './shared-mark.tsx';
import { countText, exactTime } from './words.ts';

/** Columns hidden on phones. */
export const wideOnly = 'max-md:hidden';
export const widestOnly = 'max-lg:hidden';

/** A thumbnail; narrower on a phone, to leave room for the name. */
function Picture({ item }: { item: Item }) {
  const film = <Clapperboard size={16} aria-label="Video" className="text-quiet" />;
  return (
    <span data-picture className="grid h-6 shrink-0 place-items-center overflow-hidden rounded-sm max-sm:w-4 sm:w-10">
      {item.type === 'folder' && <Folder size={16} aria-label="Folder" className="text-accent" />}
      {item.type === 'file' && item.posterUrl === null && film}
      {item.type === 'file' && item.posterUrl !== null && (
        <>
          <span className="sm:sr-only">{film}</span>
          <Poster src={item.posterUrl} className="size-full object-cover max-sm:hidden">
            {film}
          </Poster>
        </>
      )}
    </span>
  );
}

export const ItemRow = memo(function ItemRow(props: CellProps & { place: string }) {
  const { item, before, after, isSelected, isLeaving, isForGuests, place } = props;
  const now = useNow();
  return (
    <div
      {...cellAttributes(props)}
      style={{ transform: place }}
      className={classNames(
        'group absolute inset-x-0 top-0 cursor-default items-center rounded-md border data-drop-over:bg-accent-soft',
        isForGuests ? 'guest-list-columns' : 'list-columns',
        isSelected ? 'border-transparent bg-accent-soft' : 'border-transparent hover:bg-hover',
        isLeaving && 'opacity-50',
      )}
    >
      <span {...gridRole.cell} className="flex min-w-0 items-center gap-2 overflow-hidden">
        <SelectMark {...props} className="max-sm:hidden" />
        <Picture item={item} />
        <span className="min-w-0 flex-1">
          <MiddleName name={item.name} before={before} after={after} className="font-medium" />
          {item.type === 'file' && <ProcessingNote file={item} />}
        </span>
        <SharedMark item={item} />
        {/* Hidden on phones, where the name needs the room and the menu has it too. */}
        <RetryButton {...props} className="max-sm:hidden" />
        {item.type === 'file' && item.durationMs !== null && (
          <span className="shrink-0 text-quiet text-sm tabular-nums max-sm:hidden" data-tooltip="Length">
            {formatDuration(item.durationMs)}
          </span>
        )}
      </span>
      {!isForGuests && (
        <span {...gridRole.cell} className={classNames('text-right text-quiet text-sm tabular-nums', wideOnly)}>
          <span data-tooltip={item.type === 'folder' ? countText(item.files, 'file') : undefined}>
            {formatSize(item.size)}
          </span>
        </span>
      )}
      <span {...gridRole.cell} className={classNames('text-quiet text-sm tabular-nums', wideOnly)}>
        <time dateTime={item.changedAt} data-tooltip={exactTime(item.changedAt)}>
          {formatAge(item.changedAt, now)}
        </time>
      </span>
      {!isForGuests && (
        <>
          <span {...gridRole.cell}>
            <ProgressBadge
              progress={item.progress}
              name={item.name}
              isPending={props.isPending}
              canEdit={props.canEdit}
              isReachable={props.isActive}
              onChange={(progress) => props.onProgress(item, progress)}
            />
          </span>
          <span {...gridRole.cell} className={classNames('truncate text-quiet text-sm', widestOnly)}>
            {item.ownerName}
          </span>
        </>
      )}
      <span {...gridRole.cell} className="text-right">
        <MenuDots {...props} />
      </span>
    </div>
  );
});

export function RowSkeleton() {
  return (
    <div className="flex h-full items-center gap-3 px-3">
      <div className="size-4 animate-breathe rounded-sm bg-hover" />
      <div className="h-3 w-1/3 animate-breathe rounded-sm bg-hover" />
    </div>
  );
}
