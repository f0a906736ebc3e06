import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Progress } from '#contract/items/items.ts';
import type { Card, Column } from '#contract/views/views.ts';
import { call } from '#web/api/client.ts';
import { showFailure } from '#web/ui/notices/toast.ts';
import { type Lists, nameOfKey, refetchViews } from '../use-views.ts';
import { withMoved } from './with-moved.ts';

type To = Column['key'];

/** Moves a card to another column, which sets its status or value. Shown at once, and taken back if it is refused. */
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
  const [moved, setMoved] = useState<{ id: string; to: To }>();
  const [said, setSaid] = useState('');
  const isMany = lists.fields.find(({ id }) => id === by)?.kind === 'choices';

  async function move(card: Card, from: To, to: To): Promise<void> {
    if (from === to) return;
    await queryClient.cancelQueries({ queryKey: boardKey });
    const person = lists.people.find(({ userId }) => userId === to)?.name;
    queryClient.setQueryData<ResponseOf<Endpoints['showBoard']>>(boardKey, (data) => {
      return data && { ...data, columns: withMoved(data.columns, card, { from, to, person, isMany, by }) };
    });
    setMoved({ id: card.id, to });
    try {
      await send(card.id, from, to);
      const out = isMany && to === null;
      setSaid(`${card.name} ${out ? 'taken out of' : 'moved to'} ${nameOfKey(lists, out ? from : to, by)}`);
    } catch (error) {
      showFailure(error);
    }
    await refetchViews(queryClient, teamId);
  }

  async function send(id: string, from: To, to: To): Promise<void> {
    const ids = [id];
    if (isMany) {
      const value = to === null ? null : [to];
      await call('setValue', { body: { ids, fieldId: by, value, instead: from } });
    } else if (by !== 'status') await call('setValue', { body: { ids, fieldId: by, value: to } });
    else if (lists.statuses.some((status) => status.id === to)) {
      await call('setStatus', { body: { ids, statusId: to ?? '' } });
    } else await call('setProgress', { body: { ids, progress: to as Progress } });
  }

  return { move, moved, said };
}
