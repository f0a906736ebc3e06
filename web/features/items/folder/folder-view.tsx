import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { FolderContext, useOpenFolder } from '#web/features/items/folder-context.ts';
import { type Folder, useFolder } from '#web/features/items/use-folder.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { Optional } from '#web/ui/notices/optional.tsx';
import { useArrivals } from '../arrivals/use-arrivals.ts';
import { MissingNotice } from '../cards/missing-notice.tsx';
import { onStaleLinks } from '../cards/stale-links.ts';
import { share } from '../commands/give/share.ts';
import { useCommandKeys } from '../commands/keys.ts';
import { runCommand } from '../commands/run-command.ts';
import { FolderDialogs, preloadDialogs } from '../dialogs/lazy-dialogs.ts';
import { DropHint } from '../drag/drop-hint.tsx';
import { useFileDrop } from '../drag/use-file-drop.ts';
import type { ListingState, Spot } from '../listing/listing.ts';
import { refetchFolders } from '../listing/listing-cache.ts';
import { usePublishedSelection } from '../selection/chosen-item.ts';
import { useGroundMenu } from '../selection/use-ground-menu.ts';
import { useWorkState, useWorkspace } from '../workspace-context.ts';
import { EmptyFolder, EmptyTeam, FilteredOut, NothingFound } from './empty-folder.tsx';
import { FilterHint } from './filter-hint.tsx';
import { ItemView } from './item-view.tsx';
import { Toolbar } from './toolbar.tsx';
import { useViewedPlace } from './use-viewed-place.ts';

const Inspector = lazyComponent(() => import('../inspector/inspector.tsx').then((file) => file.Inspector));
const SelectionBar = lazyComponent(() => import('../selection/selection-bar.tsx').then((file) => file.SelectionBar));

const idleMs = 1_500;

/** Signed links expire while the folder is open. */
function useFreshLinks({ here: { teamId, parentId } }: Folder): void {
  const queryClient = useQueryClient();
  useEffect(
    () => onStaleLinks(() => void refetchFolders(queryClient, teamId, [parentId])),
    [queryClient, teamId, parentId],
  );
}

/** Loads what the first action needs. */
function usePreloading(): void {
  const { screens } = useWorkspace();
  useEffect(() => {
    const timer = setTimeout(() => {
      preloadDialogs();
      SelectionBar.preload();
      screens.preload();
    }, idleMs);
    return () => clearTimeout(timer);
  }, [screens]);
}

/** The items, or why there are none to show. */
function Contents() {
  const folder = useOpenFolder();
  const { listing, isTop, isWhole, shown, rights } = folder;
  const { filter } = useWorkState();
  const { address, screens } = useWorkspace();
  const place = useViewedPlace();
  const [params] = useSearchParams();
  const isFiltered = Object.keys(address.filter).length > 0;
  const hasBar = isFiltered || params.has('filter') || params.has('saved');
  const slots = useArrivals(folder);
  const isEmpty = listing.total === 0 && slots.count === 0;
  const isNothingFound = !isEmpty && filter !== '' && isWhole && shown.length === 0;
  return (
    <>
      {hasBar && place && <screens.ListBar place={place} />}
      {filter && <FilterHint />}
      {rights.canEdit && <MissingNotice items={shown} />}
      {isEmpty && isFiltered && <FilteredOut />}
      {isEmpty && !isFiltered && (isTop ? <EmptyTeam /> : <EmptyFolder />)}
      {isNothingFound && <NothingFound />}
      {!isEmpty && !isNothingFound && <ItemView slots={slots} />}
    </>
  );
}

/** A folder, or the top of a team, after its contents have loaded. */
export function FolderView({ spot, listing }: { spot: Spot; listing: ListingState }) {
  const folder = useFolder(spot, listing);
  const { selection, dialogs } = folder;
  const fileDrop = useFileDrop(folder);
  usePublishedSelection(useWorkState().chosen, selection, () => void runCommand(folder, share));
  useGroundMenu((anchor, at) => {
    selection.clear();
    dialogs.showMenu(undefined, { anchor, at });
  });
  useCommandKeys(folder);
  useFreshLinks(folder);
  usePreloading();

  return (
    <FolderContext value={folder}>
      <Toolbar />
      <div className="flex min-h-0 flex-1">
        <div className="relative flex min-w-0 flex-1 flex-col">
          <Contents />
          <Optional>{(selection.count > 1 || folder.isSelecting) && <SelectionBar />}</Optional>
        </div>
        <Optional>{folder.info.isBeside && <Inspector />}</Optional>
      </div>
      <FolderDialogs />
      {fileDrop && <DropHint drop={fileDrop} />}
    </FolderContext>
  );
}
