import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Changed } from '#contract/items/items.ts';
import { isRefusal } from '#web/api/api-error.ts';
import { showFailure } from '#web/ui/notices/toast.ts';
import { refetchFolders } from '../listing/listing-cache.ts';
import { useWorkState, type WorkState } from '../workspace-context.ts';
import type { OnProgress, Target } from './item-calls.ts';
import { withProgress } from './long-work.ts';

/** `names` are those from the project down, if known. */
export type Destination = Target & { name: string; names?: readonly string[] | undefined };

/** Needed to change a folder's items. Changes are optimistic, and rolled back with a message if rejected. */
export type Editing = Pick<WorkState, 'undo' | 'mark'> & { queryClient: QueryClient; here: Target };

export function useEditing(here: Target): Editing {
  const queryClient = useQueryClient();
  const { undo, mark } = useWorkState();
  return { queryClient, undo, mark, here };
}

export async function refetch({ queryClient, here }: Editing, folders: readonly Target[] = [here]): Promise<void> {
  await Promise.all(folders.map(({ teamId, parentId }) => refetchFolders(queryClient, teamId, [parentId])));
}

/** Returns null if it was rejected. */
export async function attempt(
  editing: Editing,
  work: {
    says: string;
    count: number;
    rollBack?: () => void;
    send: (onProgress: OnProgress) => Promise<Changed['items']>;
    folders?: readonly Target[];
  },
): Promise<Changed['items'] | null> {
  try {
    const changed = await withProgress(work.says, work.count, work.send);
    void refetch(editing, work.folders);
    return changed;
  } catch (error) {
    work.rollBack?.();
    showFailure(error);
    // Another member was faster, or a long job ended halfway, so the data may be stale.
    if (isRefusal(error, 'conflict', 'not_found') || work.count > 1) void refetch(editing, work.folders);
    return null;
  }
}
