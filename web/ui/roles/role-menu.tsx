import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Shield from 'lucide-react/icons/shield';
import type { MemberRole } from '#contract/teams/members.ts';
import { Menu, MenuChoice, type MenuState } from '#web/ui/menus/menu.tsx';
import { roleNames } from './roles.ts';

const options = [
  { value: 'viewer', label: roleNames.viewer, icon: <Eye size={16} aria-hidden="true" /> },
  { value: 'editor', label: roleNames.editor, icon: <Pencil size={16} aria-hidden="true" /> },
  { value: 'admin', label: roleNames.admin, icon: <Shield size={16} aria-hidden="true" /> },
] as const;

export function RoleMenu({
  value,
  onChange,
  ...state
}: MenuState & { value: MemberRole; onChange: (role: MemberRole) => void }) {
  function choose(role: MemberRole) {
    state.onOpenChange(false);
    onChange(role);
  }
  return (
    <Menu {...state} align="end">
      <MenuChoice label="Role" value={value} options={options} onChange={choose} />
    </Menu>
  );
}
