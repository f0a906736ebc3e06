import type { CSSProperties } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ArrivalRow } from '../arrivals/arrival-card.tsx';
import { RowSkeleton } from '../cards/row-skeleton.tsx';
import type { CellProps } from '../cell.ts';
import type { Grid } from '../layout/use-grid.ts';
import { ItemRow } from './item-row.tsx';
import { useListColumns } from './use-list-columns.ts';

function WaitingRow({ style }: { style: CSSProperties }) {
  return (
    <div aria-hidden="true" className={classNames('list-columns', 'absolute inset-x-0 top-0')} style={style}>
      <RowSkeleton />
    </div>
  );
}

/** The rows in sight. */
export function ListRows({
  grid: { metrics, rows, slots },
  cellProps,
}: {
  grid: Grid;
  cellProps: (index: number) => CellProps | undefined;
}) {
  const list = useListColumns(metrics);
  return (
    <div className="contents" style={list.style}>
      {rows.map(({ index: row, style }) => {
        const arrival = slots.guestAt(row);
        if (arrival) return <ArrivalRow key={arrival.id} arrival={arrival} place={style.transform} />;
        const props = cellProps(slots.indexAt(row));
        if (!props) return <WaitingRow key={row} style={style} />;
        return <ItemRow key={props.item.id} {...props} columns={list.shown} place={style.transform} />;
      })}
    </div>
  );
}
