import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { Optional } from '#web/ui/notices/optional.tsx';
import { MissingNotice } from '../cards/missing-notice.tsx';
import { onStaleLinks } from '../cards/stale-links.ts';
import { FolderDialogs, preloadDialogs } from '../dialogs/folder-dialogs.tsx';
import { DropHint } from '../drag/drop-hint.tsx';
import { useFileDrop } from '../drag/use-file-drop.ts';
import type { ListingState, Spot } from '../listing/listing.ts';
import { refetchFolders } from '../listing/listing-cache.ts';
import { useStars } from '../marks/use-marks.ts';
import { useGroundMenu } from '../selection/use-ground-menu.ts';
import { useWorkspace } from '../workspace-context.ts';
import { EmptyFolder, EmptyTeam, NothingFound } from './empty-folder.tsx';
import { FilterHint } from './filter-hint.tsx';
import { ItemView } from './item-view.tsx';
import { Toolbar } from './toolbar.tsx';
import { useFolder } from './use-folder.ts';
import { useFolderKeys } from './use-folder-keys.ts';

const Inspector = lazyComponent(() => import('../inspector/inspector.tsx').then((file) => file.Inspector));
const SelectionBar = lazyComponent(() => import('../selection/selection-bar.tsx').then((file) => file.SelectionBar));

const idleMs = 1_500;

/** A folder, or the top of a team, after its contents have loaded. */
export function FolderView({ spot, listing }: { spot: Spot; listing: ListingState }) {
  const { address, filter, setFilter, marks, transfers, screens, places } = useWorkspace();
  const queryClient = useQueryClient();
  const folder = useFolder(spot, listing);
  const stars = useStars();
  const { team, canEdit, selection, actions, on } = folder;
  const name = spot.names.at(-1) ?? team.name;
  const here = { teamId: team.id, parentId: folder.parentId, name, href: places.folderHref(team.id, spot.names) };
  const upload = (kind: 'files' | 'folder') => transfers.choose(kind, here);
  const fileDrop = useFileDrop(here, spot, team, (transfer, file) => void actions.uploadVersion(transfer, file, here));
  const isEmpty = listing.total === 0;
  const isNothingFound = !isEmpty && filter !== '' && folder.isWhole && folder.shown.length === 0;

  useGroundMenu(actions.showGroundMenu);
  useFolderKeys({ ...on, selectAll: selection.selectAll, clear: selection.clear });

  const { teamId, parentId } = here;
  useEffect(
    () => onStaleLinks(() => void refetchFolders(queryClient, teamId, [parentId])),
    [queryClient, teamId, parentId],
  );
  useEffect(() => {
    const timer = setTimeout(() => {
      preloadDialogs();
      SelectionBar.preload();
      screens.preload();
    }, idleMs);
    return () => clearTimeout(timer);
  }, [screens]);

  return (
    <>
      <Toolbar
        spot={spot}
        address={address}
        trail={listing.first?.trail}
        canEdit={canEdit}
        isForGuests={folder.isForGuests}
        isInspecting={folder.isInspecting}
        onInspect={on.inform}
        onAddress={actions.setAddress}
        onAddFolder={actions.addFolder}
        onUpload={upload}
        onImport={(provider) => transfers.importFrom(provider, here)}
      />
      <div className="flex min-h-0 flex-1">
        <div className="relative flex min-w-0 flex-1 flex-col">
          {filter && (
            <FilterHint filter={filter} found={folder.shown.length} isWhole={folder.isWhole} total={listing.total} />
          )}
          {canEdit && <MissingNotice items={folder.shown} />}
          {isEmpty && spot.names.length === 0 && <EmptyTeam team={team} />}
          {isEmpty && spot.names.length > 0 && (
            <EmptyFolder
              team={team}
              canEdit={canEdit}
              canPaste={folder.hasClipboard}
              onAdd={actions.addFolder}
              onUpload={upload}
              onPaste={on.paste}
            />
          )}
          {isNothingFound && <NothingFound filter={filter} onClear={() => setFilter('')} />}
          {!isEmpty && !isNothingFound && (
            <ItemView
              label={`Contents of ${name}`}
              look={address.look}
              order={address}
              items={folder.shown}
              total={folder.shownTotal}
              selection={selection}
              canEdit={canEdit}
              takesVersions={folder.takesVersions}
              isForGuests={folder.isForGuests}
              isSelecting={folder.isSelecting}
              renamingId={folder.renamingId}
              teamId={team.id}
              marks={marks}
              leaving={folder.leaving}
              stars={stars}
              on={on}
            />
          )}
          <Optional>
            {(selection.count > 1 || folder.isSelecting) && (
              <SelectionBar
                count={selection.count}
                rights={folder.rights}
                on={{
                  progress: actions.progress,
                  move: actions.askMove,
                  share: actions.share,
                  compare: actions.compare,
                  copy: on.copy,
                  download: actions.download,
                  remove: on.remove,
                  clear: selection.clear,
                }}
              />
            )}
          </Optional>
        </div>
        <Optional>
          {folder.isInspecting && (
            <Inspector
              place={name}
              selected={selection.selected}
              count={selection.count}
              onPlay={(item, version) => item.type === 'file' && actions.preview(item, false, version)}
              retryOf={(item) => (canEdit ? () => on.retry(item) : undefined)}
            />
          )}
        </Optional>
      </div>
      <FolderDialogs
        folder={folder}
        spot={spot}
        stars={stars}
        onUpload={upload}
        onNewVersion={(one) => transfers.chooseVersion(one, here)}
      />
      {fileDrop && <DropHint drop={fileDrop} />}
    </>
  );
}
