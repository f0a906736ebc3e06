import Crown from 'lucide-react/icons/crown';
import LogOut from 'lucide-react/icons/door-open';
import UserMinus from 'lucide-react/icons/user-minus';
import { Menu, MenuItem, type MenuState } from '#web/ui/menus/menu.tsx';

export type MemberQuestion = 'hand-over' | 'remove' | 'leave';

const entries = [
  { kind: 'hand-over', label: 'Make owner', Icon: Crown },
  { kind: 'remove', label: 'Remove from team', Icon: UserMinus },
  { kind: 'leave', label: 'Leave team', Icon: LogOut },
] as const;

export function MemberMenu({
  offered,
  onAsk,
  ...state
}: MenuState & { offered: readonly MemberQuestion[]; onAsk: (question: MemberQuestion) => void }) {
  return (
    <Menu {...state} align="end">
      {entries
        .filter(({ kind }) => offered.includes(kind))
        .map(({ kind, label, Icon }) => (
          <MenuItem key={kind} onSelect={() => onAsk(kind)}>
            <Icon size={16} aria-hidden="true" />
            {label}
          </MenuItem>
        ))}
    </Menu>
  );
}
