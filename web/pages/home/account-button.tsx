import type { ReactNode } from 'react';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';

const AccountMenu = lazyComponent(() => import('./account-menu.tsx').then((file) => file.AccountMenu));

export function AccountButton({
  label,
  align,
  className,
  children,
}: {
  label: string;
  align: 'start' | 'end';
  className: string;
  children: ReactNode;
}) {
  return (
    <MenuButton
      aria-label={label}
      className={className}
      preload={AccountMenu.preload}
      menu={(state) => <AccountMenu {...state} align={align} />}
    >
      {children}
    </MenuButton>
  );
}
