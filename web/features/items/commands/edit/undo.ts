import type { Command } from '../command.ts';

export const undo: Command = {
  label: 'Undo',
  key: 'Ctrl Z',
  may: () => true,
  run: ({ undo: stack }) => stack.undoLast(),
};
