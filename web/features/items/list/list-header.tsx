import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Columns3 from 'lucide-react/icons/columns-3';
import type { ReactNode } from 'react';
import type { ListSort } from '#contract/items/items.ts';
import { useOpenFolder } from '#web/features/items/folder-context.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { gridRole } from '../cell.ts';
import type { Metrics } from '../layout/use-metrics.ts';
import type { Order } from '../listing/address.ts';
import { useWorkspace } from '../workspace-context.ts';
import { ColumnEdge } from './column-edge.tsx';
import { useColumnChoice, widthOf } from './list-columns.ts';
import { useListColumns } from './use-list-columns.ts';

const ColumnsMenu = lazyComponent(() => import('./columns-menu.tsx').then((file) => file.ColumnsMenu));

type HeaderProps = Order & { onOrder: (order: Order) => void };

/** A click sorts by the column, a second click reverses the order. Columns without a sort key have a label only. */
function Head({
  label,
  sortKey,
  isFirst,
  children,
  ...now
}: HeaderProps & { label: string; sortKey: ListSort | undefined; isFirst?: boolean; children?: ReactNode }) {
  const { sort, order, onOrder } = now;
  const isCurrent = sortKey === sort;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  const ordered = isCurrent ? (order === 'asc' ? 'ascending' : 'descending') : 'none';
  return (
    <span
      {...gridRole.head(sortKey ? ordered : undefined)}
      className={classNames('relative flex h-full min-w-0 items-center', isFirst && 'sm:pl-control')}
    >
      {children}
      {sortKey ? (
        <button
          type="button"
          onClick={() => onOrder({ sort: sortKey, order: isCurrent && order === 'asc' ? 'desc' : 'asc' })}
          className={classNames(
            '-mx-1 inline-flex h-control min-w-0 items-center gap-1 rounded-sm px-1 font-medium text-xs hover:text-text',
            isFirst && 'sm:ml-1',
            isCurrent && 'text-text',
          )}
        >
          <span className="truncate">{label}</span>
          {isCurrent && <Arrow size={12} className="shrink-0" aria-hidden="true" />}
        </button>
      ) : (
        <span className="truncate font-medium text-xs">{label}</span>
      )}
    </span>
  );
}

export function ListHeader({ metrics }: { metrics: Metrics }) {
  const { go } = useOpenFolder();
  const { shown, style } = useListColumns(metrics);
  const { sort, order } = useWorkspace().address;
  const now = { sort, order, onOrder: go.setAddress };
  const { widths } = useColumnChoice();
  return (
    // Reserves the rows' scrollbar width, so that the columns line up.
    <div {...gridRole.body} style={style} className="shrink-0 overflow-hidden [scrollbar-gutter:stable]">
      <div
        {...gridRole.row(1)}
        className="mx-4 list-columns items-center border-transparent border-x border-b border-b-line text-quiet sm:mx-8"
      >
        <Head {...now} label="Name" sortKey="name" isFirst />
        {shown.map((column) => (
          <Head key={column.id} {...now} label={column.label} sortKey={column.sort}>
            <ColumnEdge column={column.id} label={column.label} widthPx={widthOf(column, widths)} />
          </Head>
        ))}
        <span {...gridRole.head()}>
          <MenuButton
            aria-label="Columns"
            data-tooltip="Columns"
            className="-ml-1.5 grid size-control place-items-center rounded-md hover:bg-hover hover:text-text"
            preload={ColumnsMenu.preload}
            menu={(state) => <ColumnsMenu {...state} />}
          >
            <Columns3 size={16} aria-hidden="true" />
          </MenuButton>
        </span>
      </div>
    </div>
  );
}
