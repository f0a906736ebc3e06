import Info from 'lucide-react/icons/info';
import type { Command } from '../command.ts';

export const info: Command = {
  label: 'Info',
  key: 'I',
  Icon: Info,
  where: { menu: [1, 2] },
  may: ({ rights }, [item], count) => rights.canInform && count === 1 && item?.type === 'file',
  run: ({ info: shown }, [item]) => shown.show(item),
  // The menu opens the inspector; the key closes it too.
  runByKey: ({ info: shown }, [item]) => shown.toggle(item),
};
