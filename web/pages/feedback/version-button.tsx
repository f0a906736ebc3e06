import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Version } from '#contract/media/processing.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';

const VersionMenu = lazyComponent(() => import('./version-menu.tsx').then((file) => file.VersionMenu));

/** The version being shown. Each has its own comments. */
export function VersionButton({
  shown,
  versions,
  onChoose,
}: {
  shown: number;
  versions: readonly Version[];
  onChoose: (version: number) => void;
}) {
  if (versions.length < 2) return null;
  return (
    <MenuButton
      aria-label={`Version ${shown} of ${versions.length}`}
      className="inline-flex h-badge shrink-0 items-center gap-1 rounded-full border border-line px-2 font-medium text-xs tabular-nums hover:border-line-strong"
      preload={VersionMenu.preload}
      menu={(state) => <VersionMenu {...state} shown={shown} versions={versions} onChoose={onChoose} />}
    >
      v{shown}
      <ChevronDown size={12} className="text-quiet" aria-hidden="true" />
    </MenuButton>
  );
}
