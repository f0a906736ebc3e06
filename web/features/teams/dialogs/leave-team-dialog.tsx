import { useQueryClient } from '@tanstack/react-query';
import type { Team } from '#contract/teams/teams.ts';
import { call } from '#web/api/client.ts';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { forgetTeam, refetchTeams, type TeamsUser } from '../use-teams.ts';

export function LeaveTeamDialog({
  team,
  user,
  onLeft,
  ...dialog
}: DialogState & { team: Team; user: TeamsUser; onLeft: (team: Team) => void }) {
  const queryClient = useQueryClient();
  async function leave() {
    await call('leaveTeam', { params: { teamId: team.id } });
    onLeft(team);
    forgetTeam(queryClient, user, team.id);
    void refetchTeams(queryClient, user);
    showSuccess(`You left ${team.name}`);
  }
  return (
    <AskDialog {...dialog} title={`Leave ${team.name}?`} confirm="Leave team" act={leave}>
      You lose access to its projects and files; your uploads stay there. To come back, you need a new invite.
    </AskDialog>
  );
}
