import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Progress } from '#contract/items/items.ts';
import type { Card, Column } from '#contract/views/views.ts';
import { call } from '#web/api/client.ts';
import { showFailure } from '#web/ui/notices/toast.ts';
import { type Lists, nameOfKey, refetchViews } from '../use-views.ts';

type Data = { folderId: string | null; columns: Column[] };
type To = Column['key'];

/** Moves a card to another column, which sets its status or choice. Shown at once, and taken back if it is refused. */
export function useMove({
  teamId,
  boardKey,
  by,
  lists,
}: {
  teamId: string;
  boardKey: QueryKey;
  by: string;
  lists: Lists;
}) {
  const queryClient = useQueryClient();
  const [moved, setMoved] = useState<{ id: string }>();
  const [said, setSaid] = useState('');

  async function move(card: Card, from: To, to: To): Promise<void> {
    if (from === to) return;
    await queryClient.cancelQueries({ queryKey: boardKey });
    queryClient.setQueryData<Data>(boardKey, (data) => data && withMoved(data, card, from, to));
    setMoved({ id: card.id });
    try {
      await send(card.id, to);
      setSaid(`${card.name} moved to ${nameOfKey(lists, to, by)}`);
    } catch (error) {
      showFailure(error);
    }
    await refetchViews(queryClient, teamId);
  }

  async function send(id: string, to: To): Promise<void> {
    const ids = [id];
    if (by !== 'status') await call('setValue', { body: { ids, fieldId: by, value: to } });
    else if (lists.statuses.some((status) => status.id === to)) {
      await call('setStatus', { body: { ids, statusId: to ?? '' } });
    } else await call('setProgress', { body: { ids, progress: to as Progress } });
  }

  return { move, moved, said };
}

function withMoved(data: Data, card: Card, from: To, to: To): Data {
  const columns = data.columns.map((column) => {
    if (column.key === from) {
      return { ...column, total: column.total - 1, cards: column.cards.filter(({ id }) => id !== card.id) };
    }
    if (column.key === to) return { ...column, total: column.total + 1, cards: [card, ...column.cards] };
    return column;
  });
  return { ...data, columns };
}
