import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { Version } from '#contract/media/processing.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent, lazyPart } from '#web/ui/lazy-component.ts';

const SinceDialog = lazyPart(() => import('../dialogs/since-dialog.tsx').then((file) => file.SinceDialog));
const VersionMenu = lazyComponent(() => import('./version-menu.tsx').then((file) => file.VersionMenu));

/** The version being shown, marked if it is an old one. Each has its own comments. */
export function VersionButton({
  shown,
  versions,
  onChoose,
  compareHref,
  itemId,
  shareKey,
}: {
  shown: number;
  versions: readonly Version[];
  onChoose: (version: number) => void;
  compareHref: (version: number) => string;
  itemId: string;
  shareKey: string | undefined;
}) {
  const [before, setBefore] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (versions.length < 2) return null;
  const isOld = shown < (versions[0]?.number ?? shown);
  function showChanges(since: number) {
    setBefore(since);
    setOpen(true);
  }
  return (
    <>
      <MenuButton
        aria-label={`v${shown}${isOld ? ' · old' : ''}: version ${shown} of ${versions.length}`}
        className={classNames(
          'inline-flex h-badge shrink-0 items-center gap-1 rounded-full border px-2 font-medium text-xs tabular-nums',
          isOld ? 'border-accent text-accent' : 'border-line hover:border-line-strong',
        )}
        preload={VersionMenu.preload}
        menu={(state) => (
          <VersionMenu {...state} {...{ shown, versions, onChoose, compareHref }} onChanges={showChanges} />
        )}
      >
        v{shown}
        {isOld && ' · old'}
        <ChevronDown size={12} className="text-quiet" aria-hidden="true" />
      </MenuButton>
      {before !== null && (
        <SinceDialog open={isOpen} onOpenChange={setOpen} {...{ itemId, before, shareKey }} version={shown} />
      )}
    </>
  );
}
