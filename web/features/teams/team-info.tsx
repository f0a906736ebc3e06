import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Team } from '#contract/teams/teams.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { Panel } from '#web/ui/pages/panel.tsx';
import { roleNames } from '#web/ui/roles/roles.ts';
import { initialOf } from '#web/ui/text/avatar.tsx';
import { ActivityPanel } from './activity/activity-panel.tsx';
import type { AskTeam } from './dialogs/team-question.ts';
import { InviteForm } from './invites/invite-form.tsx';
import { InvitesPanel } from './invites/invites-panel.tsx';
import type { OnShare } from './links/link-row.tsx';
import { LinksPanel } from './links/links-panel.tsx';
import { AbilitiesPanel } from './members/abilities-panel.tsx';
import { MembersPanel } from './members/members-panel.tsx';
import type { TeamsUser } from './use-teams.ts';

const ProviderPanel = lazyPart(() => import('./provider/provider-panel.tsx').then((file) => file.ProviderPanel));

const tabs = {
  people: 'People',
  links: 'Links',
  activity: 'Activity',
  approvals: 'Approvals',
  fields: 'Fields',
  rules: 'Rules',
  programs: 'Programs',
  provider: 'Sign-in',
} as const;
type Tab = keyof typeof tabs;
const memberTabs: readonly Tab[] = ['people', 'activity'];
const adminTabs: readonly Tab[] = ['people', 'links', 'activity', 'approvals', 'fields', 'rules', 'programs'];

/** The address holds the tab, so that reload, back and shared links open it. */
function TabLinks({ shown, current, params }: { shown: readonly Tab[]; current: Tab; params: URLSearchParams }) {
  return (
    <nav aria-label="Team Info" className="mb-4 flex flex-wrap gap-1">
      {shown.map((tab) => {
        const target = new URLSearchParams(params);
        if (tab === 'people') target.delete('tab');
        else target.set('tab', tab);
        return (
          <Link
            key={tab}
            to={{ search: `?${target}` }}
            aria-current={tab === current ? 'page' : undefined}
            className={classNames(
              'inline-flex h-control items-center rounded-md px-3 font-medium text-sm transition-colors',
              tab === current ? 'bg-hover text-text' : 'text-quiet hover:bg-hover hover:text-text',
            )}
          >
            {tabs[tab]}
          </Link>
        );
      })}
    </nav>
  );
}

/** The members of a team with their permissions, its activity, and for admins its share links. */
export function TeamInfo({
  team,
  user,
  onAsk,
  onShare,
  programs,
  approvals,
  fields,
  rules,
}: {
  team: Team;
  user: TeamsUser;
  onAsk: AskTeam;
  onShare: OnShare;
  /** For admins. */
  programs: ReactNode;
  approvals: ReactNode;
  fields: ReactNode;
  rules: ReactNode;
}) {
  const [params] = useSearchParams();
  const { manage } = team.capabilities;
  const ownerTabs: readonly Tab[] = team.role === 'owner' ? [...adminTabs, 'provider'] : adminTabs;
  const shown = manage ? ownerTabs : memberTabs;
  const tab: Tab = shown.find((name) => name === params.get('tab')) ?? 'people';
  return (
    <div className="mx-auto max-w-wide-dialog px-4 py-8 sm:px-8">
      <div className="mb-6 flex items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-14 shrink-0 place-items-center rounded-lg bg-accent font-semibold text-lg text-on-accent"
        >
          {initialOf(team.name)}
        </span>
        <div className="min-w-0">
          <div className="flex items-center gap-1">
            <h1 className="wrap-anywhere min-w-0 text-lg sm:text-xl">{team.name}</h1>
            {manage && (
              <IconButton label="Rename team" onClick={() => onAsk('rename', team)}>
                <Pencil size={16} aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <p className="text-quiet">
            You are {team.role === 'owner' ? 'the owner' : `here as ${roleNames[team.role]}`}.
          </p>
        </div>
      </div>
      <TabLinks shown={shown} current={tab} params={params} />
      {tab === 'activity' && <ActivityPanel teamId={team.id} isAdmin={manage} />}
      {tab === 'links' && <LinksPanel teamId={team.id} onShare={onShare} />}
      {tab === 'approvals' && approvals}
      {tab === 'fields' && fields}
      {tab === 'rules' && rules}
      {tab === 'programs' && programs}
      {tab === 'provider' && <ProviderPanel teamId={team.id} />}
      {tab === 'people' && (
        <div className="flex flex-col gap-4">
          {manage && (
            <Panel title="Invite people">
              <InviteForm teamId={team.id} />
            </Panel>
          )}
          <MembersPanel team={team} user={user} onAsk={onAsk} />
          {manage && <InvitesPanel teamId={team.id} />}
          <AbilitiesPanel team={team} />
        </div>
      )}
    </div>
  );
}
