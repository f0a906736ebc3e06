import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { Progress } from '#contract/items/items.ts';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { Optional } from '#web/ui/notices/optional.tsx';
import { useStore } from '#web/ui/store.ts';
import type { Destination } from '../actions/use-item-actions.ts';
import { gridRole } from '../cards/cell.ts';
import { CardSkeleton, ItemCard } from '../cards/item-card.tsx';
import { ItemRow, RowSkeleton } from '../cards/item-row.tsx';
import { DragGhost } from '../drag/drag-ghost.tsx';
import type { VersionTarget } from '../drag/drop-target.ts';
import type { Look, Order } from '../listing/address.ts';
import { type CardSize, useCardSize } from '../listing/card-size.ts';
import type { Item } from '../listing/listing.ts';
import type { RenameEvents } from '../rename/name-editor.tsx';
import { useItemKeys } from '../selection/use-item-keys.ts';
import { type MenuPlace, useItemPointer } from '../selection/use-item-pointer.ts';
import type { ItemSelection } from '../selection/use-item-selection.ts';
import { useKeptFocus } from '../selection/use-kept-focus.ts';
import { useWorkspace } from '../workspace-context.ts';
import { ListHeader } from './list-header.tsx';
import { useListColumns } from './use-list-columns.ts';
import { useMetrics } from './use-metrics.ts';

const CompareTray = lazyComponent(() => import('../drag/compare-tray.tsx').then((file) => file.CompareTray));

export type ViewEvents = {
  open: (index: number) => void;
  openBeside: (index: number) => void;
  preview: (id: string, isMuted: boolean) => void;
  menu: (index: number, place: MenuPlace) => void;
  progress: (item: Item, progress: Progress) => void;
  retry: (item: Item) => void;
  /** Shows the details of the selected file, or closes the inspector. */
  inform: () => void;
  /** Stars the selection, or removes its stars. */
  star: () => void;
  editName: RenameEvents;
  startSelecting: () => void;
  accepts: (to: Destination) => boolean;
  drop: (to: Destination, isCopy: boolean) => void;
  /** Makes one file the newest version of another. */
  dropOnFile: (fileId: string, on: VersionTarget) => void;
  dropOnCompare: () => void;
  order: (order: Order) => void;
  /** Reports the last visible index, so that the pages up to it can be loaded. */
  reach: (lastIndex: number) => void;
};

const overscan: Record<Look, number> = { grid: 2, list: 8 };
const columnsOf: Record<CardSize, string> = { S: 'card-columns-s', M: 'card-columns-m', L: 'card-columns-l' };

/** The items of a folder as cards or rows. Virtualized: a hundred thousand cost as much as ten. */
export function ItemView(props: {
  label: string;
  look: Look;
  order: Order;
  items: readonly Item[];
  total: number;
  selection: ItemSelection;
  canEdit: boolean;
  takesVersions: boolean;
  isForGuests: boolean;
  isSelecting: boolean;
  renamingId: string | null;
  teamId: string;
  marks: ReadonlySet<string>;
  leaving: ReadonlySet<string>;
  stars: ReadonlySet<string>;
  on: ViewEvents;
}) {
  const { look, items, total, selection, on } = props;
  const isList = look === 'list';
  const isHolding = useStore(useWorkspace().tray, ({ files }) => files.length > 0);
  const cardColumns = columnsOf[useCardSize()];
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const metrics = useMetrics(ruler, isList);
  const { columns, rowHeight, nameRoom } = metrics;
  const list = useListColumns(metrics, props.isForGuests);
  const rowCount = rowHeight === 0 ? 0 : Math.ceil(total / columns);

  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: overscan[look],
    scrollMargin: metrics.top,
    scrollPaddingStart: metrics.top,
    scrollPaddingEnd: metrics.top,
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer's identity is stable
  useEffect(() => virtual.measure(), [rowHeight, columns]);

  const pointer = useItemPointer({ ...props, scroller, content, metrics, canDrag: props.canEdit });
  const rowsPerPage = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / (rowHeight || 1)) - 1);
  useItemKeys({
    items,
    total,
    columns,
    rowsPerPage,
    selection,
    focus: selection.focus,
    on: {
      open: on.open,
      menu: (index) => pointer.showMenu(index),
      preview: on.preview,
      inform: on.inform,
      star: on.star,
    },
  });
  useKeptFocus(content, selection, (index) => virtual.scrollToIndex(Math.floor(index / columns)));

  const rows = virtual.getVirtualItems();
  const lastIndex = ((rows.at(-1)?.index ?? -1) + 1) * columns - 1;
  const onReach = useEffectEvent(on.reach);
  useEffect(() => onReach(lastIndex), [lastIndex]);

  // Stable callbacks, so that scrolling renders only new cells.
  const latest = useRef({ on, selection, showMenu: pointer.showMenu });
  latest.current = { on, selection, showMenu: pointer.showMenu };
  const onProgress = useCallback((item: Item, progress: Progress) => latest.current.on.progress(item, progress), []);
  const onRetry = useCallback((item: Item) => latest.current.on.retry(item), []);
  const onToggle = useCallback((index: number) => latest.current.selection.toggleAt(index), []);
  const onMenu = useCallback((index: number, anchor: HTMLElement) => {
    const { selection: now, on: events } = latest.current;
    if (!now.isSelected(anchor.closest<HTMLElement>('[data-item]')?.dataset.item ?? '')) now.pick(index);
    events.menu(index, { anchor });
  }, []);

  function cellProps(item: Item, index: number) {
    return {
      item,
      before: items[index - 1]?.name,
      after: items[index + 1]?.name,
      index,
      isSelected: selection.isSelected(item.id),
      isActive: index === selection.active,
      rename: item.id === props.renamingId ? on.editName : undefined,
      isPending: props.marks.has(item.id),
      isLeaving: props.leaving.has(item.id),
      isStarred: props.stars.has(item.id),
      canEdit: props.canEdit,
      takesVersions: props.takesVersions,
      isForGuests: props.isForGuests,
      onProgress,
      onRetry,
      onMenu,
      onToggle,
    };
  }

  const placeOf = (start: number) => `translateY(${start - metrics.top}px)`;
  const box = pointer.lassoBox;
  return (
    <div
      {...gridRole.grid(props.label, total + 1)}
      className="flex min-h-0 flex-1 select-none flex-col"
      style={isList ? list.style : undefined}
    >
      {isList && <ListHeader {...props.order} shown={list.shown} isForGuests={props.isForGuests} onOrder={on.order} />}
      <div
        ref={scroller}
        {...pointer.handlers}
        {...gridRole.body}
        className="@container touch-callout-none relative min-h-0 flex-1 overflow-y-auto overscroll-contain clear-of-uploads [scrollbar-gutter:stable]"
      >
        <div
          ref={content}
          className={classNames('relative mx-4 mb-24 sm:mx-8', isList ? 'mt-1' : 'mt-4')}
          style={{ height: virtual.getTotalSize() }}
        >
          <div
            ref={ruler}
            inert
            aria-hidden="true"
            className={classNames('invisible absolute inset-x-0 top-0', isList ? 'list-columns' : cardColumns)}
          >
            {isList ? <RowSkeleton /> : <CardSkeleton />}
          </div>
          {rows.map(({ index: row, start }) => {
            if (isList) {
              const item = items[row];
              if (item) {
                return <ItemRow key={item.id} {...cellProps(item, row)} columns={list.shown} place={placeOf(start)} />;
              }
              return (
                <div
                  key={row}
                  aria-hidden="true"
                  className="list-columns absolute inset-x-0 top-0"
                  style={{ transform: placeOf(start) }}
                >
                  <RowSkeleton />
                </div>
              );
            }
            const from = row * columns;
            const shown = Array.from({ length: Math.min(columns, total - from) }, (_, column) => from + column);
            return (
              <div
                key={row}
                className={classNames('absolute inset-x-0 top-0 has-[[aria-invalid]]:z-10', cardColumns)}
                style={{ transform: placeOf(start) }}
              >
                {shown.map((index) => {
                  const item = items[index];
                  if (item && nameRoom) {
                    return <ItemCard key={item.id} {...cellProps(item, index)} nameRoom={nameRoom} />;
                  }
                  return (
                    <div key={index} {...gridRole.loading(index)}>
                      <div {...gridRole.cell}>
                        <CardSkeleton />
                      </div>
                    </div>
                  );
                })}
              </div>
            );
          })}
          {box && (
            <div
              aria-hidden="true"
              className="pointer-events-none absolute z-10 rounded-sm border border-accent bg-accent/15"
              style={{ left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top }}
            />
          )}
        </div>
      </div>
      {pointer.drag && <DragGhost drag={pointer.drag} ref={pointer.ghost} />}
      <Optional>
        {(pointer.drag?.areFiles || isHolding) && <CompareTray isDragging={Boolean(pointer.drag?.areFiles)} />}
      </Optional>
    </div>
  );
}
