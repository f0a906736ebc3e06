import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#web/api/client.ts';
import { unknownShare } from '../link-settings.tsx';
import type { SelectionTarget } from '../share-target.ts';
import type { ShownShare } from '../shown-share.ts';
import { callsForLink } from './share-calls.ts';
import { useShareActions } from './use-share-actions.ts';

/** The link of several items. The first change creates it. */
export function useSelection({ items, linkId }: SelectionTarget, isOpen: boolean) {
  const queryClient = useQueryClient();
  const known = useRef(linkId);
  const query = useQuery({
    queryKey: ['link', linkId],
    queryFn: ({ signal }) => call('showLink', { params: { linkId: linkId ?? '' } }, signal),
    enabled: isOpen && linkId !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const shown = items.map(({ itemId, type, name }) => ({ id: itemId, type, name }));
  const loaded: ShownShare | null =
    linkId === undefined ? { ...unknownShare, items: shown, allowComments: true } : (query.data ?? null);
  const chosen = useRef<string[]>([]);

  async function load(): Promise<string> {
    known.current ??= (await call('createSelection', { body: { ids: chosen.current } })).id ?? undefined;
    return known.current ?? '';
  }

  const actions = useShareActions({
    calls: callsForLink(load),
    loaded,
    keep: () => void queryClient.invalidateQueries({ queryKey: ['links'] }),
  });
  const { share, change, preset } = actions;
  const listed = share?.items ?? shown;
  chosen.current = listed.map(({ id }) => id);

  return {
    actions,
    items: listed,
    error: query.data ? null : query.error,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
    /** Takes an item out of the selection; the item itself stays. */
    remove(id: string): void {
      const without = (was: ShownShare) => ({ ...was, items: was.items.filter((item) => item.id !== id) });
      const work = async () => call('removeSelected', { params: { linkId: await load() }, body: { ids: [id] } });
      if (share?.visibility === 'none' && known.current === undefined) preset(without(share));
      else void change(without, work);
    },
    async deleteLink(): Promise<void> {
      await call('deleteLink', { params: { linkId: await load() } });
      await queryClient.invalidateQueries({ queryKey: ['links'] });
    },
  };
}
