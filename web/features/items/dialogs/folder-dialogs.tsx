import { Suspense } from 'react';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { retryOf } from '../commands/edit/retry.ts';
import { useOpenFolder } from '../folder-context.ts';
import type { Item } from '../listing/listing.ts';
import { NameEditor } from '../rename/lazy-editor.tsx';
import type { Folder } from '../use-folder.ts';
import { useWorkspace } from '../workspace-context.ts';
import { Asking } from './dialog-subject.tsx';

const CommandMenu = lazyComponent(() => import('../commands/command-menu.tsx').then((file) => file.CommandMenu));
const CreateDialog = lazyComponent(() => import('./create-dialog.tsx').then((file) => file.CreateDialog));
const BulkRenameDialog = lazyComponent(() =>
  import('../rename/bulk-rename-dialog.tsx').then((file) => file.BulkRenameDialog),
);
const DeleteDialog = lazyComponent(() => import('./delete-dialog.tsx').then((file) => file.DeleteDialog));
const MoveDialog = lazyComponent(() => import('./move-dialog.tsx').then((file) => file.MoveDialog));

/** Preloads the ones that are opened most. */
export function preloadEach(): void {
  for (const dialog of [CommandMenu, DeleteDialog, NameEditor]) dialog.preload();
}

/** The latest state of an item: others change it, and its signed URLs expire. */
function findLatest<I extends Item>({ shown }: Folder, item: I): I {
  return (shown.find(({ id }) => id === item.id) ?? item) as I;
}

function OpenMenu() {
  const folder = useOpenFolder();
  const { menu, menuAnchor } = folder.dialogs;
  if (!menu.subject) return null;
  const { item, at } = menu.subject;
  return (
    <CommandMenu
      place={item ? 'menu' : 'ground'}
      open={menu.open}
      onOpenChange={menu.onOpenChange}
      anchor={menuAnchor}
      at={at}
      item={item && findLatest(folder, item)}
      // A menu opened by a right click closes with a click outside it.
      hasClose={at === undefined}
    />
  );
}

/** The preview, fields and details of items. */
function Screens() {
  const folder = useOpenFolder();
  const { Preview, Info, Fields } = useWorkspace().screens;
  const { previewing, informing, preview, fields } = folder.dialogs;
  return (
    <>
      <Asking about={previewing}>
        {({ file, version, isMuted }, dialog) => {
          const now = findLatest(folder, file);
          const shared = { file: now, version, isMuted, onReview: () => folder.go.review(now) };
          return <Preview {...dialog} {...shared} onRetry={retryOf(folder, now)} />;
        }}
      </Asking>
      <Asking about={fields}>
        {(subject, dialog) => (
          <Fields
            {...dialog}
            {...subject}
            teamId={folder.here.teamId}
            onDone={async (steps) => {
              const { bulkText, offerUndo } = await import('../actions/undo-fields.ts');
              offerUndo(folder.editing, bulkText(subject.items), Promise.resolve(steps));
            }}
          />
        )}
      </Asking>
      <Asking about={informing}>
        {(file, dialog) => {
          const now = findLatest(folder, file);
          const onPlay = (version: number) => {
            dialog.onOpenChange(false);
            preview(now, false, version);
          };
          return <Info {...dialog} file={now} onPlay={onPlay} onRetry={retryOf(folder, now)} />;
        }}
      </Asking>
    </>
  );
}

/** The menus and dialogs of a folder. Each is loaded on first use. */
export function FolderDialogs() {
  const { dialogs, here, names, go } = useOpenFolder();
  return (
    <Suspense fallback={null}>
      <OpenMenu />
      <Asking about={dialogs.creating}>
        {(_, dialog) => <CreateDialog {...dialog} place={here} taken={names} onCreated={go.reveal} />}
      </Asking>
      <Asking about={dialogs.renaming}>{(items, dialog) => <BulkRenameDialog {...dialog} items={items} />}</Asking>
      <Asking about={dialogs.deleting}>{(subject, dialog) => <DeleteDialog {...dialog} {...subject} />}</Asking>
      <Asking about={dialogs.moving}>{(subject, dialog) => <MoveDialog {...dialog} {...subject} />}</Asking>
      <Screens />
    </Suspense>
  );
}
