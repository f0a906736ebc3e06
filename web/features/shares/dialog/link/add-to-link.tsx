import { useQuery } from '@tanstack/react-query';
import { formatItems } from '#contract/sharing/format-items.ts';
import type { TeamLink } from '#contract/sharing/shares.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import type { MenuState } from '#web/ui/menus/menu.tsx';
import { showError } from '#web/ui/notices/toast.ts';

const LinksMenu = lazyComponent(() => import('./links-menu.tsx').then((file) => file.LinksMenu));
const pageSize = 100;

const nameOf = ({ title, items }: TeamLink) => title || formatItems(items.map(({ name }) => name));

/** Adds items to a link for several items that the team has already. */
export function AddToLink({
  teamId,
  ids,
  onAdded,
}: {
  teamId: string;
  ids: string[];
  onAdded: (linkId: string) => void;
}) {
  const { data } = useQuery({
    queryKey: ['links', teamId, 'selections'],
    queryFn: ({ signal }) => call('listLinks', { params: { teamId }, query: { limit: pageSize } }, signal),
    staleTime: 0,
  });
  const selections = data?.links.filter(({ itemId }) => itemId === null) ?? [];
  if (selections.length === 0) return null;

  async function add(linkId: string) {
    try {
      await call('addSelected', { params: { linkId }, body: { ids } });
      onAdded(linkId);
    } catch (error) {
      showError(formatError(error));
    }
  }

  const links = selections.map((link) => ({ id: link.id, name: nameOf(link) }));
  return (
    <MenuButton
      preload={LinksMenu.preload}
      menu={(state: MenuState) => <LinksMenu {...state} links={links} onChoose={(id) => void add(id)} />}
      className="h-control rounded-md px-3 font-medium text-quiet text-sm transition-colors hover:bg-hover hover:text-text"
    >
      Add to another link…
    </MenuButton>
  );
}
