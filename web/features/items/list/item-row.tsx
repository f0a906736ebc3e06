import { memo, Suspense } from 'react';
import { type CellProps, cellAttributes, gridRole } from '#web/features/items/cell.ts';
import { Poster } from '#web/features/items/poster.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { KindIcon } from '#web/ui/kind-icon.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { useNow } from '#web/ui/text/use-now.ts';
import { MenuDots, SelectMark } from '../cards/cell-buttons.tsx';
import { CommentMark } from '../cards/comment-mark.tsx';
import { ItemFields } from '../cards/item-marks.tsx';
import { ProcessingNotice, RetryButton } from '../cards/processing-notice.tsx';
import { SharedMark } from '../cards/shared-mark.tsx';
import type { Item } from '../listing/listing.ts';
import { StarMark } from '../marks/star-mark.tsx';
import { NameEditor } from '../rename/lazy-editor.tsx';
import { isOwn, type ListColumn } from './list-columns.ts';
import { cells } from './row-cells.tsx';

/** A thumbnail; narrower on a phone, to leave room for the name. */
function Picture({ item }: { item: Item }) {
  const icon = <KindIcon item={item} className={item.type === 'folder' ? 'text-accent' : 'text-quiet'} />;
  return (
    <span data-picture className="grid h-6 shrink-0 place-items-center overflow-hidden rounded-sm max-sm:w-4 sm:w-10">
      {item.type === 'folder' || item.posterUrl === null ? (
        icon
      ) : (
        <>
          <span className="sm:sr-only">{icon}</span>
          <Poster src={item.posterUrl} className="size-full object-cover max-sm:hidden">
            {icon}
          </Poster>
        </>
      )}
    </span>
  );
}

export const ItemRow = memo(function ItemRow(props: CellProps & { place: string; columns: readonly ListColumn[] }) {
  const { item, before, after, isSelected, isLeaving, place, columns } = props;
  const now = useNow();
  const name = <MiddleName name={item.name} before={before} after={after} className="font-medium" />;
  return (
    <div
      {...cellAttributes(props)}
      style={{ transform: place }}
      className={classNames(
        'group list-columns absolute inset-x-0 top-0 cursor-default has-[[aria-invalid],[data-problem]]:z-10 items-center rounded-md border data-drop-over:border-accent data-drop-over:bg-accent-soft',
        isSelected ? 'border-transparent bg-accent-soft' : 'border-transparent hover:bg-hover',
        isLeaving && 'opacity-50',
      )}
    >
      <span
        {...gridRole.cell}
        className="flex min-w-0 items-center gap-2 overflow-hidden has-[[aria-invalid]]:overflow-visible"
      >
        <SelectMark {...props} className="max-sm:hidden" />
        <Picture item={item} />
        <span className="min-w-0 flex-1">
          <Suspense fallback={name}>
            {props.rename ? <NameEditor key={item.id} item={item} rename={props.rename} /> : name}
          </Suspense>
          {item.type === 'file' && <ProcessingNotice file={item} />}
        </span>
        <SharedMark item={item} />
        {!columns.some(({ id }) => id === 'comments') && <CommentMark item={item} className="md:hidden" />}
        <StarMark isStarred={props.isStarred} />
        {/* Hidden on phones, where the name needs the room and the menu has it too. */}
        <RetryButton {...props} className="max-sm:hidden" />
      </span>
      {columns.map(({ id }) => (
        <span
          key={id}
          {...gridRole.cell}
          className="min-w-0 truncate text-quiet text-sm tabular-nums has-[[data-problem]]:overflow-visible"
        >
          {isOwn(id) ? (
            cells[id]({ ...props, now, without: columns.map((column) => column.id) })
          ) : (
            <ItemFields {...props} shape="cell" only={id} />
          )}
        </span>
      ))}
      <span {...gridRole.cell} className="text-right">
        <MenuDots {...props} />
      </span>
    </div>
  );
});
