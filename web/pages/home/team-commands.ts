import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleCheck from 'lucide-react/icons/circle-check';
import UserRound from 'lucide-react/icons/user-round';
import Workflow from 'lucide-react/icons/workflow';
import type { Team } from '#contract/teams/teams.ts';
import type { Icon, PaletteCommand } from '#web/features/items/items.tsx';
import { homeHref } from '#web/pages/addresses/home-address.ts';

/** The settings of a team that have a tab of their own in Team Info. Only typing finds them. */
export function listTeamCommands({ id, role }: Team, go: (href: string) => () => void): PaletteCommand[] {
  const at = (tab: string, label: string, Icon: Icon, words: string): PaletteCommand => {
    return { label, words, Icon, act: go(homeHref(id, 'info', new URLSearchParams({ tab }))) };
  };
  return [
    at('approvals', 'Templates for approvals', BadgeCheck, 'approve decision stages certificate time zone'),
    at('fields', 'Statuses and fields', CircleCheck, 'status progress metadata custom choices colour'),
    at('rules', 'Rules of the team', Workflow, 'automation when then workflow automatic'),
    ...(role === 'owner'
      ? [
          at(
            'provider',
            'Sign-in of the team',
            UserRound,
            'provider company single sso oidc openid saml domains groups',
          ),
        ]
      : []),
  ];
}

export const signInOfServer = (go: (href: string) => () => void): PaletteCommand => ({
  label: 'Sign-in of the server',
  words: 'provider company single sso oidc openid saml',
  Icon: UserRound,
  act: go('/server?section=sign-in'),
});
