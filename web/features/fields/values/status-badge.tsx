import ChevronDown from 'lucide-react/icons/chevron-down';
import { useShownFields } from '#web/api/team-fields.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { Tag } from '#web/ui/tag.tsx';

const StatusMenu = lazyComponent(() => import('./status-menu.tsx').then((file) => file.StatusMenu));

const badge =
  'relative inline-flex h-badge min-w-0 max-w-full items-center gap-1.5 rounded-full border border-line bg-ground px-2 font-medium text-xs';
/** Enlarges the touch target. */
const reach = 'pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2.5';

/** The status of an item as its name with a coloured dot; editors can change it. */
export function StatusBadge({
  teamId,
  item,
  isPending,
  canEdit,
  isReachable,
  onChange,
}: {
  teamId: string;
  item: { name: string; statusId: string | null };
  isPending: boolean;
  canEdit: boolean;
  isReachable: boolean;
  onChange: (statusId: string) => void;
}) {
  const { statuses } = useShownFields(teamId);
  const status = statuses.find(({ id }) => id === item.statusId);
  if (!status) return null;
  const pulse = isPending && 'animate-breathe';
  if (!canEdit) {
    return (
      <span className={classNames(badge, pulse)}>
        <Tag {...status} />
      </span>
    );
  }
  return (
    <MenuButton
      aria-label={`Status of ${item.name}: ${status.name}`}
      aria-busy={isPending || undefined}
      tabIndex={isReachable ? 0 : -1}
      className={classNames(badge, reach, 'hover:border-line-strong', pulse)}
      preload={StatusMenu.preload}
      menu={(state) => <StatusMenu {...state} statuses={statuses} current={status.id} onChange={onChange} />}
    >
      <Tag {...status} />
      <ChevronDown size={12} className="shrink-0 text-quiet" aria-hidden="true" />
    </MenuButton>
  );
}
