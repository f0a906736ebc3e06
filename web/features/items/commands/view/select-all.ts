import SquareDashed from 'lucide-react/icons/square-dashed-mouse-pointer';
import type { Command } from '../command.ts';

export const selectAll: Command = {
  label: 'Select all',
  key: 'Ctrl A',
  Icon: SquareDashed,
  where: { ground: [2, 1] },
  may: () => true,
  run: ({ selection }) => selection.selectAll(),
};
