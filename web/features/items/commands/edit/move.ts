import FolderInput from 'lucide-react/icons/folder-input';
import type { Command } from '../command.ts';

export const move: Command = {
  label: 'Move to…',
  Icon: FolderInput,
  where: { menu: [2, 6], bar: [1, 3] },
  may: ({ rights }) => rights.canEdit,
  run: ({ dialogs, selection }) => dialogs.moving.show({ count: selection.count }),
};
