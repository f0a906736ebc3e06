import Columns from 'lucide-react/icons/columns-2';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import FolderInput from 'lucide-react/icons/folder-input';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { Progress } from '#contract/items/items.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import type { MenuRights } from '../actions/item-menu.tsx';
import { ProgressMenu } from '../cards/progress-badge.tsx';
import { formatCount } from '../cards/words.ts';

function Action({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      onClick={onClick}
      className="inline-flex h-control items-center justify-center gap-2 rounded-md px-2.5 font-medium text-sm hover:bg-hover max-sm:flex-1"
    >
      {icon}
      <span className="max-md:sr-only">{label}</span>
    </button>
  );
}

/** The selection count and its actions. On a phone it is a bar within reach of the thumb. */
export function SelectionBar({
  count,
  rights: { canEdit, canCopy, canDownload, canShare },
  on,
}: {
  count: number;
  rights: MenuRights;
  on: {
    progress: (progress: Progress) => void;
    move: () => void;
    share: () => void;
    compare: (() => void) | undefined;
    copy: () => void;
    download: () => void;
    remove: () => void;
    clear: () => void;
  };
}) {
  return (
    <div
      role="toolbar"
      aria-label="Selection"
      className="absolute inset-x-0 bottom-0 z-10 mx-auto flex w-fit items-center gap-1 bg-raised p-1.5 shadow-float max-sm:w-full max-sm:flex-wrap sm:bottom-4 sm:rounded-lg"
    >
      <p role="status" className="shrink-0 px-2 font-medium text-sm tabular-nums max-sm:flex-1">
        {formatCount(count)} selected
      </p>
      {/* A line of its own on a phone. */}
      <div className="flex items-center gap-1 max-sm:order-last max-sm:basis-full">
        {canEdit && (
          <>
            <MenuButton
              className="inline-flex h-control items-center justify-center gap-2 rounded-md px-2.5 font-medium text-sm hover:bg-hover max-sm:flex-1"
              preload={ProgressMenu.preload}
              menu={(state) => <ProgressMenu {...state} current={undefined} onChange={on.progress} />}
            >
              Progress
            </MenuButton>
            <Action label="Move to…" icon={<FolderInput size={16} aria-hidden="true" />} onClick={on.move} />
          </>
        )}
        {on.compare && <Action label="Compare" icon={<Columns size={16} aria-hidden="true" />} onClick={on.compare} />}
        {canShare && <Action label="Share" icon={<Share2 size={16} aria-hidden="true" />} onClick={on.share} />}
        {canCopy && <Action label="Copy" icon={<Copy size={16} aria-hidden="true" />} onClick={on.copy} />}
        {canDownload && (
          <Action label="Download" icon={<Download size={16} aria-hidden="true" />} onClick={on.download} />
        )}
        {canEdit && <Action label="Delete" icon={<Trash2 size={16} aria-hidden="true" />} onClick={on.remove} />}
      </div>
      <IconButton label="Clear the selection" shortcut="Esc" onClick={on.clear}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
