import type { FileKind } from '#contract/media/kinds.ts';
import type { Processing } from '#contract/media/processing.ts';
import { CopiesNotice } from './copies-notice.tsx';

const notPlayed = [
  'This video does not play here',
  'This browser cannot play the original. The file is safe: download it to watch it.',
];
const notYet = [
  'There is nothing to play yet',
  'This video is still being processed. It plays here as soon as its proxy is ready, a smaller copy. The file is safe.',
];
const unheard = ['There is nothing to play', 'Open the review to hear the file itself.'];
const unshown = ['There is no picture of this file', 'Open the review to see the file itself.'];
const stored = ['This file is stored', 'Files of this type are not reviewed. Download it to open it.'];

const words: Record<FileKind, string[]> = {
  video: notYet,
  audio: unheard,
  image: unshown,
  pdf: unshown,
  other: stored,
};

/** Explains why there is no picture, and what happens next. */
export function NothingPlays({
  kind = 'video',
  processing,
  hasFailed,
  onRetry,
}: {
  kind?: FileKind;
  processing: Processing | undefined;
  hasFailed: boolean;
  onRetry: (() => void) | undefined;
}) {
  if (processing && processing.state !== 'done') {
    return (
      <CopiesNotice
        kind={kind}
        processing={processing}
        onRetry={onRetry}
        className="w-full max-w-text rounded-lg bg-surround/80 p-4"
      />
    );
  }
  const [title, text] = hasFailed ? notPlayed : words[kind];
  return (
    <div className="max-w-text rounded-lg bg-surround/80 p-4">
      <p className="text-md">{title}</p>
      <p className="mt-2 text-pretty text-quiet">{text}</p>
    </div>
  );
}
