import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Team } from '#contract/teams.ts';
import { sayProblem } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { refetchTeams, type TeamsUser } from './use-teams.ts';

export function CreateTeamDialog({
  user,
  onCreated,
  ...dialog
}: DialogState & { user: TeamsUser; onCreated: (team: Team) => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  // One id per name makes a retry after a lost response idempotent; a changed name is another team.
  const attempt = useRef({ name: '', id: newId() });

  const [pending, submit] = usePending(async () => {
    const typed = name.trim();
    if (!typed) return;
    if (attempt.current.name !== typed) attempt.current = { name: typed, id: newId() };
    setProblem(undefined);
    try {
      const { team } = await call('createTeam', { body: attempt.current });
      await refetchTeams(queryClient, user);
      attempt.current = { name: '', id: newId() };
      setName('');
      dialog.onOpenChange(false);
      onCreated(team);
    } catch (error) {
      setProblem(sayProblem(error));
    }
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <Dialog {...dialog} title="Create New Team" description="A separate place for members, folders and video.">
      <form noValidate onSubmit={onSubmit}>
        <Field
          label="Team Name"
          required
          maxLength={200}
          autoComplete="off"
          placeholder="Acme"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
          error={problem}
          hint={name.trim() ? undefined : 'Usually a company, a client or a production.'}
        />
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>
          <Button type="submit" look="primary" pending={pending} disabled={!name.trim()}>
            Create Team
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
