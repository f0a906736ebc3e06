import ChevronDown from 'lucide-react/icons/chevron-down';
import type { MemberRole } from '#contract/teams/members.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { roleNames } from './roles.ts';

const RoleMenu = lazyComponent(() => import('./role-menu.tsx').then((file) => file.RoleMenu));

const sizes = { control: 'h-control', field: 'h-field' } as const;

/** Not a native select: its arrow keys would save every role on the way. */
export function RoleSelect({
  label,
  value,
  size = 'control',
  onChange,
}: {
  label: string;
  value: MemberRole;
  size?: keyof typeof sizes;
  onChange: (role: MemberRole) => void;
}) {
  return (
    <MenuButton
      aria-label={`${label}: ${roleNames[value]}`}
      className={classNames(
        'inline-flex w-28 shrink-0 items-center justify-between gap-2 rounded-md border border-line bg-raised px-2.5 text-sm transition-colors hover:bg-hover',
        sizes[size],
      )}
      preload={RoleMenu.preload}
      menu={(state) => <RoleMenu {...state} value={value} onChange={onChange} />}
    >
      {roleNames[value]}
      <ChevronDown size={16} className="text-quiet" aria-hidden="true" />
    </MenuButton>
  );
}
