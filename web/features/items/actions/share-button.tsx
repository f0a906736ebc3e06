import Share2 from 'lucide-react/icons/share-2';
import { Button } from '#web/ui/buttons/button.tsx';
import { useStore } from '#web/ui/store.ts';
import { type Item, type Spot, useListing } from '../listing/listing.ts';
import { type Shareable, useWorkspace } from '../workspace-context.ts';

const shareableItem = ({ id, type, name }: Item) => ({ itemId: id, type, name });

/** Several items share one link. */
export function shareableOf(teamId: string, [item, ...others]: readonly [Item, ...Item[]]): Shareable {
  return others.length === 0
    ? { teamId, ...shareableItem(item) }
    : { teamId, items: [item, ...others].map(shareableItem) };
}

function ShareHere({ spot }: { spot: Spot }) {
  const { address, chosen, share, screens } = useWorkspace();
  const { first } = useListing(spot, address);
  const { item, count, shareAll } = useStore(chosen, (state) => state);
  const folder = first?.folder;
  const here = folder ? { itemId: folder.id, type: 'folder' as const, name: folder.name } : undefined;
  const target = item ? shareableItem(item) : here;
  const name = count > 1 ? `Share ${count} items` : target && `Share “${target.name}”`;
  return (
    <Button
      aria-label={name ?? 'Share'}
      unavailable={!name && 'Select or open a project first.'}
      onPointerEnter={screens.preload}
      onFocus={screens.preload}
      onClick={() => (count > 1 ? shareAll() : target && share({ teamId: spot.team.id, ...target }))}
    >
      <Share2 size={16} aria-hidden="true" />
      <span className="max-sm:sr-only">Share</span>
    </Button>
  );
}

/** Shares the selected items, else the open folder. Only for members who may share. */
export function ShareButton() {
  const { spot } = useWorkspace();
  return spot?.team.capabilities.manage ? <ShareHere spot={spot} /> : null;
}
