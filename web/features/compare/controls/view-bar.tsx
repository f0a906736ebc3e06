import Ellipsis from 'lucide-react/icons/ellipsis';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import type { Mode } from '../engine/compare-state.ts';
import type { Comparison } from '../engine/comparison.ts';
import { keepFocus } from './keep-focus.ts';
import { viewIcons } from './view-icons.ts';
import { viewKeys, viewNames, viewsFor } from './view-names.ts';

const MoreViews = lazyComponent(() => import('./more-views.tsx').then((file) => file.MoreViews));

const segment =
  'inline-flex h-control min-w-control max-sm:flex-1 items-center justify-center gap-2 rounded-md px-2 text-sm transition-colors hover:text-text';
const look = (isOn: boolean) => classNames(segment, isOn ? 'bg-hover font-medium text-text' : 'text-quiet');

/** The views that are used most, and a menu of the others. */
export function ViewBar({ comparison, className }: { comparison: Comparison; className?: string }) {
  const mode = comparison.useState((state) => state.mode);
  const sides = comparison.useState((state) => state.sizes.length);
  const { first, more } = viewsFor(sides);
  const isMore = more.includes(mode);
  const Icon = isMore ? viewIcons[mode] : Ellipsis;
  return (
    <fieldset
      onMouseDown={keepFocus}
      className={classNames('flex shrink-0 gap-0.5 rounded-lg border border-line p-0.5', className)}
    >
      <legend className="sr-only">View</legend>
      {first.map((one) => (
        <Segment
          key={one}
          view={one}
          isOn={one === mode}
          onChoose={() => comparison.set({ mode: one, isRow: false })}
        />
      ))}
      <MenuButton
        className={look(isMore)}
        aria-label={isMore ? `${viewNames[mode]}, more views` : 'More views'}
        data-tooltip={isMore ? `${viewNames[mode]}, more views` : 'More views'}
        preload={MoreViews.preload}
        menu={(state) => <MoreViews {...state} comparison={comparison} views={more} />}
      >
        <Icon size={16} aria-hidden="true" />
        {isMore && <span className="max-lg:hidden">{viewNames[mode]}</span>}
      </MenuButton>
    </fieldset>
  );
}

function Segment({ view, isOn, onChoose }: { view: Mode; isOn: boolean; onChoose: () => void }) {
  const Icon = viewIcons[view];
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={viewNames[view]}
      data-tooltip={[viewNames[view], viewKeys[view]].filter(Boolean).join('  ')}
      onClick={onChoose}
      className={look(isOn)}
    >
      <Icon size={16} aria-hidden="true" />
      <span className="max-lg:hidden">{viewNames[view]}</span>
    </button>
  );
}
