import LinkIcon from 'lucide-react/icons/link';
import { copyLink as copyAddress } from '#web/ui/copy-link.ts';
import type { Command } from '../command.ts';

/** The link of an item, or of the open folder if nothing is selected. */
export const copyLink: Command = {
  label: 'Copy link',
  Icon: LinkIcon,
  where: { menu: [1, 6], ground: [2, 2] },
  may: ({ rights }, _, count) => rights.canCopyLink && count <= 1,
  run: ({ go }, [item]) => copyAddress(go.hrefOf(item)),
};
