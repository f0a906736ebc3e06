import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Team } from '#contract/teams/teams.ts';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { refetchTeams, type TeamsUser } from '../use-teams.ts';

export function CreateTeamDialog({
  user,
  onCreated,
  ...dialog
}: DialogState & { user: TeamsUser; onCreated: (team: Team) => void }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  // One id per name makes a retry after a lost response idempotent; a changed name is another team.
  const attempt = useRef({ name: '', id: newId() });

  async function create() {
    if (attempt.current.name !== name) attempt.current = { name, id: newId() };
    const { team } = await call('createTeam', { body: attempt.current });
    await refetchTeams(queryClient, user);
    attempt.current = { name: '', id: newId() };
    setTyped('');
    onCreated(team);
  }

  return (
    <FormDialog
      {...dialog}
      title="Create New Team"
      description="A separate place for members, folders and files."
      action="Create Team"
      isReady={name !== ''}
      act={create}
    >
      {(problem) => (
        <Field
          label="Team Name"
          required
          maxLength={200}
          autoComplete="off"
          placeholder="Acme"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem}
          hint={name ? undefined : 'Usually a company, a client or a production.'}
        />
      )}
    </FormDialog>
  );
}
