import { useVirtualizer } from '@tanstack/react-virtual';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useEffectEvent, useRef } from 'react';
import { dayMs } from '#contract/durations.ts';
import { formatAge, formatSize } from '#contract/format.ts';
import type { TrashedItem } from '#contract/items/items.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { KindIcon } from '#web/ui/kind-icon.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { useNow } from '#web/ui/text/use-now.ts';
import { countText, exactTime } from '../words.ts';

const overscan = 8;
/** Hidden on phones. */
const wideOnly = 'max-md:hidden';

function daysLeft(expiresAt: string, nowMs: number): string {
  const days = Math.max(0, Math.ceil((Date.parse(expiresAt) - nowMs) / dayMs));
  return days === 0 ? 'Less than a day left' : `${countText(days, 'day')} left`;
}

export function TrashRows({
  items,
  chosen,
  canDestroy,
  onChoose,
  onRestore,
  onDestroy,
  onReachEnd,
}: {
  items: readonly TrashedItem[];
  chosen: ReadonlySet<string>;
  canDestroy: boolean;
  onChoose: (ids: ReadonlySet<string>) => void;
  onRestore: (item: TrashedItem) => void;
  onDestroy: (item: TrashedItem) => void;
  onReachEnd: () => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef(0);
  const now = useNow();
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    // An initial guess; rows are measured once rendered.
    estimateSize: () => 56,
    overscan,
    useFlushSync: false,
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const reachEnd = useEffectEvent(onReachEnd);
  useEffect(() => {
    if (last >= items.length - 1) reachEnd();
  }, [last, items.length]);

  function choose(index: number, isRange: boolean) {
    const next = new Set(chosen);
    const id = items[index]?.id ?? '';
    const isOn = !chosen.has(id);
    const from = isRange ? Math.min(anchor.current, index) : index;
    const to = isRange ? Math.max(anchor.current, index) : index;
    for (const item of items.slice(from, to + 1)) isOn ? next.add(item.id) : next.delete(item.id);
    anchor.current = index;
    onChoose(next);
  }

  const isAll = chosen.size === items.length;
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-8 sm:px-8">
      <label className="flex h-control w-fit items-center gap-3 px-2 text-quiet text-sm">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onChoose(isAll ? new Set() : new Set(items.map(({ id }) => id)))}
          className="size-4 accent-accent"
        />
        Select all
      </label>
      <ul aria-label="Deleted items" className="relative" style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <li
              key={item.id}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={classNames(
                'absolute inset-x-0 top-0 flex items-center gap-3 rounded-md px-2 py-2',
                chosen.has(item.id) ? 'bg-accent-soft' : 'hover:bg-hover',
              )}
              style={{ transform: `translateY(${start}px)` }}
            >
              <label className="flex min-w-0 flex-1 items-center gap-3">
                <input
                  type="checkbox"
                  aria-label={item.name}
                  checked={chosen.has(item.id)}
                  onChange={(event) =>
                    choose(index, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
                  }
                  className="size-4 shrink-0 accent-accent"
                />
                <KindIcon item={item} className="shrink-0 text-quiet" />
                <span className="min-w-0">
                  <MiddleName
                    name={item.name}
                    before={items[index - 1]?.name}
                    after={items[index + 1]?.name}
                    className="font-medium"
                  />
                  <span className="wrap-anywhere md:truncate block text-quiet text-xs">
                    {item.from ? `From ${item.from}` : 'From the top of the team'} ·{' '}
                    <span data-tooltip={exactTime(item.deletedAt)}>{formatAge(item.deletedAt, now)}</span> by{' '}
                    {item.deletedBy}
                    <span className="md:hidden"> · {daysLeft(item.expiresAt, now)}</span>
                  </span>
                </span>
              </label>
              <span className={classNames('shrink-0 text-quiet text-sm tabular-nums', wideOnly)}>
                {formatSize(item.size)}
              </span>
              <span
                className={classNames('w-28 shrink-0 text-right text-quiet text-sm tabular-nums', wideOnly)}
                data-tooltip={`Deleted permanently on ${exactTime(item.expiresAt)}`}
              >
                {daysLeft(item.expiresAt, now)}
              </span>
              <IconButton label={`Restore ${item.name}`} data-tooltip="Restore" onClick={() => onRestore(item)}>
                <RotateCcw size={16} aria-hidden="true" />
              </IconButton>
              {canDestroy && (
                <IconButton
                  label={`Delete ${item.name} permanently`}
                  data-tooltip="Delete permanently"
                  onClick={() => onDestroy(item)}
                >
                  <Trash2 size={16} aria-hidden="true" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
