import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Server from 'lucide-react/icons/server';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSession, useUser } from '#web/features/session/session.tsx';
import { chooseTheme, useThemeChoice } from '#web/features/theme/theme.tsx';
import { useFromHere } from '#web/pages/addresses/from-here.ts';
import { Menu, MenuChoice, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';

const themes = [
  { value: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun size={16} aria-hidden="true" /> },
  { value: 'system', label: 'Same as system', icon: <Monitor size={16} aria-hidden="true" /> },
] as const;

/** The menu of the team's name and of the avatar: user, theme, sign out. */
export function AccountMenu({ align, team, ...state }: MenuState & { align?: 'start' | 'end'; team?: ReactNode }) {
  const user = useUser();
  const { signOut } = useSession();
  const theme = useThemeChoice();
  const navigate = useNavigate();
  const here = useFromHere();

  async function leave() {
    try {
      await signOut();
      navigate('/login', { replace: true });
    } catch {
      showError('The server could not be reached, so you are still signed in. Try again.');
    }
  }

  return (
    <Menu {...state} align={align}>
      <div className="flex items-center gap-2 px-2 py-1.5">
        <Avatar name={user.name} id={user.user_id} image={user.image} />
        <div className="min-w-0">
          <p className="truncate font-medium">{user.name}</p>
          <p className="truncate text-quiet text-sm">{user.email}</p>
        </div>
      </div>
      <MenuSeparator />
      {team && (
        <>
          {team}
          <MenuSeparator />
        </>
      )}
      <MenuItem onSelect={() => navigate('/account', { state: here })}>
        <UserRound size={16} aria-hidden="true" />
        Account
      </MenuItem>
      {user.isServerAdmin && (
        <MenuItem onSelect={() => navigate('/server', { state: here })}>
          <Server size={16} aria-hidden="true" />
          Server
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} options={themes} onChange={chooseTheme} />
      <MenuSeparator />
      <MenuItem onSelect={() => void leave()}>
        <LogOut size={16} aria-hidden="true" />
        LogOut
      </MenuItem>
    </Menu>
  );
}
