import Copy from 'lucide-react/icons/copy';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { nameOf } from '../../words.ts';
import type { Command } from '../command.ts';

/** Viewers may copy items, to paste them in a team where they can edit. */
export const copy: Command = {
  label: 'Copy',
  key: 'Ctrl C',
  Icon: Copy,
  where: { menu: [2, 5], bar: [1, 6] },
  isForAll: true,
  may: ({ rights }) => rights.canCopy,
  run: ({ clipboard, rights }, items) => {
    clipboard.take('copy', items);
    // Paste is hidden without edit permission, so nothing else confirms the copy.
    if (!rights.canEdit) showSuccess(`Copied ${nameOf(items)}. Paste it in a team where you can edit.`);
  },
};
