import type { FileKind } from '#contract/media/kinds.ts';
import type { Processing } from '#contract/media/processing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ProgressLine } from '#web/ui/notices/progress-line.tsx';

type Words = Record<Processing['state'], string>;
const ofVideos: Words = {
  waiting: 'Waiting for proxies',
  running: 'Creating a proxy',
  done: 'The proxies are ready',
  failed: 'The proxies failed',
};
const ofOthers: Words = {
  waiting: 'Waiting for the review copy',
  running: 'Creating the review copy',
  done: 'The review copy is ready',
  failed: 'The review copy failed',
};

/** Progress of processing, or why it failed and what to do about it. */
export function CopiesNotice({
  kind,
  processing: { state, percent, problem },
  onRetry,
  className,
}: {
  kind: FileKind;
  processing: Processing;
  /** Undefined without permission. */
  onRetry: (() => void) | undefined;
  className?: string;
}) {
  return (
    <div className={className}>
      <p className="tabular-nums">
        {(kind === 'video' ? ofVideos : ofOthers)[state]}
        {state === 'running' && ` · ${percent} %`}
      </p>
      {state === 'running' && (
        <ProgressLine label={kind === 'video' ? 'Proxies' : 'Review copy'} part={percent / 100} isStill={false} />
      )}
      {problem && (
        <p className={classNames('mt-1 text-pretty text-sm', state === 'failed' ? 'text-upcoming' : 'text-quiet')}>
          {problem}
        </p>
      )}
      {state === 'failed' && (
        <>
          <p className="mt-1 text-pretty text-quiet text-sm">The original is safe and can be downloaded.</p>
          {onRetry && (
            <Button className="mt-3" onClick={onRetry}>
              Retry
            </Button>
          )}
        </>
      )}
    </div>
  );
}
