import { Button } from '#web/ui/buttons/button.tsx';
import { useStore } from '#web/ui/store.ts';
import { type Spot, useListing } from '../listing/listing.ts';
import { useOpeners, useWorkState, useWorkspace } from '../workspace-context.ts';
import { share as command, shareableItem } from './give/share.ts';

const { label, Icon } = command;

function ShareHere({ spot }: { spot: Spot }) {
  const { address, screens } = useWorkspace();
  const { share } = useOpeners();
  const { first } = useListing(spot, address);
  const { item, count, shareAll } = useStore(useWorkState().chosen, (state) => state);
  const folder = first?.folder;
  const here = folder ? { itemId: folder.id, type: 'folder' as const, name: folder.name } : undefined;
  const target = item ? shareableItem(item) : here;
  const name = count > 1 ? `Share ${count} items` : target && `Share “${target.name}”`;
  return (
    <Button
      aria-label={name ?? label}
      unavailable={!name && 'Select or open a project first.'}
      onPointerEnter={screens.preload}
      onFocus={screens.preload}
      onClick={() => (count > 1 ? shareAll() : target && share({ teamId: spot.team.id, ...target }))}
    >
      {Icon && <Icon size={16} aria-hidden="true" />}
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}

/** Shares the selected items, else the open folder. Only for members who may share. */
export function ShareButton() {
  const { spot } = useWorkspace();
  return spot?.team.capabilities.manage ? <ShareHere spot={spot} /> : null;
}
