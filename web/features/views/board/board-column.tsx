import { useInfiniteQuery } from '@tanstack/react-query';
import { type PointerEvent, useState } from 'react';
import type { Card, Column } from '#contract/views/views.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dot } from '#web/ui/tag.tsx';
import type { ViewedPlace } from '../place.ts';
import { type Lists, viewsKey } from '../use-views.ts';
import { BoardCard } from './board-card.tsx';
import { colorOfKey, type Target } from './targets.ts';

type Query = Parameters<typeof call<'showBoard'>>[1]['query'];

export function BoardColumn({
  place,
  lists,
  column,
  query,
  isCurrent,
  isOver,
  held,
  targets,
  onMove,
  onPointerDown,
}: {
  place: ViewedPlace;
  lists: Lists;
  column: Column & Target;
  query: Query;
  /** The one that a phone shows. */
  isCurrent: boolean;
  /** A card would be dropped here. */
  isOver: boolean;
  /** The card that is dragged away. */
  held: string | undefined;
  /** The columns that take cards; none without the right to edit. */
  targets: readonly Target[];
  onMove: (card: Card, to: Column['key']) => void;
  onPointerDown: (event: PointerEvent, card: Card, openMenu: () => void) => void;
}) {
  const { id, key, name, total } = column;
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
  const color = colorOfKey(lists, key, query.by ?? 'status');
  const isMany = lists.fields.find((field) => field.id === query.by)?.kind === 'choices';
  const moves = targets
    .filter((target) => target.key !== key)
    // Of several choices, none is the end of this one.
    .map((target) => ({ ...target, outOf: isMany && target.key === null ? name : undefined }));
  return (
    <section
      aria-label={name}
      data-column={id}
      className={classNames(
        'flex min-h-0 w-full shrink-0 flex-col rounded-lg border bg-panel sm:w-72',
        isOver ? 'border-accent' : 'border-line',
        !isCurrent && 'max-sm:hidden',
      )}
    >
      <h2 className="flex items-center gap-2 px-3 py-2 font-medium text-sm">
        {color && <Dot color={color} />}
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
            moves={moves}
            isHeld={held === card.id}
            onMove={(to) => onMove(card, to)}
            onPointerDown={(event, openMenu) => onPointerDown(event, card, openMenu)}
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
