import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CloudDownload from 'lucide-react/icons/cloud-download';
import FileUp from 'lucide-react/icons/file-up';
import FolderPlus from 'lucide-react/icons/folder-plus';
import FolderUp from 'lucide-react/icons/folder-up';
import type { SortKey, SortOrder } from '#contract/items/items.ts';
import { driveNames, type ImportProvider, importProviders } from '#contract/uploads/cloud-drives.ts';
import { Menu, MenuChoice, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import type { Order } from '../listing/address.ts';
import { type CardSize, setCardSize, useCardSize } from '../listing/card-size.ts';

const keys: readonly { value: SortKey; label: string; icon: null }[] = [
  { value: 'name', label: 'Name', icon: null },
  { value: 'comments', label: 'Comments', icon: null },
  { value: 'size', label: 'Size', icon: null },
  { value: 'changed', label: 'Changed', icon: null },
  { value: 'progress', label: 'Progress', icon: null },
];
const guestKeys = keys.filter(({ value }) => value !== 'size' && value !== 'progress');
const orders = [
  { value: 'asc', label: 'Ascending', icon: <ArrowUp size={16} aria-hidden="true" /> },
  { value: 'desc', label: 'Descending', icon: <ArrowDown size={16} aria-hidden="true" /> },
] as const;

export function SortMenu({
  sort,
  order,
  isForGuests,
  onOrder,
  ...state
}: MenuState & Order & { isForGuests: boolean; onOrder: (order: Partial<Order>) => void }) {
  return (
    <Menu {...state} align="end">
      <MenuChoice<SortKey>
        label="Sort by"
        value={sort}
        options={isForGuests ? guestKeys : keys}
        onChange={(value) => onOrder({ sort: value })}
      />
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

const sizes: readonly { value: CardSize; label: string; icon: null }[] = [
  { value: 'S', label: 'Small', icon: null },
  { value: 'M', label: 'Medium', icon: null },
  { value: 'L', label: 'Large', icon: null },
];

export function SizeMenu(state: MenuState) {
  return (
    <Menu {...state} align="end">
      <MenuChoice<CardSize> label="Card size" value={useCardSize()} options={sizes} onChange={setCardSize} />
    </Menu>
  );
}

export function AddMenu({
  onAddFolder,
  onUpload,
  onImport,
  ...state
}: MenuState & {
  onAddFolder: () => void;
  onUpload: (kind: 'files' | 'folder') => void;
  onImport: (provider: ImportProvider) => void;
}) {
  return (
    <Menu {...state} align="end">
      <MenuItem onSelect={onAddFolder}>
        <FolderPlus size={16} aria-hidden="true" />
        Create Folder
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => onUpload('files')}>
        <FileUp size={16} aria-hidden="true" />
        Upload Files
      </MenuItem>
      <MenuItem onSelect={() => onUpload('folder')}>
        <FolderUp size={16} aria-hidden="true" />
        Upload Folder
      </MenuItem>
      <MenuSeparator />
      {importProviders.map((provider) => (
        <MenuItem key={provider} onSelect={() => onImport(provider)}>
          <CloudDownload size={16} aria-hidden="true" />
          {driveNames[provider]}
        </MenuItem>
      ))}
    </Menu>
  );
}
