import { useQueryClient } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { call } from '#web/api/client.ts';
import { RenameDialog } from '#web/features/items/items.tsx';
import { useSession } from '#web/features/session/session.tsx';
import { useUploader } from '#web/features/uploads/uploads.tsx';
import { reviewHref } from '#web/pages/addresses/review-address.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { refetchReviews, type ShownReview } from '../use-review.ts';
import type { DoorActions, FrameActions } from './edit-menu.tsx';

const EditMenu = lazyComponent(() => import('./edit-menu.tsx').then((file) => file.EditMenu));

/** Leads on from the reviewed file, keeps its frame on screen, and replaces or renames it for members who may edit. */
export function EditReview({
  review: { file, team },
  placeName,
  shareKey,
  doors,
  ...frame
}: FrameActions & {
  review: ShownReview;
  placeName: string;
  shareKey: string | undefined;
  doors: DoorActions;
}) {
  const { info } = useSession();
  const queryClient = useQueryClient();
  const uploader = useUploader(info?.user_id ?? '');
  const [isRenaming, setRenaming] = useState(false);
  const canEdit = info !== null && team.capabilities.edit;

  async function rename(newName: string): Promise<void> {
    await call('renameItem', { params: { itemId: file.id }, body: { name: newName, from: file.name } });
    await refetchReviews(queryClient);
  }

  function chooseVersion(): void {
    const href = reviewHref({ itemId: file.id, key: shareKey });
    const { id: teamId, takes } = team;
    uploader.chooseVersion(file, { teamId, parentId: file.parentId, name: placeName, href, takes });
  }

  return (
    <>
      <MenuButton
        aria-label="More for this file"
        data-tooltip="More for this file"
        className="inline-grid size-control shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-hover hover:text-text"
        preload={() => {
          EditMenu.preload();
          if (canEdit) uploader.preload();
        }}
        menu={(state) => (
          <EditMenu
            {...state}
            {...frame}
            doors={doors}
            edits={canEdit ? { onRename: () => setRenaming(true), onNewVersion: chooseVersion } : undefined}
          />
        )}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </MenuButton>
      {isRenaming && (
        <RenameDialog open onOpenChange={setRenaming} item={file} taken={[]} onRename={(_, name) => rename(name)} />
      )}
    </>
  );
}
