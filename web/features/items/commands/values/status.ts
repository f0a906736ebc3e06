import type { Command } from '../command.ts';

/** Chosen on the card or row of an item. For many it is part of their fields. */
export const status: Command = {
  label: 'Status',
  may: ({ rights }) => rights.canEdit,
  run: async ({ editing }, items, choice) => {
    const { setStatus } = await import('../../actions/set-status.ts');
    if (choice) await setStatus(editing, items, choice);
  },
};
