import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { SortKey } from '#contract/items/items.ts';
import { classNames } from '#web/ui/class-names.ts';
import { gridRole } from '../cards/cell.ts';
import { wideOnly, widestOnly } from '../cards/item-row.tsx';
import type { Order } from '../listing/address.ts';

const columns: readonly { key: SortKey; label: string; look?: string }[] = [
  { key: 'name', label: 'Name' },
  { key: 'size', label: 'Size', look: `justify-end ${wideOnly}` },
  { key: 'changed', label: 'Changed', look: wideOnly },
  { key: 'progress', label: 'Progress' },
];
const guestColumns = columns.filter(({ key }) => key === 'name' || key === 'changed');

/** A click sorts by a column, a second click reverses the order. */
export function ListHeader({
  sort,
  order,
  isForGuests,
  onOrder,
}: Order & { isForGuests: boolean; onOrder: (order: Order) => void }) {
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    // Reserves the rows' scrollbar width, so that the columns line up.
    <div {...gridRole.body} className="shrink-0 overflow-hidden [scrollbar-gutter:stable]">
      <div
        {...gridRole.row(1)}
        className={classNames(
          'mx-4 items-center border-line border-b text-quiet sm:mx-8',
          isForGuests ? 'guest-list-columns' : 'list-columns',
        )}
      >
        {(isForGuests ? guestColumns : columns).map(({ key, label, look }) => {
          const isCurrent = key === sort;
          return (
            <span
              key={key}
              {...gridRole.head(isCurrent ? (order === 'asc' ? 'ascending' : 'descending') : 'none')}
              className={classNames('flex min-w-0', look, key === 'name' && 'sm:pl-control')}
            >
              <button
                type="button"
                onClick={() => onOrder({ sort: key, order: isCurrent && order === 'asc' ? 'desc' : 'asc' })}
                className={classNames(
                  '-mx-1 inline-flex h-control items-center gap-1 rounded-sm px-1 font-medium text-xs hover:text-text',
                  key === 'name' && 'sm:ml-1',
                  isCurrent && 'text-text',
                )}
              >
                {label}
                {isCurrent && <Arrow size={12} aria-hidden="true" />}
              </button>
            </span>
          );
        })}
        {!isForGuests && (
          <span {...gridRole.head()} className={classNames('font-medium text-xs', widestOnly)}>
            Owner
          </span>
        )}
        <span {...gridRole.head()}>
          <span className="sr-only">More</span>
        </span>
      </div>
    </div>
  );
}
