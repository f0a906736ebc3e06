import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Menu, MenuCheck, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { useColumnChoices } from './use-list-columns.ts';

export function ColumnsMenu(state: MenuState) {
  const { known, show, reset } = useColumnChoices();
  return (
    <Menu {...state} align="end">
      {known.map(({ id, label, isChosen }) => (
        <MenuCheck key={id} checked={isChosen} onChange={(isShown) => show(id, isShown)}>
          {label}
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
