import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import type { DialogState } from '#web/ui/dialog.tsx';
import type { Spot } from './listing.ts';
import { refetchFolders } from './listing-cache.ts';
import { NameDialog } from './name-dialog.tsx';

const untitled = 'Untitled Project';

/** Create New Project at the top of a team, Create New Folder below. */
export function CreateDialog({
  spot: { team, names },
  parentId,
  taken,
  onCreated,
  ...dialog
}: DialogState & {
  spot: Spot;
  parentId: string | null;
  taken: readonly string[];
  onCreated: (id: string) => void;
}) {
  const queryClient = useQueryClient();
  // One id per name makes a retry after a lost response idempotent; a changed name is another folder.
  const attempt = useRef({ name: '', id: newId() });
  const isProject = names.length === 0;

  async function create(folderName: string) {
    if (attempt.current.name !== folderName) attempt.current = { name: folderName, id: newId() };
    const { folder } = await call('createFolder', {
      query: { userId: team.ownerUserId },
      body: { folderPath: names.join('/'), teamPath: team.teamPath, folderName, id: attempt.current.id },
    });
    await refetchFolders(queryClient, team.id, [parentId]);
    onCreated(folder.id);
  }

  return (
    <NameDialog
      {...dialog}
      title={isProject ? 'Create New Project' : 'Create New Folder'}
      label={isProject ? 'Project Name' : 'Folder Name'}
      placeholder={isProject ? untitled : 'New Folder Name'}
      initial={isProject ? untitled : ''}
      action={isProject ? 'Create Project' : 'Create Folder'}
      taken={taken}
      onSubmit={create}
    />
  );
}
