import type { Team } from '#contract/teams/teams.ts';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import type { AskTeam } from '../dialogs/team-question.ts';
import { PanelSkeleton, ShowMore } from '../panel-parts.tsx';
import type { TeamsUser } from '../use-teams.ts';
import { MemberRow } from './member-row.tsx';
import { useMembers } from './use-members.ts';

/** All members of the team, and who can change their roles. */
export function MembersPanel({ team, user, onAsk }: { team: Team; user: TeamsUser; onAsk: AskTeam }) {
  const members = useMembers(team.id);
  const people = members.data?.pages.flatMap((page) => page.members) ?? [];
  const admins = people.filter(({ role }) => role === 'admin').map(({ name }) => name);
  const owner = team.ownerUserId === user.user_id ? 'you' : team.ownerName;
  const named = admins.length > 3 ? [...admins.slice(0, 2), 'others'] : admins;
  const count = members.hasNextPage ? `${people.length}+` : people.length;

  return (
    <Panel
      title={
        <>
          Members
          {people.length > 0 && <span className="ml-2 font-normal text-quiet tabular-nums">{count}</span>}
        </>
      }
    >
      {members.isPending && <PanelSkeleton label="Loading the members" />}
      <LoadProblem query={members} />
      <ul>
        {people.map((member) => (
          <MemberRow key={member.userId} team={team} member={member} user={user} onAsk={onAsk} />
        ))}
      </ul>
      <ShowMore {...members} />
      {people.length > 0 && (
        <p className="text-pretty border-line border-t px-5 py-3 text-quiet text-sm">
          Only the owner ({owner}) and admins{named.length > 0 && ` (${named.join(', ')})`} can change roles.
        </p>
      )}
    </Panel>
  );
}
