import FolderUp from 'lucide-react/icons/folder-up';
import type { Command } from '../command.ts';

export const uploadFolder: Command = {
  label: 'Upload Folder',
  Icon: FolderUp,
  where: { ground: [1, 3], add: [2, 2], empty: [1, 2] },
  may: ({ rights, isTop }) => rights.canEdit && !isTop,
  run: ({ transfers, here }) => transfers.choose('folder', here),
};
