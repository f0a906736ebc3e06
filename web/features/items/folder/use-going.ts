import { useNavigate, useSearchParams } from 'react-router';
import type { FileItem } from '#contract/items/items.ts';
import type { Place } from '#web/features/items/use-place.ts';
import { filterKeys, keptLook, type Look, type Order } from '../listing/address.ts';
import type { Item } from '../listing/listing.ts';
import { useWorkspace } from '../workspace-context.ts';

type FilterKey = (typeof filterKeys)[number];

/** The ways from the open folder to other pages. */
export function useGoing({ spot, team, here }: Place) {
  const { folderHref, reviewHref, compareHref } = useWorkspace().places;
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const within = (folder: Item) => folderHref(team.id, [...spot.names, folder.name], params);

  function review(item: Item): void {
    const from = folderHref(team.id, spot.names, params);
    void navigate(reviewHref(item.id), { state: { item, team, path: spot.names, from } });
  }

  return {
    review,
    open: (item: Item) => (item.type === 'folder' ? void navigate(within(item)) : review(item)),
    openBeside: (item: Item) => {
      if (item.type === 'folder') window.open(within(item));
    },
    up: () => void navigate(folderHref(team.id, spot.names.slice(0, -1), params), { state: { reveal: here.parentId } }),
    /** Selects an item of this folder once it is loaded. */
    reveal: ({ id }: { id: string }) => {
      void navigate(folderHref(team.id, spot.names, params), { replace: true, state: { reveal: id } });
    },
    compare: (files: readonly FileItem[]) => void navigate(compareHref(files)),
    /** The link of an item, or of this folder, for others. */
    hrefOf: (item?: Item) =>
      item?.type === 'file' ? reviewHref(item.id) : folderHref(team.id, [...spot.names, ...(item ? [item.name] : [])]),
    clearFilter: () => {
      const next = new URLSearchParams(params);
      for (const key of [...filterKeys, 'filter']) next.delete(key);
      setParams(next, { replace: true });
    },
    /** Undefined takes a part out. */
    setAddress: (
      change: Partial<Order & { look: Look } & Record<'cols' | 'filter' | FilterKey, string | undefined>>,
    ) => {
      if (change.look === 'grid' || change.look === 'list') keptLook.write(change.look);
      const next = new URLSearchParams(params);
      for (const [key, value] of Object.entries(change)) value === undefined ? next.delete(key) : next.set(key, value);
      setParams(next, { replace: true });
    },
  };
}
