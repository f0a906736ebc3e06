import { useState } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { ExportPreview as Preview } from '#contract/markers/exports.ts';
import { markerFormats } from '#contract/markers/formats.ts';
import type { FileKind } from '#contract/media/kinds.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { ProgressLine } from '#web/ui/notices/progress-line.tsx';
import type { Place } from '../store/changes.ts';
import { listDrawn, type StillPainter } from './drawn-stills.ts';
import { ExportChoices } from './export-choices.tsx';
import { ExportPreview } from './export-preview.tsx';
import { type Choices, keepChoices, readChoices } from './kept-choices.ts';
import { keepProgram } from './kept-program.ts';
import { chooseExport, usePreview, useSaving } from './use-export.ts';

export type ExportProps = {
  place: Place;
  kind: FileKind;
  /** Answers are remembered for each folder of videos. */
  folderId: string;
  /** Whether the person may export comments for the team alone, too. */
  isOfTeam: boolean;
  /** The comments whose drawings belong to the pictures of this version. */
  drawn: readonly Comment[];
  /** How many comments there are on all versions. */
  whole: number;
  /** Absent while the video has no pictures that could be read. */
  openPainter: (() => Promise<StillPainter>) | undefined;
};

const inList = { one: 'with its place, as a list.', many: 'with their places, as a list.' };
const wheres: Record<FileKind, { one: string; many: string }> = {
  video: {
    one: 'at its frame, in the program that you edit with.',
    many: 'at their frames, in the program that you edit with.',
  },
  audio: {
    one: 'at its sample, in the program that you edit with.',
    many: 'at their samples, in the program that you edit with.',
  },
  image: inList,
  pdf: inList,
  other: inList,
};

/** Exports all comments for another program. */
export function ExportDialog({ open, onOpenChange, ...props }: DialogState & ExportProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Export comments"
      description={
        props.place.version > 1
          ? `The comments of v${props.place.version} and the open ones of earlier versions, ${wheres[props.kind].many}`
          : `Every comment, ${wheres[props.kind].one}`
      }
      width="wide"
      shape="tall"
    >
      <ExportForm {...props} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ExportForm({
  place,
  kind,
  folderId,
  isOfTeam,
  drawn,
  whole,
  openPainter,
  onDone,
}: ExportProps & { onDone: () => void }) {
  const [choices, setChoices] = useState(() => readChoices(folderId, kind));
  // Chosen for each file anew: the next one may go to the client.
  const [withTeamOnly, setWithTeamOnly] = useState(false);
  const [fileStart, setFileStart] = useState<string | null>(null);
  const { data, isStale, startProblem, problem } = usePreview(place, choices, withTeamOnly);
  const start = data?.start ?? null;
  if (choices.start === 'file' && !isStale && start !== fileStart) setFileStart(start);
  const stills = listDrawn(drawn, { hasResolved: choices.hasResolved, withTeamOnly });
  const saving = useSaving(place, {
    drawn: stills,
    openPainter,
    onSaved: () => {
      keepChoices(folderId, kind, choices);
      keepProgram(markerFormats[choices.format].program);
      onDone();
    },
  });
  const reason = problem ?? startProblem ?? reasonAgainst(data);
  const withStills =
    choices.hasStills &&
    openPainter !== undefined &&
    stills.length > 0 &&
    !markerFormats[choices.format].holds.drawings;

  function save() {
    if (reason === undefined) void saving.save(chooseExport(place, choices, withTeamOnly), withStills);
  }

  return (
    <Form onSubmit={save}>
      <div className="grid gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <ExportChoices
          kind={kind}
          version={place.version}
          choices={choices}
          fileStart={fileStart}
          startProblem={startProblem}
          drawnCount={openPainter ? stills.length : null}
          teamOnly={isOfTeam ? { isOn: withTeamOnly, onChange: setWithTeamOnly } : undefined}
          onChange={(change) => setChoices((before): Choices => ({ ...before, ...change }))}
        />
        <ExportPreview
          preview={data}
          whole={whole}
          format={choices.format}
          kind={kind}
          isStale={isStale}
          problem={problem}
        />
      </div>
      <div className="sticky bottom-0 -mx-6 mt-6 -mb-6 border-line border-t bg-raised px-6 py-4">
        <p role="alert" className="text-pretty text-sm text-upcoming not-empty:mb-3">
          {saving.problem}
        </p>
        {saving.done !== null && (
          <div className="mb-3">
            <p className="text-quiet text-sm tabular-nums">
              Painting still {Math.min(saving.done + 1, stills.length)} of {stills.length}
            </p>
            <ProgressLine label="Stills" part={saving.done / Math.max(1, stills.length)} isStill={false} />
          </div>
        )}
        <div className="flex justify-end gap-2 max-sm:*:flex-1">
          <Button onClick={saving.done === null ? onDone : saving.cancel}>Cancel</Button>
          <Button type="submit" variant="primary" pending={saving.isSaving} unavailable={reason}>
            {withStills ? 'Save file and stills' : 'Save file'}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** The button moves when the first preview comes, and a click on its way would miss it. */
function reasonAgainst(preview: Preview | undefined): string | undefined {
  if (!preview) return 'The preview is still loading.';
  return preview.counts.markers + preview.counts.placeless === 0 ? 'There are no comments to export.' : undefined;
}
