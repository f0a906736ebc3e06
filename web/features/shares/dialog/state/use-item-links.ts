import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#web/api/client.ts';
import type { ShownShare } from '../shown-share.ts';

type Links = { links: ShownShare[] };

/** The links of an item, the default one first; undefined until they are loaded. */
export function useItemLinks(itemId: string, isOpen: boolean) {
  const queryClient = useQueryClient();
  const queryKey = ['item-links', itemId];
  const created = useRef<Promise<ShownShare>>(undefined);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('listItemLinks', { params: { itemId } }, signal),
    enabled: isOpen,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const change = (apply: (links: ShownShare[]) => ShownShare[]) => {
    queryClient.setQueryData<Links>(queryKey, (was) => was && { links: apply(was.links) });
    // The list of the team's links, which may stand behind the dialog.
    void queryClient.invalidateQueries({ queryKey: ['links'] });
  };

  return {
    links: data?.links,
    error: data ? null : error,
    isFetching,
    refetch: () => void refetch(),
    /** Puts a changed or new link into the list. */
    keep: (link: ShownShare) =>
      change((links) =>
        links.some(({ id }) => id === link.id)
          ? links.map((one) => (one.id === link.id ? link : one))
          : [...links, link],
      ),
    /** The default link, which is created if missing. */
    async load(): Promise<string> {
      const [first] = data?.links ?? [];
      if (!first) created.current ??= call('createLink', { params: { itemId }, body: {} });
      return (first ?? (await created.current))?.id ?? '';
    },
    async add(): Promise<ShownShare> {
      const link = await call('createLink', { params: { itemId }, body: {} });
      change((links) => [...links, link]);
      return link;
    },
    async remove(linkId: string): Promise<void> {
      await call('deleteLink', { params: { linkId } });
      change((links) => links.filter(({ id }) => id !== linkId));
    },
  };
}
export type ItemLinks = ReturnType<typeof useItemLinks>;
