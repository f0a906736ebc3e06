import CopyPlus from 'lucide-react/icons/copy-plus';
import { copyItems } from '../../actions/move-items.ts';
import { nameOf } from '../../words.ts';
import type { Command } from '../command.ts';

export const duplicate: Command = {
  label: 'Duplicate',
  key: 'Ctrl D',
  Icon: CopyPlus,
  where: { menu: [2, 3] },
  isForAll: true,
  may: ({ rights }) => rights.canEdit,
  run: ({ editing, here }, items) => copyItems(editing, items, here, `Duplicated ${nameOf(items)}`),
};
