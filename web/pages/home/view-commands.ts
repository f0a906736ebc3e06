import CalendarDays from 'lucide-react/icons/calendar-days';
import Columns3 from 'lucide-react/icons/columns-3';
import type { PaletteCommand } from '#web/features/items/items.tsx';
import { listViewLinks } from '#web/features/views/views.tsx';
import { homeHref } from '#web/pages/addresses/home-address.ts';

/** The calendar of a team and its saved views. */
export async function listViewCommands(
  teamId: string | undefined,
  go: (href: string) => unknown,
): Promise<PaletteCommand[]> {
  if (teamId === undefined) return [];
  const calendar = homeHref(teamId, 'projects', new URLSearchParams('look=calendar'));
  const words = 'view due dates month';
  return [
    { label: 'Calendar', words, Icon: CalendarDays, act: () => void go(calendar) },
    ...(await listViewLinks(teamId)).map(({ name, href }) => {
      return { label: `View: ${name}`, Icon: Columns3, act: () => void go(href) };
    }),
  ];
}
