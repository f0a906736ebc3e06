import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import type { Target } from '../actions/item-calls.ts';
import { refetchFolders } from '../listing/listing-cache.ts';
import { NameDialog } from './name-dialog.tsx';

const untitled = 'Untitled Project';

/** Create New Project at the top of a team, Create New Folder below. */
export function CreateDialog({
  place,
  taken,
  onCreated,
  ...dialog
}: DialogState & {
  place: Target;
  taken: readonly string[];
  onCreated: (folder: { id: string; name: string }) => void;
}) {
  const queryClient = useQueryClient();
  // One id per name makes a retry after a lost response idempotent; a changed name is another folder.
  const attempt = useRef({ name: '', id: newId() });
  const isProject = place.parentId === null;

  async function create(name: string) {
    if (attempt.current.name !== name) attempt.current = { name, id: newId() };
    const { teamId, parentId } = place;
    const { folder } = await call('createFolder', { params: { teamId }, body: { ...attempt.current, parentId } });
    await refetchFolders(queryClient, teamId, [parentId]);
    onCreated(folder);
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
