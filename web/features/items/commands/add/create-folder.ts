import FolderPlus from 'lucide-react/icons/folder-plus';
import type { Command } from '../command.ts';

export const createFolder: Command = {
  label: 'Create Folder',
  Icon: FolderPlus,
  where: { ground: [1, 1], add: [1, 1], empty: [1, 3] },
  may: ({ rights, isTop }) => rights.canEdit && !isTop,
  run: ({ dialogs }) => dialogs.creating.show(true),
};
