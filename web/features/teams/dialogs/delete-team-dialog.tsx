import { useState } from 'react';
import { trashDays } from '#contract/items/trash.ts';
import type { Team } from '#contract/teams/teams.ts';
import { call } from '#web/api/client.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { isTypedName } from '../team-name.ts';
import { rememberDeleted } from './deleted-notice.ts';

/** Asks for the team's name, since other members lose access too. */
export function DeleteTeamDialog({
  team,
  onDeleted,
  ...dialog
}: DialogState & { team: Team; onDeleted: (team: Team) => void }) {
  const [typed, setTyped] = useState('');

  async function deleteTeam() {
    await call('deleteTeam', { params: { teamId: team.id } });
    rememberDeleted({ id: team.id, name: team.name });
    onDeleted(team);
  }

  return (
    <FormDialog
      {...dialog}
      title="Delete Team"
      description={`Everything in it moves to the trash for all members. You can restore it for ${trashDays} days.`}
      action="Delete Team"
      variant="danger"
      isReady={isTypedName(typed, team.name)}
      act={deleteTeam}
    >
      {(problem) => (
        <>
          <p className="mb-4 text-pretty">
            To go on, type the name of the team: <strong className="wrap-anywhere font-semibold">{team.name}</strong>
          </p>
          <Field
            label="Name of the team"
            required
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={problem}
          />
        </>
      )}
    </FormDialog>
  );
}
