import type { ReactNode } from 'react';
import { TeamMenuItems } from '#web/features/teams/teams.tsx';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';

const AccountMenu = lazyComponent(() => import('./account-menu.tsx').then((file) => file.AccountMenu));

export const PlansItem = lazyComponent(() => import('./plans-item.tsx').then((file) => file.PlansItem));

function preloadMenus() {
  AccountMenu.preload();
  PlansItem.preload();
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
      className={className}
      preload={preloadMenus}
      menu={(state) => <AccountMenu {...state} align={align} team={team} />}
    >
      <span className="sr-only">{label}</span>
      {/* Initials are not a part of the name, so no label replaces them: speech input matches what it sees. */}
      <span aria-hidden="true" className="contents">
        {children}
      </span>
    </MenuButton>
  );
}
