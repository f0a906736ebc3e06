import type { Processing } from '#contract/media/processing.ts';
import { CopiesNotice } from './copies-notice.tsx';

/** Explains why there is no picture, and what happens next. */
export function NothingPlays({
  processing,
  hasFailed,
  onRetry,
}: {
  processing: Processing | undefined;
  hasFailed: boolean;
  onRetry: (() => void) | undefined;
}) {
  if (processing && processing.state !== 'done') {
    return (
      <CopiesNotice
        processing={processing}
        onRetry={onRetry}
        className="w-full max-w-text rounded-lg bg-surround/80 p-4"
      />
    );
  }
  return (
    <div className="max-w-text rounded-lg bg-surround/80 p-4">
      <p className="text-md">{hasFailed ? 'This video does not play here' : 'There is nothing to play yet'}</p>
      <p className="mt-2 text-pretty text-quiet">
        {hasFailed
          ? 'This browser cannot play the original. The file is safe: download it to watch it.'
          : 'This video is still being processed. It plays here as soon as its proxy is ready, a smaller copy. The file is safe.'}
      </p>
    </div>
  );
}
