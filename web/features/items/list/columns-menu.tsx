import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Menu, MenuCheck, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { columnKeys, columns, resetColumns, showColumn, useShownColumns } from './list-columns.ts';

export function ColumnsMenu({ isForGuests, ...state }: MenuState & { isForGuests: boolean }) {
  const shown = useShownColumns();
  return (
    <Menu {...state} align="end">
      {columnKeys
        .filter((key) => !(isForGuests && columns[key].isInternal))
        .map((key) => (
          <MenuCheck key={key} checked={shown.includes(key)} onChange={(isShown) => showColumn(key, isShown)}>
            {columns[key].label}
          </MenuCheck>
        ))}
      <MenuSeparator />
      <MenuItem onSelect={resetColumns}>
        <RotateCcw size={16} aria-hidden="true" />
        Reset columns
      </MenuItem>
    </Menu>
  );
}
