import type { Command } from '../command.ts';

export const up: Command = {
  label: 'Open the parent folder',
  key: 'Backspace',
  may: ({ canGoUp }) => canGoUp,
  run: ({ go }) => go.up(),
};
