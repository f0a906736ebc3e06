import { type FormEvent, useState } from 'react';
import type { Team } from '#contract/teams.ts';
import { sayProblem } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { rememberDeleted } from './deleted-notice.ts';
import { isTypedName } from './team-name.ts';

/** Asks for the team's name, since other members lose access too. */
export function DeleteTeamDialog({
  team,
  onDeleted,
  ...dialog
}: DialogState & { team: Team; onDeleted: (team: Team) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const isMeant = isTypedName(typed, team.name);

  const [pending, submit] = usePending(async () => {
    if (!isMeant) return;
    setProblem(undefined);
    try {
      await call('deleteTeam', { params: { teamId: team.id } });
      rememberDeleted({ id: team.id, name: team.name });
      dialog.onOpenChange(false);
      onDeleted(team);
    } catch (error) {
      setProblem(sayProblem(error));
    }
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <Dialog
      {...dialog}
      title="Delete Team"
      description="Everything in it moves to the trash for all members. You can restore it for 30 days."
    >
      <form noValidate onSubmit={onSubmit}>
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
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
          error={problem}
        />
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>
          <Button type="submit" look="danger" pending={pending} disabled={!isMeant}>
            Delete Team
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
