import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CutReport, ShownCutList } from '#contract/media/cuts.ts';
import type { Media } from '#contract/media/processing.ts';
import { formatTimecode, timecodeScale } from '#contract/media/timecode.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { CutTable } from './cut-table.tsx';
import { putCutList } from './use-cut-list.ts';

const none: readonly number[] = [];
const mostBytes = 20_000_000;

/** Reads a cut list without storing it, shows how it fits the picture, and stores it then. */
export function CutListDialog({
  itemId,
  version,
  media,
  list,
  ...dialog
}: DialogState & { itemId: string; version: number; media: Media | undefined; list: ShownCutList | null }) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<{ content: string; report: CutReport } | null>(null);
  const [doing, setDoing] = useState<'read' | 'save' | 'remove' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { itemId };

  async function attempt(what: 'read' | 'save' | 'remove', run: () => Promise<void>) {
    setDoing(what);
    setProblem(null);
    try {
      await run();
    } catch (error) {
      setProblem(formatError(error));
    }
    setDoing(null);
  }

  const choose = (file: File) =>
    attempt('read', async () => {
      setRead(null);
      if (file.size > mostBytes) {
        setProblem('Cut lists of up to 20 MB can be read. Export a shorter timeline.');
        return;
      }
      const content = await encode(file);
      setRead({ content, report: await call('readCutList', { params, body: { version, content } }) });
    });

  const finish = (saved: ShownCutList | null, words: string) => {
    putCutList(queryClient, { itemId, version }, saved);
    showSuccess(words);
    dialog.onOpenChange(false);
  };
  const save = (content: string) =>
    attempt('save', async () =>
      finish(await call('saveCutList', { params, body: { version, content } }), 'The cut list is on the timeline'),
    );
  const remove = () =>
    attempt('remove', async () => {
      await call('deleteCutList', { params, query: { version } });
      finish(null, 'The cut list was removed');
    });

  const scale = media?.facts ? timecodeScale(media.facts) : null;
  const formatTime = (frame: number) => (scale ? formatTimecode(frame, scale) : String(frame));
  const shown = read?.report ?? list;
  const isDoubted = read?.report.check?.fits === false;
  return (
    <Dialog
      {...dialog}
      title={`Cut list of v${version}`}
      description="Choose an EDL, OTIO, FCPXML or Final Cut Pro 7 XML file of this cut. An ALE adds reels to a list."
      width="wide"
    >
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Cut list"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void choose(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <Button data-first pending={doing === 'read'} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        {list && (
          <Button variant="ghost" pending={doing === 'remove'} onClick={() => void remove()}>
            Remove the cut list
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {problem !== null && <p className="mt-4 text-sm text-upcoming">{problem}</p>}
        {read && <Result report={read.report} />}
      </div>
      {shown && (
        <div className="mt-4">
          <CutTable events={shown.events} missing={read?.report.check?.missing ?? none} formatTime={formatTime} />
        </div>
      )}
      <div className="mt-4 flex justify-end gap-2 max-sm:*:flex-1">
        <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>
        {read && (
          <Button
            variant={isDoubted ? 'plain' : 'primary'}
            pending={doing === 'save'}
            onClick={() => void save(read.content)}
          >
            {isDoubted ? 'Use it anyway' : 'Use this cut list'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Result({ report: { format, events, warnings, check } }: { report: CutReport }) {
  const summary = check?.summary ?? 'The pictures of this video are still being compared, so no cut was checked.';
  return (
    <div className="mt-4 text-sm">
      <p className={classNames('font-medium', check && (check.fits ? 'text-done' : 'text-upcoming'))}>{summary}</p>
      <p className="mt-1 text-quiet">
        {format}, {events.length} {events.length === 1 ? 'event' : 'events'}
      </p>
      {warnings.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-quiet">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** In base64. */
function encode(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new Error('This file could not be read. Choose it again.'));
    reader.readAsDataURL(file);
  });
}
