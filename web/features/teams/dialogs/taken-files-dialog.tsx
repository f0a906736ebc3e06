import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type TakenFiles, takenFiles } from '#contract/media/kinds.ts';
import type { Team } from '#contract/teams/teams.ts';
import { call } from '#web/api/client.ts';
import { Choice } from '#web/ui/choice.tsx';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { storeTeam, type TeamsUser } from '../use-teams.ts';

const words: Record<TakenFiles, { label: string; hint: string }> = {
  videos: { label: 'Videos', hint: 'Other files are left out when people upload.' },
  reviewed: {
    label: 'Videos, images, PDFs and sound',
    hint: 'Every file that can be reviewed. Others are left out.',
  },
  all: {
    label: 'Any file',
    hint: 'Files that cannot be reviewed are stored and can be downloaded, so that folders arrive complete.',
  },
};
const options = takenFiles.map((value) => ({ value, ...words[value] }));

/** Chooses the files that people can upload. */
export function TakenFilesDialog({ team, user, ...dialog }: DialogState & { team: Team; user: TeamsUser }) {
  const queryClient = useQueryClient();
  const [takes, setTakes] = useState(team.takes);

  async function save() {
    const { team: changed } = await call('changeTeamSettings', { params: { teamId: team.id }, body: { takes } });
    storeTeam(queryClient, user, changed);
    void queryClient.invalidateQueries({ queryKey: ['audit', team.id] });
  }

  return (
    <FormDialog
      {...dialog}
      title="Files This Team Takes"
      description={`For uploads to ${team.name}. Files that are there already stay.`}
      action="Save"
      isReady={takes !== team.takes}
      act={save}
    >
      {(problem) => (
        <>
          <Choice label="Files this team takes" value={takes} options={options} onChange={setTakes} />
          <p role="alert" className="mt-2 min-h-5 text-pretty text-sm text-upcoming">
            {problem}
          </p>
        </>
      )}
    </FormDialog>
  );
}
