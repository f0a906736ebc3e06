import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import { homeHref, viewNames } from '#web/pages/addresses/home-address.ts';
import { MenuLink } from '#web/ui/menus/menu.tsx';

/** The plans, in the menu of the team; the side column has them as well. */
export function PlansItem({ teamId }: { teamId: string }) {
  return (
    <MenuLink href={homeHref(teamId, 'upgrade')}>
      <CircleArrowUp size={16} aria-hidden="true" />
      {viewNames.upgrade}
    </MenuLink>
  );
}
