import CircleCheck from 'lucide-react/icons/circle-check';
import type { Command } from '../command.ts';

/** Opens the fields of items. One value is edited where it stands. */
export const fields: Command = {
  label: 'Fields…',
  Icon: CircleCheck,
  where: { menu: [3, 2], bar: [1, 2] },
  isForAll: true,
  may: ({ rights }, _, count) => rights.canEdit && rights.isMember && count > 0,
  run: ({ dialogs }, items) => dialogs.fields.show({ items }),
};
