import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Progress } from '#contract/items/items.ts';
import { progressDots } from '#web/features/items/progress.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';

export const ProgressMenu = lazyComponent(() =>
  import('../actions/progress-menu.tsx').then((file) => file.ProgressMenu),
);

const badge =
  'relative inline-flex h-badge shrink-0 items-center whitespace-nowrap gap-1.5 rounded-full border border-line bg-ground px-2 font-medium text-xs';
/** Enlarges the touch target. */
const reach = 'pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2.5';

function Mark({ progress }: { progress: Progress }) {
  return (
    <>
      <span className={classNames('size-2 rounded-full', progressDots[progress])} aria-hidden="true" />
      {progress}
    </>
  );
}

/** The progress as a word with a coloured dot; editors can change it. Pulses while a change is pending. */
export function ProgressBadge({
  progress,
  name,
  isPending,
  canEdit,
  isReachable,
  onChange,
}: {
  progress: Progress;
  name: string;
  isPending: boolean;
  canEdit: boolean;
  isReachable: boolean;
  onChange: (progress: Progress) => void;
}) {
  const pulse = isPending && 'animate-breathe';
  if (!canEdit) {
    return (
      <span className={classNames(badge, pulse)}>
        <Mark progress={progress} />
      </span>
    );
  }
  return (
    <MenuButton
      aria-label={`Progress of ${name}: ${progress}`}
      aria-busy={isPending || undefined}
      tabIndex={isReachable ? 0 : -1}
      className={classNames(badge, reach, 'hover:border-line-strong', pulse)}
      preload={ProgressMenu.preload}
      menu={(state) => <ProgressMenu {...state} current={progress} onChange={onChange} />}
    >
      <Mark progress={progress} />
      <ChevronDown size={12} className="text-quiet" aria-hidden="true" />
    </MenuButton>
  );
}
