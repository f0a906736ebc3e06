import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Progress } from '#contract/items/items.ts';
import { call } from '#web/api/client.ts';
import { StatusBadge } from '#web/features/fields/fields.tsx';
import { ProgressBadge } from '#web/features/items/items.tsx';
import { showFailure } from '#web/ui/notices/toast.ts';
import { patchReview, refetchReviews, type ShownReview } from '../use-review.ts';

/** Minimum time a change stays marked after it succeeded, so that the mark is visible. */
const markMs = 1_000;

/** Shows the file's status or progress and changes it. The text is the specification's View_Status; the eye sees its last word. */
export function ReviewProgress({ file, team }: Pick<ShownReview, 'file' | 'team'>) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function change(to: { progress: Progress } | { statusId: string }): Promise<void> {
    setPending(true);
    const takeBack = patchReview(queryClient, file.id, (was) => ({ ...was, ...to }));
    try {
      const body = { ids: [file.id] };
      if ('progress' in to) await call('setProgress', { body: { ...body, ...to } });
      else await call('setStatus', { body: { ...body, ...to } });
      await refetchReviews(queryClient);
      setTimeout(() => setPending(false), markMs);
    } catch (error) {
      takeBack();
      setPending(false);
      showFailure(error);
    }
  }

  return (
    <div className="flex shrink-0 items-center gap-2">
      <span className="relative text-quiet text-xs sm:max-lg:sr-only">
        <span className="sr-only">View_</span>Status
      </span>
      {file.statusId !== null ? (
        <StatusBadge
          teamId={team.id}
          item={file}
          isPending={isPending}
          canEdit={team.capabilities.edit}
          isReachable
          onChange={(statusId) => void change({ statusId })}
        />
      ) : (
        <ProgressBadge
          progress={file.progress}
          name={file.name}
          isPending={isPending}
          canEdit={team.capabilities.edit}
          isReachable
          onChange={(progress) => void change({ progress })}
        />
      )}
    </div>
  );
}
