import Pencil from 'lucide-react/icons/pencil';
import type { Command } from '../command.ts';

/** One item in its place, several in a dialog. */
export const rename: Command = {
  label: 'Rename',
  key: 'F2',
  Icon: Pencil,
  where: { menu: [2, 1] },
  may: ({ rights }, _, count) => rights.canEdit && count > 0,
  face: (_, __, count) => (count > 1 ? { label: 'Rename…' } : {}),
  run: ({ selection, renaming, dialogs, withChosen }, [item]) =>
    selection.count > 1 ? withChosen(dialogs.renaming.show) : item && renaming.start(item),
};
