import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import { MenuLink } from '#web/ui/menus/menu.tsx';
import { homeHref, viewNames } from './home-address.ts';

/** The plans, in the menu of the team; the side column has them as well. */
export function PlansItem({ teamId }: { teamId: string }) {
  return (
    <MenuLink href={homeHref(teamId, 'upgrade')}>
      <CircleArrowUp size={16} aria-hidden="true" />
      {viewNames.upgrade}
    </MenuLink>
  );
}
