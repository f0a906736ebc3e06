import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CloudDownload from 'lucide-react/icons/cloud-download';
import type { ListSort, SortOrder } from '#contract/items/items.ts';
import { takenText } from '#contract/media/kinds.ts';
import { driveNames, importProviders } from '#contract/uploads/cloud-drives.ts';
import { useShownFields } from '#web/api/team-fields.ts';
import { useOpenFolder } from '#web/features/items/folder-context.ts';
import { Menu, MenuChoice, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { CommandMenu } from '../commands/command-menu.tsx';
import { type CardSize, setCardSize, useCardSize } from '../listing/card-size.ts';
import { useWorkspace } from '../workspace-context.ts';

const keys: readonly { value: ListSort; label: string; icon: null }[] = [
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

export function SortMenu(state: MenuState) {
  const { rights, go, here, shown } = useOpenFolder();
  const { statuses, fields } = useShownFields(here.teamId, shown[0]?.id);
  const { sort, order, look } = useWorkspace().address;
  const hasRows = look === 'grid' || look === 'list';
  const own = (rights.isForGuests ? guestKeys : keys).map((key) =>
    key.value === 'progress' && hasRows && statuses.length > 0
      ? { ...key, value: 'status' as const, label: 'Status' }
      : key,
  );
  const more = hasRows ? fields.map(({ id, name }) => ({ value: id, label: name, icon: null })) : [];
  return (
    <Menu {...state} align="end">
      <MenuChoice<ListSort>
        label="Sort by"
        value={sort}
        options={[...own, ...more]}
        onChange={(value) => go.setAddress({ sort: value })}
      />
      <MenuSeparator />
      <MenuChoice<SortOrder>
        label="Order"
        value={order}
        options={orders}
        onChange={(value) => go.setAddress({ order: value })}
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

/** Adds to the folder, by commands and from cloud drives. */
export function AddMenu(state: MenuState) {
  const { transfers, here, rights, isTop } = useOpenFolder();
  return (
    <CommandMenu {...state} place="add">
      {rights.canEdit && !isTop && (
        <p className="px-2 pb-1 text-quiet text-xs first-letter:uppercase">{takenText[here.takes]}</p>
      )}
      <MenuSeparator />
      {importProviders.map((provider) => (
        <MenuItem key={provider} onSelect={() => transfers.importFrom(provider, here)}>
          <CloudDownload size={16} aria-hidden="true" />
          {driveNames[provider]}
        </MenuItem>
      ))}
    </CommandMenu>
  );
}
