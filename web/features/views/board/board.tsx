import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ViewSettings } from '#contract/views/views.ts';
import { call } from '#web/api/client.ts';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import type { ViewedPlace } from '../place.ts';
import { filterOf } from '../settings.ts';
import { type Lists, nameOfKey, viewsKey } from '../use-views.ts';
import { BoardColumn } from './board-column.tsx';
import { useMove } from './use-move.ts';

type Shown = { place: ViewedPlace; settings: ViewSettings; lists: Lists };

/** The items in columns; a card is dragged to another one, or moved by its menu. On a phone one column at a time. */
export function Board({ place, settings, lists }: Shown) {
  const { team, names, canEdit } = place;
  const { by, sort, order } = settings;
  const query = { path: names.join('/'), by: by === 'due' ? 'status' : by, sort, order, ...filterOf(settings) };
  const key = [...viewsKey(team.id), 'board', query];
  const board = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('showBoard', { params: { teamId: team.id }, query }, signal),
    placeholderData: (before) => before,
  });
  const [chosen, setChosen] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const { move, moved, said } = useMove({ teamId: team.id, boardKey: key, by: query.by, lists });
  // The card is another element in its new column.
  useEffect(() => {
    if (moved) root.current?.querySelector<HTMLElement>(`[data-card="${moved.id}"] [aria-haspopup]`)?.focus();
  }, [moved]);

  if (board.error && !board.data) return <LoadProblem query={board} />;
  if (!board.data) return <RowsSkeleton label="Loading the board" count={4} />;
  const columns = board.data.columns.map((column) => ({
    ...column,
    id: column.key ?? '',
    name: nameOfKey(lists, column.key, by),
  }));
  const current = columns.find(({ id }) => id === chosen) ?? columns.find(({ total }) => total > 0) ?? columns[0];
  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col">
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="px-4 pb-3 sm:hidden">
        <Listbox
          label="Column"
          className="w-full"
          value={current?.id ?? ''}
          options={columns.map(({ id, name, total }) => ({ value: id, label: `${name} (${total})` }))}
          onChange={setChosen}
        />
      </div>
      <div className="flex min-h-0 flex-1 gap-3 overflow-x-auto px-4 pb-4 sm:px-8">
        {columns.map((column) => (
          <BoardColumn
            key={column.id}
            {...{ place, lists, column, query }}
            isCurrent={column === current}
            targets={canEdit ? columns.filter(({ key: to }) => to !== null || by !== 'status') : []}
            onMove={(card, to) => void move(card, column.key, to)}
          />
        ))}
      </div>
    </div>
  );
}
