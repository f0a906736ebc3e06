import { useQueryClient } from '@tanstack/react-query';
import type { Member } from '#contract/teams/members.ts';
import type { Team } from '#contract/teams/teams.ts';
import { call } from '#web/api/client.ts';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { refetchTeams, storeTeam, type TeamsUser } from '../use-teams.ts';
import { refetchPeople } from './use-members.ts';

type Parts = DialogState & { team: Team; member: Member };

export function RemoveMemberDialog({ team, member, ...dialog }: Parts) {
  const queryClient = useQueryClient();
  async function remove() {
    await call('removeMember', { params: { teamId: team.id, userId: member.userId } });
    showSuccess(`${member.name} is no longer in ${team.name}`);
    await refetchPeople(queryClient, team.id);
  }
  return (
    <AskDialog {...dialog} title={`Remove ${member.name}?`} confirm="Remove" act={remove}>
      {member.name} ({member.email}) loses access to {team.name}. Their uploads stay. To come back, they need a new
      invite.
    </AskDialog>
  );
}

export function HandOverDialog({ team, member, user, ...dialog }: Parts & { user: TeamsUser }) {
  const queryClient = useQueryClient();
  async function handOver() {
    const { team: given } = await call('handOverTeam', {
      params: { teamId: team.id },
      body: { userId: member.userId },
    });
    storeTeam(queryClient, user, given);
    showSuccess(`${member.name} now owns ${team.name}`);
    await Promise.all([refetchPeople(queryClient, team.id), refetchTeams(queryClient, user)]);
  }
  return (
    <AskDialog
      {...dialog}
      title={`Make ${member.name} the owner?`}
      confirm="Transfer team"
      variant="primary"
      act={handOver}
    >
      {member.name} can then delete {team.name} or transfer it. You stay as an admin. Only {member.name} can transfer it
      back to you.
    </AskDialog>
  );
}
