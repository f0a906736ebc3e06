import type { ReactNode } from 'react';
import { TeamMenuItems } from '#web/features/teams/teams.tsx';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';

const AccountMenu = lazyComponent(() => import('./account-menu.tsx').then((file) => file.AccountMenu));

function preloadMenus() {
  AccountMenu.preload();
  TeamMenuItems.preload();
}

export function AccountButton({
  label,
  align,
  team,
  className,
  children,
}: {
  label: string;
  align: 'start' | 'end';
  /** Menu items for the team, if the button names one. */
  team?: ReactNode;
  className: string;
  children: ReactNode;
}) {
  return (
    <MenuButton
      aria-label={label}
      className={className}
      preload={preloadMenus}
      menu={(state) => <AccountMenu {...state} align={align} team={team} />}
    >
      {children}
    </MenuButton>
  );
}
