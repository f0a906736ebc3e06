import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { LeftOutNotice } from '#web/features/uploads/queue/left-out.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { ProgressLine } from '#web/ui/notices/progress-line.tsx';
import { type Entry, isAddingCaptions, isOver, isUnderWay, nameOf } from '../entries.ts';
import { cancel, pause, resume } from '../queue/engine.ts';
import { uploadStore, useUploadState } from '../queue/upload-store.ts';
import { captionsProblem } from './captions-text.ts';
import { overallText, sumOf } from './overall-text.ts';
import { timeLeftMs } from './speed.ts';
import { UploadRow } from './upload-row.tsx';
import { useFarewell } from './use-farewell.ts';
import { useQuestion } from './use-question.ts';
import { useSpeed } from './use-speed.ts';

const DuplicateDialog = lazyPart(() => import('./duplicate-dialog.tsx').then((file) => file.DuplicateDialog));

/** The line below counts the rows beyond this limit. */
const mostRows = 60;
const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);

/** Unfinished uploads first, in the order they will run; then those with something left to do. */
function inOrder(entries: readonly Entry[]): Entry[] {
  const placeOf = (entry: Entry) => (entry.stage !== 'done' ? 0 : captionsProblem(entry) !== null ? 1 : 2);
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function UploadBox({ entries, onSignIn }: { entries: readonly Entry[]; onSignIn: () => void }) {
  const { isMinimised, note, leftOut } = useUploadState();
  const box = useRef<HTMLElement>(null);
  const open = entries.filter((entry) => !isOver(entry));
  const isMoving = entries.some((entry) => isUnderWay(entry) && entry.hold === null);
  const sum = sumOf(entries);
  const speed = useSpeed(sum.sent, isMoving && open.some(({ stage }) => stage === 'sending'));
  const text = overallText(entries, speed, timeLeftMs(sum.size - sum.sent, speed));
  const isAllOver = open.length === 0;
  const canPause = open.some(isUnderWay);
  const question = useQuestion(entries);
  const shown = inOrder(entries).slice(0, mostRows);
  const names = shown.map(nameOf);
  const keepFocus = useCallback(() => box.current?.focus(), []);
  const isFine = isAllOver && sum.failed === 0;
  const problems = entries.flatMap((entry) => captionsProblem(entry) ?? []);
  const isAdding = entries.some(isAddingCaptions);
  const farewell = useFarewell(isFine && problems.length === 0 && !isAdding, () => cancel(idsOf(entries)));
  const last = entries.findLast(({ stage }) => stage === 'done');

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Uploading Files"
      {...farewell}
      data-over={isFine && problems.length === 0 ? '' : undefined}
      className="fixed z-10 flex flex-col overflow-hidden rounded-lg bg-raised text-text shadow-float outline-none uploads-place"
    >
      <header className="flex shrink-0 items-center gap-1 py-1 pr-1 pl-3">
        <div className="min-w-0 flex-1 py-1">
          <h2 className="text-base">{isFine ? 'Files Uploaded' : 'Uploading Files'}</h2>
          <p className="truncate text-quiet text-xs tabular-nums" data-tooltip={text}>
            {text}
          </p>
        </div>
        {(canPause || open.some(({ isPaused }) => isPaused)) && (
          <IconButton
            label={canPause ? 'Pause all' : 'Resume all'}
            onClick={() => (canPause ? pause(idsOf(open.filter(isUnderWay))) : resume(idsOf(open)))}
          >
            {canPause ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
          </IconButton>
        )}
        <IconButton
          label={isMinimised ? 'Show the files' : 'Show less'}
          aria-expanded={!isMinimised}
          onClick={() => uploadStore.set({ isMinimised: !isMinimised })}
        >
          {isMinimised ? <ChevronUp size={16} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
        </IconButton>
        <IconButton label={isAllOver ? 'Close' : 'Cancel all'} onClick={() => cancel(idsOf(entries))}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      {!isAllOver && (
        <div className="shrink-0 px-3">
          <ProgressLine label="Progress of all files" part={sum.sent / sum.size} isStill={!isMoving} />
        </div>
      )}
      <p role="status" className="sr-only">
        {isAllOver ? [text, ...problems].join(' ') : `${sum.done} of ${sum.count} files uploaded`}
      </p>
      {open.some(({ hold }) => hold === 'signed-out') && (
        <Button variant="primary" className="mx-3 my-1" onClick={onSignIn}>
          Sign in
        </Button>
      )}
      {!isMinimised && (
        <div className="min-h-0 overflow-y-auto overscroll-contain pb-1">
          {note && (
            <div className="px-3 py-1 text-quiet text-xs">
              <LeftOutNotice note={note} leftOut={leftOut} />
            </div>
          )}
          <ul aria-label="Files">
            {shown.map((entry, index) => (
              <UploadRow
                key={entry.id}
                entry={entry}
                before={names[index - 1]}
                after={names[index + 1]}
                onAsk={question.ask}
                onHidden={keepFocus}
              />
            ))}
          </ul>
          {entries.length > mostRows && (
            <p className="px-3 py-1 text-quiet text-xs tabular-nums">and {entries.length - mostRows} more</p>
          )}
        </div>
      )}
      {isAllOver && last && (
        <p className="wrap-anywhere shrink-0 border-line border-t px-3 py-2 text-sm">
          <Link to={last.place.href} className="text-accent hover:underline">
            Show in folder
          </Link>
        </p>
      )}
      {question.entry && (
        <DuplicateDialog
          key={question.entry.id}
          open={question.open}
          onOpenChange={question.onOpenChange}
          entry={question.entry}
          others={question.others}
        />
      )}
    </section>
  );
}
