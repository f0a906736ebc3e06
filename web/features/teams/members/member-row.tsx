import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { Member } from '#contract/teams/members.ts';
import type { Team } from '#contract/teams/teams.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { lazyComponent, lazyPart } from '#web/ui/lazy-component.ts';
import { SavedMark } from '#web/ui/notices/saved-mark.tsx';
import { RoleSelect } from '#web/ui/roles/role-select.tsx';
import { roleNames } from '#web/ui/roles/roles.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Time } from '#web/ui/text/time.tsx';
import type { AskTeam } from '../dialogs/team-question.ts';
import type { TeamsUser } from '../use-teams.ts';
import type { MemberQuestion } from './member-menu.tsx';
import { useRoleChange } from './use-members.ts';

const MemberMenu = lazyComponent(() => import('./member-menu.tsx').then((file) => file.MemberMenu));
const RemoveMemberDialog = lazyPart(() => import('./member-dialogs.tsx').then((file) => file.RemoveMemberDialog));
const HandOverDialog = lazyPart(() => import('./member-dialogs.tsx').then((file) => file.HandOverDialog));

/** The actions on this member that the viewer may take. */
function offersFor(team: Team, member: Member, isSelf: boolean): MemberQuestion[] {
  if (member.role === 'owner') return [];
  // The next sign-in would bring the role back.
  if (member.group) return !isSelf && team.capabilities.own ? ['hand-over'] : [];
  if (isSelf) return ['leave'];
  return [
    ...(team.capabilities.own && !member.isService ? (['hand-over'] as const) : []),
    ...(team.capabilities.manage ? (['remove'] as const) : []),
  ];
}

export function MemberRow({
  team,
  member,
  user,
  onAsk,
}: {
  team: Team;
  member: Member;
  user: TeamsUser;
  onAsk: AskTeam;
}) {
  const { saving, change, clear } = useRoleChange(team.id, member);
  const [question, setQuestion] = useState<{ kind: MemberQuestion; open: boolean }>();
  const isSelf = member.userId === user.user_id;
  const { manage } = team.capabilities;
  const changeable = manage && !isSelf && !member.group && member.role !== 'owner' ? member.role : undefined;
  const offered = offersFor(team, member, isSelf);
  const joined = (
    <>
      {member.role === 'owner' ? 'Since ' : 'Joined '}
      <Time iso={member.since} />
    </>
  );
  const dialog = {
    team,
    member,
    open: question?.open ?? false,
    onOpenChange: (open: boolean) => setQuestion((now) => now && { ...now, open }),
  };

  function ask(kind: MemberQuestion) {
    if (kind === 'leave') onAsk('leave', team);
    else setQuestion({ kind, open: true });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-5 py-3 last:border-0">
      <Avatar name={member.name} id={member.userId} image={member.image} size="large" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-medium">
          {member.name}
          {isSelf && <span className="font-normal text-quiet"> (you)</span>}
        </p>
        {member.isService ? (
          <p className="text-quiet text-sm">A program of the team</p>
        ) : (
          <p className="truncate text-quiet text-sm" data-tooltip={member.email}>
            {member.email}
          </p>
        )}
        {member.group && <p className="wrap-anywhere text-quiet text-xs">By the group {member.group}</p>}
        <p className="text-quiet text-xs md:hidden">{joined}</p>
      </div>
      <p className="w-32 shrink-0 whitespace-nowrap text-quiet text-xs max-md:hidden">{joined}</p>
      <div className="ml-auto flex items-center gap-2">
        {manage && (
          <span className="flex justify-end md:w-16">
            <SavedMark isSaved={saving.state === 'saved'} onHidden={clear} />
          </span>
        )}
        {changeable ? (
          <RoleSelect label={`Role of ${member.name}`} value={changeable} onChange={change} />
        ) : (
          <span className="text-quiet text-sm md:w-28 md:px-2.5">{roleNames[member.role]}</span>
        )}
        {offered.length > 0 ? (
          <MenuButton
            aria-label={`More for ${member.name}`}
            className="grid size-control shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-hover hover:text-text"
            preload={MemberMenu.preload}
            menu={(state) => <MemberMenu {...state} offered={offered} onAsk={ask} />}
          >
            <Ellipsis size={16} aria-hidden="true" />
          </MenuButton>
        ) : (
          <span className="w-control shrink-0 max-md:hidden" />
        )}
      </div>
      {saving.state === 'failed' && (
        <p role="alert" className="w-full text-pretty text-sm text-upcoming">
          {saving.problem}
        </p>
      )}
      {question?.kind === 'remove' && <RemoveMemberDialog {...dialog} />}
      {question?.kind === 'hand-over' && <HandOverDialog {...dialog} user={user} />}
    </li>
  );
}
