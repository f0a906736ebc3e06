import Ellipsis from 'lucide-react/icons/ellipsis';
import { Fragment } from 'react';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import type { Mode } from '../engine/compare-state.ts';
import type { Comparison } from '../engine/comparison.ts';
import { gapPx, isColumn } from '../places.ts';
import { keepFocus } from './keep-focus.ts';
import { LayChoice } from './lay-choice.tsx';
import { viewIcons } from './view-icons.ts';
import { viewKeys, viewNames, viewsFor } from './view-names.ts';

const MoreViews = lazyComponent(() => import('./more-views.tsx').then((file) => file.MoreViews));

const segment =
  'inline-flex h-control min-w-control max-sm:flex-1 items-center justify-center gap-2 rounded-md px-2 text-sm transition-colors hover:text-text';
const look = (isOn: boolean) => classNames(segment, isOn ? 'bg-hover font-medium text-text' : 'text-quiet');

const isBeside = (mode: Mode) => mode === 'beside' || mode === 'below';

/** The views that are used most, and a menu of the others. */
export function ViewBar({ comparison, className }: { comparison: Comparison; className?: string }) {
  const mode = comparison.useState((state) => state.mode);
  const sides = comparison.useState((state) => state.sizes.length);
  const { first, more } = viewsFor(sides);
  // Says what is on screen: pictures above each other are not side by side.
  const isBelow = comparison.useState((state) => isBeside(state.mode) && isColumn(state, state.area, gapPx));
  const shown = isBelow ? 'below' : mode;
  const isMore = more.includes(mode);
  const Icon = isMore ? viewIcons[shown] : Ellipsis;
  const moreLabel = isMore ? `${viewNames[shown]}, more views` : 'More views';
  return (
    <fieldset
      onMouseDown={keepFocus}
      className={classNames('flex shrink-0 gap-0.5 rounded-lg border border-line p-0.5', className)}
    >
      <legend className="sr-only">View</legend>
      {first.map((one) => (
        <Fragment key={one}>
          {one === 'beside' ? (
            <Segment
              view={isBelow ? 'below' : one}
              isOn={isBeside(mode)}
              onChoose={() => isBeside(mode) || comparison.set({ mode: one })}
            />
          ) : (
            <Segment view={one} isOn={one === mode} onChoose={() => comparison.set({ mode: one })} />
          )}
          {one === 'beside' && <LayChoice comparison={comparison} />}
        </Fragment>
      ))}
      <MenuButton
        className={look(isMore)}
        aria-label={moreLabel}
        data-tooltip={moreLabel}
        preload={MoreViews.preload}
        menu={(state) => <MoreViews {...state} comparison={comparison} views={more} />}
      >
        <Icon size={16} aria-hidden="true" />
        {isMore && <span className="max-lg:hidden">{viewNames[shown]}</span>}
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
