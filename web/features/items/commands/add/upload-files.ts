import FileUp from 'lucide-react/icons/file-up';
import type { Command } from '../command.ts';

export const uploadFiles: Command = {
  label: 'Upload Files',
  Icon: FileUp,
  where: { ground: [1, 2], add: [2, 1], empty: [1, 1] },
  may: ({ rights, isTop }) => rights.canEdit && !isTop,
  run: ({ transfers, here }) => transfers.choose('files', here),
};
