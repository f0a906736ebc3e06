import type { Command } from '../command.ts';

export const clear: Command = {
  label: 'Clear the selection',
  key: 'Esc',
  may: () => true,
  run: ({ selection }) => selection.clear(),
};
