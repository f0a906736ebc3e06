import Download from 'lucide-react/icons/download';
import type { Command } from '../command.ts';

export const download: Command = {
  label: 'Download',
  Icon: Download,
  where: { menu: [1, 8], bar: [1, 7] },
  isForAll: true,
  may: ({ rights }) => rights.canDownload,
  run: ({ transfers }, items) => transfers.download(items.map(({ id }) => id)),
};
