import FolderOpen from 'lucide-react/icons/folder-open';
import Play from 'lucide-react/icons/play';
import type { Command } from '../command.ts';

export const open: Command = {
  label: 'Open',
  key: 'Enter',
  Icon: FolderOpen,
  where: { menu: [1, 1] },
  may: (_, items) => items.length === 1,
  face: (_, [item]) => (item?.type === 'file' ? { Icon: Play } : {}),
  run: ({ go }, [item]) => item && go.open(item),
};
