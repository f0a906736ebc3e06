import FolderPlus from 'lucide-react/icons/folder-plus';
import type { WorkspaceCommand } from '../command.ts';

export const newProject: WorkspaceCommand = {
  label: 'New Project',
  words: 'create folder',
  Icon: FolderPlus,
  where: { ground: [1, 1] },
  may: ({ rights, isTop }) => rights.canEdit && isTop,
  run: ({ newProject: dialog }) => dialog.open(),
};
