import type { CSSProperties } from 'react';
import { useOpenFolder } from '#web/features/items/folder-context.ts';
import { useGrid } from '#web/features/items/layout/use-grid.ts';
import type { Box } from '#web/features/items/layout/use-metrics.ts';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent, lazyPart } from '#web/ui/lazy-component.ts';
import { Optional } from '#web/ui/notices/optional.tsx';
import { useStore } from '#web/ui/store.ts';
import type { NameRoom } from '#web/ui/text/name-room.ts';
import { ArrivalCard } from '../arrivals/arrival-card.tsx';
import type { Slots } from '../arrivals/slots.ts';
import { CardSkeleton, ItemCard } from '../cards/item-card.tsx';
import { RowSkeleton } from '../cards/row-skeleton.tsx';
import { type CellProps, gridRole } from '../cell.ts';
import { DragGhost } from '../drag/drag-ghost.tsx';
import { readAddress } from '../listing/address.ts';
import { type CardSize, useCardSize } from '../listing/card-size.ts';
import type { Arrival } from '../page-ports.ts';
import { useItemKeys } from '../selection/use-item-keys.ts';
import { useItemPointer } from '../selection/use-item-pointer.ts';
import { useKeptFocus } from '../selection/use-kept-focus.ts';
import { useWorkState, useWorkspace } from '../workspace-context.ts';
import { useCellProps } from './use-cell-props.ts';

const ListHeader = lazyPart(() => import('../list/list-header.tsx').then((file) => file.ListHeader));
const ListRows = lazyPart(() => import('../list/list-rows.tsx').then((file) => file.ListRows));
// People who last saw a list wait for no second script.
if (readAddress(new URLSearchParams(location.search)).look === 'list') {
  ListHeader.preload();
  ListRows.preload();
}

const CompareTray = lazyComponent(() => import('../drag/compare-tray.tsx').then((file) => file.CompareTray));

const columnsOf: Record<CardSize, string> = { S: 'card-columns-s', M: 'card-columns-m', L: 'card-columns-l' };
const cardRow = 'absolute inset-x-0 top-0';

type CardRowProps = {
  /** The first slot. */
  from: number;
  columns: number;
  slots: Slots<Arrival>;
  className: string;
  style: CSSProperties;
  cellProps: (index: number) => CellProps | undefined;
  nameRoom: NameRoom | undefined;
};

/** The cards from this slot on, side by side. */
function CardRow({ from, columns, slots, className, style, cellProps, nameRoom }: CardRowProps) {
  const count = Math.min(columns, slots.count - from);
  return (
    <div className={classNames(cardRow, 'has-[[aria-invalid],[data-problem]]:z-10', className)} style={style}>
      {Array.from({ length: count }, (_, column) => {
        const arrival = slots.guestAt(from + column);
        if (arrival && nameRoom) return <ArrivalCard key={arrival.id} arrival={arrival} nameRoom={nameRoom} />;
        const index = slots.indexAt(from + column);
        const props = cellProps(index);
        if (props && nameRoom) return <ItemCard key={props.item.id} {...props} nameRoom={nameRoom} />;
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
}

function Lasso({ box: { left, top, right, bottom } }: { box: Box }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 rounded-sm border border-accent bg-accent/15"
      style={{ left, top, width: right - left, height: bottom - top }}
    />
  );
}

/** The items of a folder as cards or rows. Virtualized: a hundred thousand cost as much as ten. */
export function ItemView({ slots }: { slots: Slots<Arrival> }) {
  const folder = useOpenFolder();
  const isList = useWorkspace().address.look === 'list';
  const isHolding = useStore(useWorkState().tray, ({ files }) => files.length > 0);
  const cardColumns = columnsOf[useCardSize()];
  const total = folder.shownTotal;
  const grid = useGrid(isList ? 'list' : 'grid', slots, folder.reach);
  const { columns, nameRoom } = grid.metrics;
  const pointer = useItemPointer(folder, grid);
  useItemKeys(folder, grid, pointer.showMenu);
  useKeptFocus(grid.content, folder.selection, grid.scrollTo);
  const cellProps = useCellProps(folder);

  return (
    <div
      {...gridRole.grid(`Contents of ${folder.here.name}`, total + 1)}
      className="flex min-h-0 flex-1 select-none flex-col"
    >
      {isList && <ListHeader metrics={grid.metrics} />}
      <div
        ref={grid.scroller}
        {...pointer.handlers}
        {...gridRole.body}
        className="@container touch-callout-none relative min-h-0 flex-1 overflow-y-auto overscroll-contain clear-of-uploads [scrollbar-gutter:stable]"
      >
        <div
          ref={grid.content}
          className={classNames('relative mx-4 mb-24 sm:mx-8', isList ? 'mt-1' : 'mt-4')}
          style={{ height: grid.height }}
        >
          <div
            ref={grid.ruler}
            inert
            aria-hidden="true"
            className={classNames('invisible absolute inset-x-0 top-0', isList ? 'list-columns' : cardColumns)}
          >
            {isList ? <RowSkeleton /> : <CardSkeleton />}
          </div>
          {isList && <ListRows {...{ grid, cellProps }} />}
          {!isList &&
            grid.rows.map(({ index: row, style }) => {
              const cards = { from: row * columns, columns, slots, style, cellProps, nameRoom };
              return <CardRow key={row} {...cards} className={cardColumns} />;
            })}
          {pointer.lassoBox && <Lasso box={pointer.lassoBox} />}
        </div>
      </div>
      {pointer.drag && <DragGhost drag={pointer.drag} ref={pointer.ghost} />}
      <Optional>
        {(pointer.drag?.areFiles || isHolding) && <CompareTray isDragging={Boolean(pointer.drag?.areFiles)} />}
      </Optional>
    </div>
  );
}
