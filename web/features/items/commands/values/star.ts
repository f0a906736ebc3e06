import Star from 'lucide-react/icons/star';
import type { Command } from '../command.ts';

export const star: Command = {
  label: 'Star',
  key: 'Shift S',
  Icon: Star,
  where: { menu: [1, 7] },
  isForAll: true,
  may: ({ rights }, _, count) => rights.canStar && count > 0,
  face: ({ stars }, items) => (items.every(({ id }) => stars.has(id)) ? { label: 'Remove star' } : {}),
  run: ({ toggleStars }, items) => toggleStars(items),
};
