import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleHelp from 'lucide-react/icons/circle-help';
import { useContext } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { Placement } from '#contract/comments/placements.ts';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { checkWords, placeWords } from './carried/place-words.ts';
import { PlacementContext } from './carried/placement-context.ts';

const PlaceMenu = lazyComponent(() => import('./carried/place-menu.tsx').then((file) => file.PlaceMenu));

/** Says where a comment of an earlier version comes from and what became of its picture, and lets people correct it. */
export function PlacementHint({
  comment,
  placement,
  tabIndex,
}: {
  comment: Comment;
  placement: Placement;
  tabIndex: 0 | -1;
}) {
  const tools = useContext(PlacementContext);
  if (!tools) return null;
  const words = [
    `From v${comment.version}`,
    placeWords(placement, tools.version),
    placement.check && checkWords(placement.check, tools.version),
  ];
  const isUnsure = placement.state === 'unsure';
  return (
    <p className="flex flex-wrap gap-x-2">
      <MenuButton
        tabIndex={tabIndex}
        className={classNames(
          '-mx-1 relative inline-flex items-center gap-1 rounded-sm px-1 text-left text-xs leading-5 after:absolute after:-inset-y-1.5 after:inset-x-0 hover:bg-hover pointer-coarse:after:-inset-y-3',
          isUnsure ? 'text-upcoming' : 'text-quiet hover:text-text',
        )}
        preload={PlaceMenu.preload}
        menu={(state) => <PlaceMenu {...state} comment={comment} placement={placement} tools={tools} />}
      >
        {isUnsure && <CircleHelp size={12} className="shrink-0" aria-hidden="true" />}
        <span>
          {words.filter(Boolean).join(' · ')}
          <ChevronDown size={12} className="ml-1 inline align-[-1.5px]" aria-hidden="true" />
        </span>
      </MenuButton>
      {isUnsure && tools.chooseStill && comment.can.resolve && (
        <button
          type="button"
          tabIndex={tabIndex}
          onClick={() => tools.chooseStill?.(comment, placement)}
          className="relative font-medium text-accent text-xs leading-5 after:absolute after:-inset-1.5 hover:underline pointer-coarse:after:-inset-3"
        >
          Place it on a frame
        </button>
      )}
    </p>
  );
}
