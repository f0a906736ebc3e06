import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import FolderPlus from 'lucide-react/icons/folder-plus';
import type { SortKey, SortOrder } from '#contract/items.ts';
import { Menu, MenuChoice, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menu.tsx';
import type { Order } from './address.ts';

const keys: readonly { value: SortKey; label: string; icon: null }[] = [
  { value: 'name', label: 'Name', icon: null },
  { value: 'size', label: 'Size', icon: null },
  { value: 'changed', label: 'Changed', icon: null },
  { value: 'progress', label: 'Progress', icon: null },
];
const orders = [
  { value: 'asc', label: 'Ascending', icon: <ArrowUp size={16} aria-hidden="true" /> },
  { value: 'desc', label: 'Descending', icon: <ArrowDown size={16} aria-hidden="true" /> },
] as const;

export function SortMenu({
  sort,
  order,
  onOrder,
  ...state
}: MenuState & Order & { onOrder: (order: Partial<Order>) => void }) {
  return (
    <Menu {...state} align="end">
      <MenuChoice<SortKey> label="Sort by" value={sort} options={keys} onChange={(value) => onOrder({ sort: value })} />
      <MenuSeparator />
      <MenuChoice<SortOrder>
        label="Order"
        value={order}
        options={orders}
        onChange={(value) => onOrder({ order: value })}
      />
    </Menu>
  );
}

export function AddMenu({ onAddFolder, ...state }: MenuState & { onAddFolder: () => void }) {
  return (
    <Menu {...state} align="end">
      <MenuItem onSelect={onAddFolder}>
        <FolderPlus size={16} aria-hidden="true" />
        Create Folder
      </MenuItem>
    </Menu>
  );
}
