import { useInfiniteQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { Card, Column } from '#contract/views/views.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { ViewedPlace } from '../place.ts';
import { type Lists, viewsKey } from '../use-views.ts';
import { BoardCard } from './board-card.tsx';
import { dragged } from './dragged.ts';

export type Target = { key: Column['key']; id: string; name: string };
type Query = Parameters<typeof call<'showBoard'>>[1]['query'];

export function BoardColumn({
  place,
  lists,
  column,
  query,
  isCurrent,
  targets,
  onMove,
}: {
  place: ViewedPlace;
  lists: Lists;
  column: Column & Target;
  query: Query;
  /** The one that a phone shows. */
  isCurrent: boolean;
  /** The columns that take cards; none without the right to edit. */
  targets: readonly Target[];
  onMove: (card: Card, to: Column['key']) => void;
}) {
  const { id, key, name, total } = column;
  const [isOver, setOver] = useState(false);
  const [isLong, setLong] = useState(false);
  const teamId = place.team.id;
  const more = useInfiniteQuery({
    queryKey: [...viewsKey(teamId), 'column', query, id],
    queryFn: ({ pageParam: after, signal }) => {
      const page = { ...query, key: key ?? ('' as const), limit: 200, after };
      return call('listColumn', { params: { teamId }, query: page }, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isLong,
  });
  const pages = more.data?.pages.flatMap(({ cards }) => cards);
  const cards = isLong && pages ? [...new Map(pages.map((card) => [card.id, card])).values()] : column.cards;
  const hasMore = isLong && more.data ? more.hasNextPage : column.next !== null;
  const takes = targets.some((target) => target.key === key);

  function onDragOver(event: DragEvent) {
    if (!takes || !dragged.card || dragged.from === key) return;
    event.preventDefault();
    setOver(true);
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (dragged.card) onMove(dragged.card, key);
  }
  return (
    <section
      aria-label={name}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={classNames(
        'flex min-h-0 w-full shrink-0 flex-col rounded-lg border bg-panel sm:w-72',
        isOver ? 'border-accent' : 'border-line',
        !isCurrent && 'max-sm:hidden',
      )}
    >
      <h2 className="flex items-baseline gap-2 px-3 py-2 font-medium text-sm">
        <span className="min-w-0 truncate">{name}</span>
        <span className="text-quiet text-xs tabular-nums">{total.toLocaleString()}</span>
      </h2>
      {/* Focusable, so that the keys scroll it. */}
      <ul
        aria-label={`Cards in ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the focus to scroll by keyboard
        tabIndex={0}
        className="flex min-h-16 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain px-2 pb-2"
      >
        {cards.map((card) => (
          <BoardCard
            key={card.id}
            {...{ place, lists, card }}
            targets={targets.filter((target) => target.key !== key)}
            onDrag={() => Object.assign(dragged, { card, from: key })}
            onMove={(to) => onMove(card, to)}
          />
        ))}
        {cards.length === 0 && <li className="px-1 py-4 text-center text-quiet text-xs">No cards</li>}
        {hasMore && (
          <li>
            <Button
              className="w-full"
              pending={more.isFetching}
              onClick={() => (isLong ? void more.fetchNextPage() : setLong(true))}
            >
              Show more of {name}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
