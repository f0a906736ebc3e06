import { formatSize } from '#contract/format.ts';
import type { Media } from '#contract/media/processing.ts';
import type { ShownReview } from '../use-review.ts';

/** A file that is only stored: it has a name and a size, and the header offers it for download. */
export function StoredFile({ review: { file }, media }: { review: ShownReview; media: Media | undefined }) {
  return (
    <main className="grid min-h-0 flex-1 place-items-center bg-surround p-4 text-text">
      <div className="max-w-text rounded-lg bg-panel p-4">
        <p className="text-md">{media?.version.fileName ?? file.name}</p>
        <p className="mt-2 text-pretty text-quiet">
          Files of this type are stored and not reviewed. Download it to open it:{' '}
          {formatSize(media?.version.size ?? file.size)}.
        </p>
      </div>
    </main>
  );
}
