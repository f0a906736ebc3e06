import type { ReactNode } from 'react';
import { TeamMenuItems } from '#web/features/teams/teams.tsx';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';

const AccountMenu = lazyComponent(() => import('./account-menu.tsx').then((file) => file.AccountMenu));

export const PlansItem = lazyComponent(() => import('./plans-item.tsx').then((file) => file.PlansItem));

function preloadMenus() {
  AccountMenu.preload();
  PlansItem.preload();
  TeamMenuItems.preload();
}

/** The person's picture as the button, for a bar at the top. */
export function AvatarButton({
  person: { name, user_id: id, image },
}: {
  person: { name: string; user_id: string; image: string | null };
}) {
  return (
    <AccountButton
      label={`Account of ${name}`}
      align="end"
      className="grid size-control shrink-0 place-items-center rounded-full"
    >
      <Avatar name={name} id={id} image={image} />
    </AccountButton>
  );
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
