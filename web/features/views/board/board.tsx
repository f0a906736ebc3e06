import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ViewSettings } from '#contract/views/views.ts';
import { call } from '#web/api/client.ts';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import type { ViewedPlace } from '../place.ts';
import { boardSort, filterOf } from '../settings.ts';
import { type Lists, nameOfKey, viewsKey } from '../use-views.ts';
import { BoardColumn } from './board-column.tsx';
import { OtherColumns } from './other-columns.tsx';
import { listTargets } from './targets.ts';
import { useCardDrag } from './use-card-drag.ts';
import { useMove } from './use-move.ts';

type Shown = { place: ViewedPlace; settings: ViewSettings; lists: Lists };

/** Until the first move gives a position. */
const outOfSight = { transform: 'translate(-100vw, -100vh)' };

/** The items in columns; a card is dragged to another one, or moved by its menu. On a phone one column at a time. */
export function Board({ place, settings, lists }: Shown) {
  const { team, names, canEdit } = place;
  const { sort, order } = settings;
  const by = settings.by === 'due' ? 'status' : settings.by;
  const query = { path: names.join('/'), by, sort: boardSort(sort), order, ...filterOf(settings) };
  const key = [...viewsKey(team.id), 'board', query];
  const board = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('showBoard', { params: { teamId: team.id }, query }, signal),
    placeholderData: (before) => before,
  });
  const [chosen, setChosen] = useState<string>();
  const { move, moved, said } = useMove({ teamId: team.id, boardKey: key, by, lists });
  const columns = (board.data?.columns ?? []).map((column) => ({
    ...column,
    id: column.key ?? '',
    name: column.person ?? nameOfKey(lists, column.key, by),
  }));
  const targets = canEdit ? listTargets(columns, lists, by) : [];
  const { drag, scroller, ghost, onPointerDown } = useCardDrag({
    takes: ({ from }, to) => to !== (from ?? '') && targets.some(({ id }) => id === to),
    drop: ({ card, from }, to) => void move(card, from, targets.find(({ id }) => id === to)?.key ?? null),
  });
  // The card is another element in its new column.
  useEffect(() => {
    if (!moved) return;
    const column = scroller.current?.querySelector(`[data-column="${moved.to ?? ''}"]`);
    column?.querySelector<HTMLElement>(`[data-card="${moved.id}"] [aria-haspopup]`)?.focus();
  }, [moved, scroller]);

  if (board.error && !board.data) return <LoadProblem query={board} />;
  if (!board.data) return <RowsSkeleton label="Loading the board" count={4} />;
  const current = columns.find(({ id }) => id === chosen) ?? columns.find(({ total }) => total > 0) ?? columns[0];
  const others = targets.filter(({ id }) => !columns.some((column) => column.id === id));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p role="status" className="sr-only">
        {said}
      </p>
      {columns.length === 0 && <p className="px-4 py-8 text-center text-quiet sm:px-8">No files here.</p>}
      {!board.data.isWhole && (
        <p className="px-4 pb-2 text-quiet text-sm sm:px-8">
          There are more people than the board shows. Narrow the filter.
        </p>
      )}
      {columns.length > 0 && (
        <div className="px-4 pb-3 sm:hidden">
          <Listbox
            label="Column"
            className="w-full"
            value={current?.id ?? ''}
            options={columns.map(({ id, name, total }) => ({ value: id, label: `${name} (${total})` }))}
            onChange={setChosen}
          />
        </div>
      )}
      <div ref={scroller} className="relative flex min-h-0 flex-1 gap-3 overflow-x-auto px-4 pb-4 sm:px-8">
        {columns.map((column) => (
          <BoardColumn
            key={column.id}
            {...{ place, lists, column, query, targets }}
            isCurrent={column === current}
            isOver={drag?.over === column.id}
            held={drag && drag.from === column.key ? drag.card.id : undefined}
            onMove={(card, to) => void move(card, column.key, to)}
            onPointerDown={(event, card, openMenu) =>
              targets.length > 0 && onPointerDown(event, card, column.key, openMenu)
            }
          />
        ))}
        {drag && others.length > 0 && <OtherColumns others={others} over={drag.over} />}
      </div>
      {drag &&
        createPortal(
          <div
            ref={ghost}
            aria-hidden="true"
            style={outOfSight}
            className="pointer-events-none fixed top-0 left-0 z-40"
          >
            <div className="mt-3 ml-3 flex max-w-tip rounded-md bg-accent px-3 py-1.5 font-medium text-on-accent text-sm shadow-float">
              <MiddleName name={drag.card.name} />
            </div>
          </div>,
          document.body,
        )}
    </div>
  );
}
