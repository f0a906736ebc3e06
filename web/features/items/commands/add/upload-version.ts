import FilePlus from 'lucide-react/icons/file-plus-2';
import type { Command } from '../command.ts';

export const uploadVersion: Command = {
  label: 'Upload new version',
  Icon: FilePlus,
  where: { menu: [2, 2] },
  may: ({ rights }, [item], count) => rights.canEdit && count === 1 && item?.type === 'file',
  run: ({ transfers, here }, [item]) => item && transfers.chooseVersion(item, here),
};
