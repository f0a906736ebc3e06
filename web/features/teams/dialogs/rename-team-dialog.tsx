import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Team } from '#contract/teams/teams.ts';
import { call } from '#web/api/client.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { bareTeamName } from '../team-name.ts';
import { storeTeam, type TeamsUser } from '../use-teams.ts';

export function RenameTeamDialog({
  team,
  user,
  onRenamed,
  ...dialog
}: DialogState & { team: Team; user: TeamsUser; onRenamed: (team: Team) => void }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(bareTeamName(team.name));
  const name = typed.trim();

  async function rename() {
    const { team: renamed } = await call('renameTeam', { params: { teamId: team.id }, body: { name } });
    storeTeam(queryClient, user, renamed);
    void queryClient.invalidateQueries({ queryKey: ['audit', team.id] });
    onRenamed(renamed);
  }

  return (
    <FormDialog
      {...dialog}
      title="Rename Team"
      description={`All members of ${team.name} see the new name.`}
      action="Rename"
      isReady={name !== ''}
      act={rename}
    >
      {(problem) => (
        <Field
          label="Team Name"
          required
          maxLength={200}
          autoComplete="off"
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          error={problem}
          hint={"“'s Team” is added to it."}
        />
      )}
    </FormDialog>
  );
}
