import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Version } from '#contract/media/processing.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';

const VersionMenu = lazyComponent(() => import('./version-menu.tsx').then((file) => file.VersionMenu));

/** The version being shown, marked if it is an old one. Each has its own comments. */
export function VersionButton({
  shown,
  versions,
  onChoose,
  compareHref,
  onChanges,
}: {
  shown: number;
  versions: readonly Version[];
  onChoose: (version: number) => void;
  compareHref: (version: number) => string;
  onChanges: (before: number) => void;
}) {
  if (versions.length < 2) return null;
  const isOld = shown < (versions[0]?.number ?? shown);
  return (
    <MenuButton
      aria-label={`v${shown}${isOld ? ' · old' : ''}: version ${shown} of ${versions.length}`}
      className={classNames(
        'inline-flex h-badge shrink-0 items-center gap-1 rounded-full border px-2 font-medium text-xs tabular-nums',
        isOld ? 'border-accent text-accent' : 'border-line hover:border-line-strong',
      )}
      preload={VersionMenu.preload}
      menu={(state) => <VersionMenu {...state} {...{ shown, versions, onChoose, compareHref, onChanges }} />}
    >
      v{shown}
      {isOld && ' · old'}
      <ChevronDown size={12} className="text-quiet" aria-hidden="true" />
    </MenuButton>
  );
}
