import Swap from 'lucide-react/icons/arrow-left-right';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type Store, useStore } from '#web/ui/store.ts';
import { noZoom, type Zoom } from '#web/ui/zoom/zoom.ts';
import { ZoomChip } from '#web/ui/zoom/zoom-chip.tsx';
import { type View, viewKeys, viewNames, views } from './views.ts';

/** Below the pictures: what turns them, the views, the place of the wipe, and the zoom. */
export function CompareTools({
  view,
  onView,
  wipe,
  onWipe,
  onSwap,
  store,
  children,
}: {
  view: View;
  onView: (view: View) => void;
  wipe: number;
  onWipe: (part: number) => void;
  onSwap: () => void;
  store: Store<{ zoom: Zoom }>;
  children: ReactNode;
}) {
  const scale = useStore(store, ({ zoom }) => zoom.scale);
  return (
    <div
      role="toolbar"
      aria-label="Views"
      className="flex min-h-bar shrink-0 flex-wrap items-center justify-center gap-1 border-line border-t bg-panel px-2"
    >
      {children}
      {views.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          data-tooltip={`${viewNames[name]}  ${viewKeys[name]}`}
          onClick={() => onView(name)}
          className={classNames(
            'h-control rounded-md px-3 font-medium text-sm transition-colors hover:bg-hover',
            view === name ? 'bg-accent-soft text-accent' : 'text-quiet hover:text-text',
          )}
        >
          {viewNames[name]}
        </button>
      ))}
      <IconButton label="Swap the sides" shortcut="X" onClick={onSwap}>
        <Swap size={16} aria-hidden="true" />
      </IconButton>
      {view === 'wipe' && (
        <input
          type="range"
          aria-label="Place of the wipe"
          min={0}
          max={100}
          value={Math.round(wipe * 100)}
          onChange={({ target }) => onWipe(Number(target.value) / 100)}
          className="w-32 accent-accent"
        />
      )}
      <ZoomChip scale={scale} shortcut="0" onReset={() => store.set({ zoom: noZoom })} />
    </div>
  );
}
