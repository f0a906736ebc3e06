import { FolderContext } from '#web/features/items/folder-context.ts';
import { useFolder } from '#web/features/items/use-folder.ts';
import { FolderDialogs } from '../dialogs/lazy-dialogs.ts';
import type { ListingState, Spot } from '../listing/listing.ts';
import { useWorkspace } from '../workspace-context.ts';
import { Toolbar } from './toolbar.tsx';
import { useViewedPlace } from './use-viewed-place.ts';

function Contents() {
  const { screens } = useWorkspace();
  const place = useViewedPlace();
  return place && <screens.Viewed place={place} />;
}

/** A folder as a board or a calendar. Its keys belong to what is on the screen, so the selection of the cards has none. */
export function ViewedFolder({ spot, listing }: { spot: Spot; listing: ListingState }) {
  return (
    <FolderContext value={useFolder(spot, listing)}>
      <Toolbar />
      <Contents />
      <FolderDialogs />
    </FolderContext>
  );
}
