import Share2 from 'lucide-react/icons/share-2';
import { Button } from '#web/ui/buttons/button.tsx';
import { useStore } from '#web/ui/store.ts';
import { type Item, type Spot, useListing } from '../listing/listing.ts';
import { type Shareable, useWorkspace } from '../workspace-context.ts';

export function shareableOf(item: Item): Shareable {
  return { itemId: item.id, type: item.type, name: item.name };
}

function ShareHere({ spot }: { spot: Spot }) {
  const { address, chosen, share, screens } = useWorkspace();
  const { first } = useListing(spot, address);
  const item = useStore(chosen, (state) => state.item);
  const folder = first?.folder;
  const here: Shareable | undefined = folder ? { itemId: folder.id, type: 'folder', name: folder.name } : undefined;
  const target = item ? shareableOf(item) : here;
  return (
    <Button
      aria-label={target ? `Share “${target.name}”` : 'Share'}
      unavailable={!target && 'Select or open a project first.'}
      onPointerEnter={screens.preload}
      onFocus={screens.preload}
      onClick={() => target && share(target)}
    >
      <Share2 size={16} aria-hidden="true" />
      <span className="max-sm:sr-only">Share</span>
    </Button>
  );
}

/** Shares the selected item, else the open folder. Only for members who may share. */
export function ShareButton() {
  const { spot } = useWorkspace();
  return spot?.team.capabilities.manage ? <ShareHere spot={spot} /> : null;
}
