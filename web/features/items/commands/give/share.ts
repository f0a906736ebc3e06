import Share2 from 'lucide-react/icons/share-2';
import type { maxSelectedItems } from '#contract/sharing/shares.ts';
import { showError } from '#web/ui/notices/toast.ts';
import type { Item } from '../../listing/listing.ts';
import type { Shareable } from '../../page-ports.ts';
import type { Command } from '../command.ts';

/** Typed from the contract; importing the value would bundle its schemas. */
const mostShared: typeof maxSelectedItems = 100;

export const shareableItem = ({ id, type, name }: Item) => ({ itemId: id, type, name });

/** Several items share one link. */
function shareableOf(teamId: string, items: readonly Item[]): Shareable {
  const [first, ...others] = items.map(shareableItem);
  return first && others.length === 0 ? { teamId, ...first } : { teamId, items: items.map(shareableItem) };
}

export const share: Command = {
  label: 'Share',
  Icon: Share2,
  where: { menu: [1, 5], bar: [1, 5] },
  isForAll: true,
  may: ({ rights }) => rights.canShare,
  run: ({ team, openShare }, items) =>
    items.length <= mostShared
      ? openShare(shareableOf(team.id, items))
      : showError(`A link can have ${mostShared} items. Put them into a folder and share that.`),
};
