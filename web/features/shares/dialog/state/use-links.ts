import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Share } from '#contract/sharing/shares.ts';
import { call } from '#web/api/client.ts';
import type { ShareTarget } from '../share-target.ts';

export type ShareSettings = NonNullable<Sent<Endpoints['createLink']>['body']>;
type Links = { links: Share[] };

/** The links of an item, the default one first, or the one link of several items; undefined until they are loaded. */
export function useLinks(target: ShareTarget, isOpen: boolean) {
  const queryClient = useQueryClient();
  const isSelection = 'items' in target;
  const given = isSelection ? target.items : [target];
  const [chosen, setChosen] = useState(() => given.map(({ itemId, type, name }) => ({ id: itemId, type, name })));
  const created = useRef<string>(undefined);
  const own = useId();
  const queryKey = ['links-of', isSelection ? (target.linkId ?? own) : target.itemId];
  const load = async (signal: AbortSignal): Promise<Links> => {
    if (!isSelection) return call('listItemLinks', { params: { itemId: target.itemId } }, signal);
    const linkId = created.current ?? target.linkId;
    return { links: linkId ? [await call('showLink', { params: { linkId } }, signal)] : [] };
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    enabled: isOpen,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const change = (apply: (links: Share[]) => Share[]) => {
    queryClient.setQueryData<Links>(queryKey, (was) => was && { links: apply(was.links) });
    // The list of the team's links, which may stand behind the dialog.
    void queryClient.invalidateQueries({ queryKey: ['links'] });
  };

  return {
    links: data?.links,
    /** The items of the link, or of the one to be created. */
    items: (isSelection && data?.links[0]?.items) || chosen,
    /** Leaves an item out of the link that will be created. */
    leaveOut: (id: string) => setChosen(chosen.filter((item) => item.id !== id)),
    error: data ? null : error,
    isFetching,
    refetch: () => void refetch(),
    /** Creates a link, which `keep` then puts into the list. */
    async create(settings: ShareSettings): Promise<Share> {
      const link = isSelection
        ? await call('createSelection', { body: { ...settings, ids: chosen.map(({ id }) => id) } })
        : await call('createLink', { params: { itemId: target.itemId }, body: settings });
      created.current = link.id;
      return link;
    },
    /** Puts a changed or new link into the list. */
    keep: (link: Share) =>
      change((links) =>
        links.some(({ id }) => id === link.id)
          ? links.map((one) => (one.id === link.id ? link : one))
          : [...links, link],
      ),
    async remove(linkId: string): Promise<void> {
      await call('deleteLink', { params: { linkId } });
      change((links) => links.filter(({ id }) => id !== linkId));
    },
  };
}
export type ItemLinks = ReturnType<typeof useLinks>;
