import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CaptionTrack } from '#contract/captions/captions.ts';
import { nameTrack } from '#contract/captions/languages.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { readCaptionsFile } from '#web/api/read-captions-file.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { TrackRow } from './track-row.tsx';
import { refetchCaptions } from './use-tracks.ts';

/** Adds captions to a version, and changes, downloads or deletes those that it has. */
export function TracksDialog({
  itemId,
  version,
  fileName,
  tracks,
  canEdit,
  canDownload,
  onAdded,
  ...dialog
}: DialogState & {
  itemId: string;
  version: number;
  fileName: string;
  tracks: readonly CaptionTrack[];
  canEdit: boolean;
  canDownload: boolean;
  onAdded: (track: CaptionTrack) => void;
}) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);

  async function attempt(run: () => Promise<readonly string[]>) {
    setNotes([]);
    try {
      setNotes(await run());
    } catch (error) {
      setNotes([formatError(error)]);
    }
    await refetchCaptions(queryClient);
  }

  async function add(files: readonly File[]): Promise<readonly string[]> {
    const said: string[] = [];
    for (const file of files) {
      try {
        const body = { version, ...(await readCaptionsFile(file)) };
        const { track, warnings } = await call('addCaptions', { params: { itemId }, body });
        said.push(...warnings);
        onAdded(track);
        showSuccess(`${nameTrack(track)} added`);
      } catch (error) {
        said.push(`${file.name}: ${formatError(error)}`);
      }
    }
    return said;
  }
  return (
    <Dialog
      {...dialog}
      title={`Captions of v${version}`}
      description={canEdit ? 'Choose SRT or VTT files. A language in the name is used: film.en.srt.' : undefined}
      width="wide"
    >
      {canEdit && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept=".srt,.vtt"
            aria-label="Caption files"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              // The same file can be chosen again.
              target.value = '';
              setAdding(true);
              void attempt(() => add(files)).finally(() => setAdding(false));
            }}
          />
          <Button data-first variant="primary" pending={isAdding} onClick={() => input.current?.click()}>
            Choose files
          </Button>
        </>
      )}
      <div aria-live="polite" className="mt-3 text-sm text-upcoming">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {tracks.length > 0 && (
        <ul aria-label="Captions" className="mt-2 flex flex-col divide-y divide-line">
          {tracks.map((track) => (
            <TrackRow
              key={track.id}
              {...{ itemId, fileName, track, canEdit, canDownload }}
              onAttempt={(run) => void attempt(run)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
