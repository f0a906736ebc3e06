import CalendarDays from 'lucide-react/icons/calendar-days';
import Columns3 from 'lucide-react/icons/columns-3';
import type { PaletteCommand } from '#web/features/items/items.tsx';
import { listViewLinks } from '#web/features/views/views.tsx';
import { homeHref } from '#web/pages/addresses/home-address.ts';

type Go = (href: string) => unknown;

/** The open folder of this team in another look; its top if none is open. */
function hrefHere(look: string, teamId: string | undefined): string {
  const here = new URLSearchParams(location.search);
  const path = here.get('team') === teamId ? here.get('path') : null;
  return homeHref(teamId, 'projects', new URLSearchParams(path ? { look, path } : { look }));
}

export const openBoardHere = (teamId: string | undefined, go: Go) => void go(hrefHere('board', teamId));

/** The calendar of the open folder and of the team, and its saved views. */
export async function listViewCommands(teamId: string | undefined, go: Go): Promise<PaletteCommand[]> {
  if (teamId === undefined) return [];
  const ofTeam = homeHref(teamId, 'projects', new URLSearchParams('look=calendar'));
  const words = 'view due dates month comments';
  const isInFolder = hrefHere('calendar', teamId) !== ofTeam;
  return [
    { label: 'Calendar', words, Icon: CalendarDays, act: () => void go(hrefHere('calendar', teamId)) },
    ...(isInFolder
      ? [{ label: 'Calendar of the whole team', words, Icon: CalendarDays, act: () => void go(ofTeam) }]
      : []),
    ...(await listViewLinks(teamId)).map(({ name, href }) => {
      return { label: `View: ${name}`, Icon: Columns3, act: () => void go(href) };
    }),
  ];
}
