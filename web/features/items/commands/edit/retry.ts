import RotateCw from 'lucide-react/icons/rotate-cw';
import { call } from '#web/api/client.ts';
import { showFailure } from '#web/ui/notices/toast.ts';
import { type Editing, refetch } from '../../actions/editing.ts';
import type { Item } from '../../listing/listing.ts';
import { patchItems } from '../../listing/listing-cache.ts';
import type { Folder } from '../../use-folder.ts';
import { hasFailed } from '../../words.ts';
import type { Command, Situation } from '../command.ts';

export const retry: Command<Pick<Situation, 'rights'>> = {
  label: 'Retry',
  Icon: RotateCw,
  where: { menu: [1, 3] },
  may: ({ rights }, [item], count) => rights.canEdit && count === 1 && item !== undefined && hasFailed(item),
  run: ({ editing }, [item]) => item && retryProcessing(editing, item),
};

/** For the screens of a file, which know themselves when to offer it. Undefined without permission. */
export function retryOf({ rights, editing }: Folder, item: Item): (() => void) | undefined {
  return rights.canEdit ? () => void retryProcessing(editing, item) : undefined;
}

/** Restarts the processing of a video. */
async function retryProcessing(editing: Editing, { id }: Item): Promise<void> {
  const rollBack = patchItems(editing.queryClient, editing.here.teamId, new Set([id]), (was) =>
    was.type === 'file' ? { ...was, processing: { state: 'waiting', percent: 0, problem: null } } : was,
  );
  try {
    await call('retryProcessing', { params: { itemId: id }, query: {} });
  } catch (error) {
    rollBack();
    showFailure(error);
  }
  await refetch(editing);
}
