import type { ReactNode } from 'react';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { ChooseFile } from './choose-file.tsx';
import { countComments } from './marker-words.ts';
import { PlanView } from './plan-view.tsx';
import { useMarkerFile } from './use-marker-file.ts';

/** Brings the notes of an editing program back: a file is read, its notes are listed, and the chosen ones imported. */
export function ImportDialog({
  itemId,
  version,
  timeOf,
  renderStill,
  onFrames,
  ...dialog
}: DialogState & {
  itemId: string;
  version: number;
  timeOf: (frame: number) => string;
  renderStill: (frame: number) => ReactNode;
  onFrames: (frames: readonly number[]) => void;
}) {
  const { state, teamOnly, setTeamOnly, isImporting, read, choose, importChosen, startOver } = useMarkerFile({
    itemId,
    version,
  });

  async function importAndClose() {
    const result = await importChosen();
    if (!result) return;
    showSuccess(`Imported ${countComments(result.created + result.changed)}`);
    dialog.onOpenChange(false);
    startOver();
  }

  return (
    <Dialog
      {...dialog}
      title="Import comments"
      description="Markers from DaVinci Resolve, Premiere Pro, Final Cut Pro, Media Composer, Reaper, Audition or OpenTimelineIO, and comments from Frame.io or Vizio."
      width="wide"
    >
      {state.step === 'choose' && <ChooseFile problem={state.problem} onFile={(file) => void read(file)} />}
      {state.step === 'reading' && (
        <p role="status" className="wrap-anywhere py-8 text-center text-quiet text-sm">
          Reading {state.name} …
        </p>
      )}
      {state.step === 'plan' && (
        <PlanView
          state={state}
          teamOnly={teamOnly}
          isImporting={isImporting}
          timeOf={timeOf}
          renderStill={renderStill}
          onFrames={onFrames}
          onChoose={choose}
          onTeamOnly={setTeamOnly}
          onImport={() => void importAndClose()}
          onBack={startOver}
        />
      )}
    </Dialog>
  );
}
