import type { PanelShape } from '#web/features/comments/comments.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** A keyboard leaves no room for the comments, except while the focus is in them: then they cover the form, too. */
const whileTyping =
  'typing:not-focus-within:hidden typing:focus-within:fixed typing:focus-within:bottom-(--keyboard) typing:focus-within:z-11 typing:focus-within:h-auto typing:focus-within:pb-0';

const panels: Record<PanelShape, string> = {
  column: 'relative w-(--panel-width) max-w-1/2 shrink-0 border-l',
  below: `min-h-0 flex-1 border-t ${whileTyping} typing:focus-within:inset-x-0 typing:focus-within:top-0`,
  sheet: `${whileTyping} typing:focus-within:portrait:top-0 fixed right-0 bottom-0 z-9 landscape:inset-y-0 landscape:w-sheet landscape:border-l landscape:pr-[env(safe-area-inset-right)] portrait:left-0 portrait:h-sheet-height portrait:border-t`,
  overlay: 'fixed inset-y-0 right-0 z-20 w-panel border-l',
};

/** Classes that place the comments and their form, and leave the rest to the player. */
export function placesOf(
  shape: PanelShape,
  {
    isShown,
    isDrawing,
    hasForm,
    hasNote,
  }: { isShown: boolean; isDrawing: boolean; hasForm: boolean; hasNote: boolean },
) {
  const isSheet = shape === 'sheet';
  const isOverlay = shape === 'overlay';
  return {
    panel: classNames(
      // Hidden, it keeps a size, so that its rows keep theirs.
      isShown ? panels[shape] : 'invisible fixed inset-y-0 right-0 w-panel',
      isSheet && hasForm && (hasNote ? 'pb-dock-noted' : 'pb-dock'),
    ),
    form: classNames(
      'shrink-0 stacked:order-last stacked:bg-panel stacked:pb-[env(safe-area-inset-bottom)]',
      isSheet && (isShown ? 'fixed right-0 bottom-(--keyboard) landscape:w-sheet portrait:left-0' : 'hidden'),
      isOverlay &&
        !isDrawing &&
        'absolute inset-x-0 bottom-0 z-3 transition-opacity group-data-idle/video:pointer-events-none group-data-idle/video:opacity-0',
      isOverlay && isShown && 'right-panel',
    ),
    /** The sheet leaves the picture in view. */
    player: classNames(
      isSheet && isShown && 'landscape:right-sheet portrait:bottom-sheet-height',
      isSheet &&
        isShown &&
        'typing:landscape:bottom-(--keyboard) typing:portrait:bottom-[calc(var(--keyboard)+var(--spacing-dock-noted))]',
    ),
    controls: classNames(isOverlay && hasForm && 'bottom-dock', isOverlay && isShown && 'right-panel'),
  };
}
