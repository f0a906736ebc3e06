import FilePlus from 'lucide-react/icons/file-plus-2';
import Pencil from 'lucide-react/icons/pencil';
import { Menu, MenuItem, type MenuState } from '#web/ui/menus/menu.tsx';

export function EditMenu({
  onRename,
  onNewVersion,
  ...state
}: MenuState & { onRename: () => void; onNewVersion: () => void }) {
  return (
    <Menu {...state} align="end">
      <MenuItem onSelect={onNewVersion}>
        <FilePlus size={16} aria-hidden="true" />
        Upload new version
      </MenuItem>
      <MenuItem onSelect={onRename}>
        <Pencil size={16} aria-hidden="true" />
        Rename
      </MenuItem>
    </Menu>
  );
}
