import CircleCheck from 'lucide-react/icons/circle-check';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Clock from 'lucide-react/icons/clock';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { Link } from 'react-router';
import type { Team } from '#contract/teams/teams.ts';
import { homeHref, type View, viewNames, views } from '#web/pages/addresses/home-address.ts';
import { classNames } from '#web/ui/class-names.ts';

const icons = {
  projects: Clapperboard,
  work: CircleCheck,
  recent: Clock,
  starred: Star,
  info: Users,
  trash: Trash2,
} as const;
type ListedView = keyof typeof icons;
/** The bar has room for one line. */
const shortNames = { ...viewNames, projects: 'Projects' };
/** The plans are at the foot of the column and in the menu of the team. */
const isListed = (view: View): view is ListedView => view in icons;

const shapes = {
  column: {
    list: 'flex flex-col gap-0.5',
    link: 'h-control gap-2.5 rounded-md px-2.5 text-sm',
    current: 'bg-hover text-text',
    other: 'text-quiet hover:bg-hover hover:text-text',
  },
  bar: {
    list: 'flex',
    link: 'h-14 flex-1 flex-col justify-center gap-1 text-center text-xs leading-tight tracking-tight',
    current: 'text-accent',
    other: 'text-quiet',
  },
} as const;

/** The views of the workspace, as the second column or as the bottom bar of a phone. */
export function ViewLinks({
  shape,
  current,
  team,
}: {
  shape: keyof typeof shapes;
  current: View;
  team: Team | undefined;
}) {
  const style = shapes[shape];
  // Members who cannot delete do not see the trash.
  const shown = views.filter(isListed).filter((view) => view !== 'trash' || team?.capabilities.edit !== false);
  return (
    <ul className={style.list}>
      {shown.map((view) => {
        const Icon = icons[view];
        return (
          <li key={view} className={shape === 'bar' ? 'flex flex-1' : undefined}>
            <Link
              to={homeHref(team?.id, view)}
              aria-current={view === current ? 'page' : undefined}
              className={classNames(
                'flex w-full items-center font-medium transition-colors',
                style.link,
                view === current ? style.current : style.other,
              )}
            >
              <Icon size={shape === 'bar' ? 20 : 16} aria-hidden="true" />
              {shape === 'bar' ? shortNames[view] : viewNames[view]}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
