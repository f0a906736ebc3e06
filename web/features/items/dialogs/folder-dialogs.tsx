import { Suspense } from 'react';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import type { Folder } from '../folder/use-folder.ts';
import type { Item, Spot } from '../listing/listing.ts';
import { NameEditor } from '../rename/lazy-editor.tsx';
import { useWorkspace } from '../workspace-context.ts';

const ItemMenu = lazyComponent(() => import('../actions/item-menu.tsx').then((file) => file.ItemMenu));
const GroundMenu = lazyComponent(() => import('../actions/ground-menu.tsx').then((file) => file.GroundMenu));
const CreateDialog = lazyComponent(() => import('./create-dialog.tsx').then((file) => file.CreateDialog));
const BulkRenameDialog = lazyComponent(() =>
  import('../rename/bulk-rename-dialog.tsx').then((file) => file.BulkRenameDialog),
);
const DeleteDialog = lazyComponent(() => import('./delete-dialog.tsx').then((file) => file.DeleteDialog));
const MoveDialog = lazyComponent(() => import('./move-dialog.tsx').then((file) => file.MoveDialog));

/** Preloads the dialogs before the first press, so that they open without delay. */
export function preloadDialogs(): void {
  for (const dialog of [ItemMenu, DeleteDialog, NameEditor]) dialog.preload();
}

/** The menus and dialogs of a folder. Each is loaded on first use. */
export function FolderDialogs({
  folder,
  spot,
  stars,
  onUpload,
  onNewVersion,
}: {
  folder: Folder;
  spot: Spot;
  stars: ReadonlySet<string>;
  onUpload: (kind: 'files' | 'folder') => void;
  onNewVersion: (of: Item) => void;
}) {
  const { userId, teams, screens, newProject } = useWorkspace();
  const { selection, canEdit, names, on, actions } = folder;
  const { menu, ground, creating, renaming, deleting, moving, previewing, informing } = folder.dialogs;
  // The latest state of the item: others change it, and its signed URLs expire.
  const now = <I extends Item>(item: I | null | undefined) =>
    (folder.shown.find(({ id }) => id === item?.id) ?? item ?? undefined) as I | undefined;
  const current = now(menu.subject?.item);
  const previewed = now(previewing.subject?.file);
  const informed = now(informing.subject);
  const retry = (item: Item) => (canEdit ? () => on.retry(item) : undefined);
  return (
    <Suspense fallback={null}>
      {menu.subject && current && (
        <ItemMenu
          open={menu.open}
          onOpenChange={menu.onOpenChange}
          anchor={folder.menuAnchor}
          at={menu.subject.at}
          item={current}
          count={selection.count}
          isStarred={stars.has(current.id)}
          rights={folder.rights}
          on={{
            open: () => on.open(selection.indexes.get(current.id) ?? selection.active),
            info: actions.showInfo,
            share: actions.share,
            compare: actions.compare,
            copyLink: () => actions.copyLink(current),
            star: on.star,
            retry: () => on.retry(current),
            addVersion: () => onNewVersion(current),
            rename: on.rename,
            copy: on.copy,
            duplicate: on.duplicate,
            download: actions.download,
            cut: on.cut,
            move: actions.askMove,
            progress: actions.progress,
            remove: on.remove,
          }}
        />
      )}
      {ground.subject && (
        <GroundMenu
          open={ground.open}
          onOpenChange={ground.onOpenChange}
          anchor={folder.menuAnchor}
          at={ground.subject}
          isTop={spot.names.length === 0}
          canPaste={folder.hasClipboard}
          rights={folder.rights}
          on={{
            addFolder: spot.names.length === 0 ? newProject.open : actions.addFolder,
            upload: onUpload,
            paste: on.paste,
            selectAll: selection.selectAll,
            copyLink: actions.copyFolderLink,
          }}
        />
      )}
      {creating.subject && (
        <CreateDialog
          key={creating.times}
          open={creating.open}
          onOpenChange={creating.onOpenChange}
          place={{ teamId: spot.team.id, parentId: folder.parentId }}
          taken={names}
          onCreated={actions.reveal}
        />
      )}
      {renaming.subject && (
        <BulkRenameDialog
          key={renaming.times}
          open={renaming.open}
          onOpenChange={renaming.onOpenChange}
          items={renaming.subject}
          names={names}
          onRename={actions.renameAll}
        />
      )}
      {deleting.subject && (
        <DeleteDialog
          key={`delete ${deleting.times}`}
          open={deleting.open}
          onOpenChange={deleting.onOpenChange}
          count={deleting.subject.count}
          only={deleting.subject.only}
          userId={userId}
          onDelete={actions.remove}
        />
      )}
      {moving.subject && (
        <MoveDialog
          key={moving.times}
          open={moving.open}
          onOpenChange={moving.onOpenChange}
          teams={teams}
          start={spot}
          count={moving.subject.count}
          isMoving={selection.isSelected}
          onMove={actions.move}
        />
      )}
      {previewed && (
        <screens.Preview
          key={`preview ${previewing.times}`}
          open={previewing.open}
          onOpenChange={previewing.onOpenChange}
          file={previewed}
          version={previewing.subject?.version}
          isMuted={previewing.subject?.isMuted ?? false}
          onReview={() => actions.review(previewed)}
          onRetry={retry(previewed)}
        />
      )}
      {informed && (
        <screens.Info
          key={`info ${informing.times}`}
          open={informing.open}
          onOpenChange={informing.onOpenChange}
          file={informed}
          onPlay={(version) => {
            informing.onOpenChange(false);
            actions.preview(informed, false, version);
          }}
          onRetry={retry(informed)}
        />
      )}
    </Suspense>
  );
}
