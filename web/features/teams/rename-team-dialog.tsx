import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Team } from '#contract/teams.ts';
import { sayProblem } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { bareTeamName } from './team-name.ts';
import { storeTeam, type TeamsUser } from './use-teams.ts';

export function RenameTeamDialog({
  team,
  user,
  onRenamed,
  ...dialog
}: DialogState & { team: Team; user: TeamsUser; onRenamed: (team: Team) => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(bareTeamName(team.name));
  const [problem, setProblem] = useState<string>();

  const [pending, submit] = usePending(async () => {
    const newName = name.trim();
    if (!newName) return;
    setProblem(undefined);
    try {
      const { team: renamed } = await call('renameTeam', {
        params: { teamId: team.id },
        body: { name: newName },
      });
      storeTeam(queryClient, user, renamed);
      void queryClient.invalidateQueries({ queryKey: ['audit', team.id] });
      dialog.onOpenChange(false);
      onRenamed(renamed);
    } catch (error) {
      setProblem(sayProblem(error));
    }
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <Dialog {...dialog} title="Rename Team" description={`All members of ${team.name} see the new name.`}>
      <form noValidate onSubmit={onSubmit}>
        <Field
          label="Team Name"
          required
          maxLength={200}
          autoComplete="off"
          value={name}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
          error={problem}
          hint={"“'s Team” is added to it."}
        />
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>
          <Button type="submit" look="primary" pending={pending} disabled={!name.trim()}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
