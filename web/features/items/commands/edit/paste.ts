import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import type { Command } from '../command.ts';

export const paste: Command = {
  label: 'Paste',
  key: 'Ctrl V',
  Icon: ClipboardPaste,
  where: { ground: [1, 4] },
  may: ({ rights, hasClipboard }) => rights.canEdit && hasClipboard,
  run: ({ clipboard }) => clipboard.paste(),
};
