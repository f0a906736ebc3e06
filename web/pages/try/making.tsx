import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Processing } from '#contract/media/processing.ts';
import { formatError } from '#web/api/api-error.ts';
import { entryText, useUpload } from '#web/features/uploads/uploads.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { countText } from '#web/ui/text/count.ts';
import { reviewHref } from '../addresses/review-address.ts';
import type { Film, Making as Work } from './film.ts';
import { StepHeading } from './step-heading.tsx';
import { Step, type StepState } from './steps.tsx';
import { useComparison } from './use-comparison.ts';

const noProblem = { state: 'waiting' as StepState, note: undefined, part: undefined };

/** An upload, and after it the copies that the server makes. */
function CutStep({
  title,
  uploadId,
  processing,
  onRetry,
}: {
  title: string;
  uploadId: string | undefined;
  processing: Processing | undefined;
  onRetry: (uploadId: string) => void;
}) {
  const entry = useUpload(uploadId);
  const { state, note, part } = describe(entry, processing);
  return (
    <Step state={state} title={title} note={note} part={part}>
      {entry?.stage === 'failed' && !entry.isRefused && <Button onClick={() => onRetry(entry.id)}>Try again</Button>}
    </Step>
  );
}

function describe(
  entry: ReturnType<typeof useUpload>,
  processing: Processing | undefined,
): { state: StepState; note: string | undefined; part: number | undefined } {
  if (processing?.state === 'done') return { state: 'done', note: undefined, part: undefined };
  if (processing?.state === 'failed') {
    const why = processing.problem ?? 'Choose another file.';
    return { state: 'failed', note: `This cut could not be processed. ${why}`, part: undefined };
  }
  if (processing)
    return { state: 'running', note: `Processing · ${processing.percent} %`, part: processing.percent / 100 };
  if (!entry) return noProblem;
  if (entry.stage === 'failed') return { state: 'failed', note: entryText(entry), part: undefined };
  return { state: 'running', note: `Uploading · ${entryText(entry)}`, part: entry.sent / entry.size };
}

/** The steps after the start, up to the review of the later cut. */
export function MakingFilm({
  film,
  work: { cuts, notes, hrefOf },
  onRetry,
  onRetryUpload,
  onOthers,
}: {
  film: Film;
  work: Work;
  onRetry: () => void;
  onRetryUpload: (uploadId: string) => void;
  onOthers: () => void;
}) {
  const { itemId, projectId, projectName, sentNotes, isUploaded, problem } = film;
  const { processing, changes, error, refetch } = useComparison(itemId, isUploaded);
  const navigate = useNavigate();
  const isReady = changes?.state === 'done';
  const href = itemId === null ? '' : reviewHref({ itemId, version: 2 });

  useEffect(() => {
    if (isReady) void navigate(href, { replace: true });
  }, [isReady, href, navigate]);

  const [first, second] = [useUpload(film.uploads[0]), useUpload(film.uploads[1])];
  const isRefused = [first, second].some((entry) => entry?.stage === 'failed' && entry.isRefused);
  const hasFailed = isRefused || processing.some((one) => one?.state === 'failed');
  const comparing = !changes ? 'waiting' : changes.state === 'waiting' ? 'running' : changes.state;
  const failure = problem ?? (error ? formatError(error) : null);
  const isWritten = sentNotes === notes.length;
  const cutStep = (index: 0 | 1) => (
    <CutStep
      title={`v${index + 1}: ${cuts[index].name}`}
      uploadId={film.uploads[index]}
      processing={processing[index]}
      onRetry={onRetryUpload}
    />
  );
  return (
    <>
      <StepHeading step={3}>Your comments follow the cut</StepHeading>
      <p className="mt-1 text-pretty text-quiet">
        The review of v2 opens as soon as both cuts are compared. You may leave this page: the uploads go on
        {projectId === null ? '.' : ', and the film is in the project '}
        {projectId !== null && (
          <Link to={hrefOf(projectName)} className="wrap-anywhere text-accent underline underline-offset-2">
            {projectName}
          </Link>
        )}
        {projectId !== null && '.'}
      </p>
      <ol aria-label="Steps" className="mt-4 rounded-lg border border-line bg-panel">
        {cutStep(0)}
        <Step
          state={isWritten ? 'done' : itemId === null ? 'waiting' : 'running'}
          title={`${countText(notes.length, 'comment')} on v1`}
        />
        {cutStep(1)}
        <Step
          state={comparing}
          title="Compare v1 with v2"
          note={comparing === 'failed' ? `${changes?.problem ?? ''} The comments keep their times.` : undefined}
        >
          {comparing === 'failed' && <ButtonLink to={href}>Open the review of v2</ButtonLink>}
        </Step>
      </ol>
      {(failure !== null || hasFailed) && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <p role="alert" className="wrap-anywhere basis-full text-pretty text-upcoming">
            {failure}
          </p>
          {failure !== null && <Button onClick={problem === null ? () => void refetch() : onRetry}>Try again</Button>}
          <Button onClick={onOthers}>Choose other files</Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {isReady && 'The cuts are compared. The review opens.'}
      </p>
    </>
  );
}
