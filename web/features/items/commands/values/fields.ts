import CircleCheck from 'lucide-react/icons/circle-check';
import type { Command } from '../command.ts';

/** Opens the fields of items; a choice is the one field that was clicked on. */
export const fields: Command = {
  label: 'Fields…',
  Icon: CircleCheck,
  where: { menu: [3, 2], bar: [1, 2] },
  isForAll: true,
  may: ({ rights }, _, count) => rights.canEdit && rights.isMember && count > 0,
  run: ({ dialogs }, items, only) => dialogs.fields.show({ items, only }),
};
