import BookOpen from 'lucide-react/icons/book-open';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import Columns3 from 'lucide-react/icons/columns-3';
import Plus from 'lucide-react/icons/plus';

import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import { useNavigate } from 'react-router';
import type { Team } from '#contract/teams/teams.ts';
import { listGuidePages, openHelp } from '#web/features/help/help.tsx';
import { type Icon, type PaletteCommand, tryHref } from '#web/features/items/items.tsx';
import { useUser } from '#web/features/session/session.tsx';
import { useFromHere } from '#web/pages/addresses/from-here.ts';
import { homeHref, type View, viewNames } from '#web/pages/addresses/home-address.ts';

/** The commands of the palette: everything that the menus around the work offer. */
export function useCommands(teams: readonly Team[], team: Team | undefined, onAddTeam: () => void): PaletteCommand[] {
  const navigate = useNavigate();
  const { isServerAdmin } = useUser();
  const state = useFromHere();
  const go = (href: string) => () => void navigate(href, { state });
  const view = (name: View, Icon: Icon, words = ''): PaletteCommand => {
    return { label: viewNames[name], words, Icon, act: go(homeHref(team?.id, name)) };
  };
  return [
    ...(team?.capabilities.manage
      ? [
          {
            label: 'Invite people',
            words: 'add members',
            Icon: UserPlus,
            act: go(homeHref(team.id, 'info')),
            more: async () => (await import('./team-commands.ts')).listTeamCommands(team, go),
          },
        ]
      : []),
    ...(team?.capabilities.edit
      ? [
          {
            label: 'Try it with two cuts',
            words: 'film compare cuts versions comments',
            Icon: Columns3,
            act: go(tryHref(team.id)),
          },
        ]
      : []),
    {
      label: 'Board',
      words: 'view columns status kanban',
      Icon: Columns3,
      act: () => void import('./view-commands.ts').then(({ openBoardHere }) => openBoardHere(team?.id, navigate)),
      more: async () => (await import('./view-commands.ts')).listViewCommands(team?.id, navigate),
    },
    {
      label: 'Guide',
      words: 'help how to',
      Icon: BookOpen,
      act: go('/guide'),
      more: async () =>
        (await listGuidePages()).map(({ title, words, href }) => {
          return { label: `Guide: ${title}`, words, Icon: BookOpen, act: go(href) };
        }),
    },
    {
      label: 'Help',
      words: 'keys shortcuts',
      Icon: CircleHelp,
      act: openHelp,
      more: async () => (await import('./theme-commands.ts')).themeCommands,
    },
    view('work', CircleCheck, 'decisions approvals to do due late new comments assigned subscribe calendar'),
    view('recent', Clock, 'opened'),
    view('starred', Star, 'favorites'),
    view('info', Users, 'members activity links programs'),
    ...(team?.capabilities.edit ? [view('trash', Trash2, 'deleted restore')] : []),
    view('upgrade', CircleArrowUp, 'price'),
    { label: 'Create a team', words: 'new add', Icon: Plus, act: onAddTeam },
    {
      label: 'Account',
      words: 'settings profile password passkeys devices tokens',
      Icon: UserRound,
      act: go('/account'),
    },
    ...(isServerAdmin
      ? [
          {
            label: 'Server',
            words: 'console health users jobs storage emails links',
            Icon: CircleHelp,
            act: go('/server'),
            more: async () => [(await import('./team-commands.ts')).signInOfServer(go)],
          },
        ]
      : []),
    ...teams
      .filter(({ id }) => id !== team?.id)
      .map(({ id, name }) => ({
        label: `Go to ${name}`,
        words: 'switch team',
        Icon: Users,
        act: go(homeHref(id, 'projects')),
      })),
  ];
}
