import Scissors from 'lucide-react/icons/scissors';
import type { Command } from '../command.ts';

export const cut: Command = {
  label: 'Cut',
  key: 'Ctrl X',
  Icon: Scissors,
  where: { menu: [2, 4] },
  isForAll: true,
  may: ({ rights }) => rights.canEdit,
  run: ({ clipboard }, items) => clipboard.take('cut', items),
};
