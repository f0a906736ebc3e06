import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Menu, MenuCheck, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { useStore } from '#web/ui/store.ts';
import { shownColumns } from '../listing/shown-columns.ts';
import { isOwn } from './list-columns.ts';
import { useColumnChoices } from './use-list-columns.ts';

export function ColumnsMenu(state: MenuState) {
  const { known, show, reset } = useColumnChoices();
  const fitting = useStore(shownColumns, (columns) => columns.fitting);
  // Fields without room share a column.
  const hasRoom = (id: string) => fitting.includes(id) || (!isOwn(id) && fitting.includes('fields'));
  return (
    <Menu {...state} align="end">
      {known.map(({ id, label, isChosen }) => (
        <MenuCheck key={id} checked={isChosen} onChange={(isShown) => show(id, isShown)}>
          {label}
          {isChosen && !hasRoom(id) && <span className="text-quiet"> · no room</span>}
        </MenuCheck>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={reset}>
        <RotateCcw size={16} aria-hidden="true" />
        Reset columns
      </MenuItem>
    </Menu>
  );
}
