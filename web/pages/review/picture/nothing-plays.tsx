import { useQueryClient } from '@tanstack/react-query';
import type { Media } from '#contract/media/processing.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { CopiesNotice, refetchMedia } from '#web/features/media/media.tsx';
import { showError } from '#web/ui/notices/toast.ts';

/** Explains why there is no picture, and what happens next. */
export function NothingPlays({
  media,
  hasFailed,
  canEdit,
}: {
  media: Media | undefined;
  hasFailed: boolean;
  canEdit: boolean;
}) {
  const queryClient = useQueryClient();
  if (!media) return null;

  async function retry(itemId: string): Promise<void> {
    try {
      await call('retryProcessing', { params: { itemId } });
      await refetchMedia(queryClient);
    } catch (error) {
      showError(formatError(error));
    }
  }

  if (media.processing.state !== 'done') {
    return (
      <CopiesNotice
        processing={media.processing}
        onRetry={canEdit ? () => void retry(media.itemId) : undefined}
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
          : 'This video is still being processed. It plays here as soon as a review copy is ready. The file is safe.'}
      </p>
    </div>
  );
}
