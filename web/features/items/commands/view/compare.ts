import Columns from 'lucide-react/icons/columns-2';
import type { FileItem } from '#contract/items/items.ts';
import { canCompare, kindOfType } from '#contract/media/kinds.ts';
import type { Item } from '../../listing/listing.ts';
import type { Command } from '../command.ts';

export const mostCompared = 4;

export const filesOf = (items: readonly Item[]) => items.filter((item) => item.type === 'file');

const kindOf = ({ contentType }: FileItem) => kindOfType(contentType);

export const compare: Command = {
  label: 'Compare',
  Icon: Columns,
  where: { menu: [1, 4], bar: [1, 4] },
  may: (_, items, count) =>
    count >= 2 && count <= mostCompared && filesOf(items).length === count && canCompare(filesOf(items).map(kindOf)),
  run: ({ go }, items) => go.compare(filesOf(items)),
};
