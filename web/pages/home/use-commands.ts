import BadgeCheck from 'lucide-react/icons/badge-check';
import BookOpen from 'lucide-react/icons/book-open';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import Columns3 from 'lucide-react/icons/columns-3';
import FileVideo from 'lucide-react/icons/file-video';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Plus from 'lucide-react/icons/plus';
import Server from 'lucide-react/icons/server';
import Star from 'lucide-react/icons/star';
import Sun from 'lucide-react/icons/sun';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import Workflow from 'lucide-react/icons/workflow';
import { useNavigate } from 'react-router';
import type { Team } from '#contract/teams/teams.ts';
import { listGuidePages, openHelp } from '#web/features/help/help.tsx';
import { type Icon, type PaletteCommand, tryHref } from '#web/features/items/items.tsx';
import { useUser } from '#web/features/session/session.tsx';
import { chooseTheme } from '#web/features/theme/theme.tsx';
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
          { label: 'Invite people', words: 'add members', Icon: UserPlus, act: go(homeHref(team.id, 'info')) },
          {
            label: 'Templates for approvals',
            words: 'approve decision stages certificate time zone',
            Icon: BadgeCheck,
            act: go(homeHref(team.id, 'info', new URLSearchParams({ tab: 'approvals' }))),
          },
          {
            label: 'Rules of the team',
            words: 'automation when then workflow automatic',
            Icon: Workflow,
            act: go(homeHref(team.id, 'info', new URLSearchParams({ tab: 'rules' }))),
          },
        ]
      : []),
    ...(team?.role === 'owner'
      ? [
          {
            label: 'Sign-in of the team',
            words: 'provider company single sso oidc openid saml domains groups',
            Icon: UserRound,
            act: go(homeHref(team.id, 'info', new URLSearchParams({ tab: 'provider' }))),
          },
        ]
      : []),
    ...(team?.capabilities.edit
      ? [
          {
            label: 'Try it with two cuts',
            words: 'film compare cuts versions comments',
            Icon: FileVideo,
            act: go(tryHref(team.id)),
          },
        ]
      : []),
    {
      label: 'Board',
      words: 'view columns status',
      Icon: Columns3,
      act: go(homeHref(team?.id, 'projects', new URLSearchParams('look=board'))),
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
    { label: 'Help', words: 'keys shortcuts', Icon: CircleHelp, act: openHelp },
    { label: 'Dark theme', words: 'mode', Icon: Moon, act: () => chooseTheme('dark') },
    { label: 'Light theme', words: 'mode', Icon: Sun, act: () => chooseTheme('light') },
    { label: 'Same theme as system', words: 'mode', Icon: Monitor, act: () => chooseTheme('system') },
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
            Icon: Server,
            act: go('/server'),
          },
          {
            label: 'Sign-in of the server',
            words: 'provider company single sso oidc openid saml',
            Icon: Server,
            act: go('/server?section=sign-in'),
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
