import { observeEvents, useObservable } from '#web/ui/store.ts';

/**
 * `beside`: the comments are next to the picture. `stacked`: they are below it. `fill`: the picture fills the screen, with
 * the controls over it, and the comments are a sheet.
 */
export type Layout = 'beside' | 'stacked' | 'fill';

const wide = { landscapePx: 720, portraitPx: 1_024 };
/** Lower windows have no room for controls below the picture. */
const lowPx = 480;
/** The header, the controls, the form and one comment. */
const roomAroundPx = 352;

/** The layout for this window and picture. */
export function chooseLayout(width: number, height: number, aspect: number): Layout {
  const isLandscape = width > height;
  if (isLandscape && height < lowPx) return 'fill';
  if (width >= (isLandscape ? wide.landscapePx : wide.portraitPx)) return 'beside';
  return height - width / aspect < roomAroundPx ? 'fill' : 'stacked';
}

type Size = { width: number; height: number };
let known: Size = { width: 0, height: 0 };

/** A keyboard that shrinks the window must not change the layout under the text. */
function isTyping(): boolean {
  return document.activeElement?.matches('textarea, input') ?? false;
}

function readSize(): Size {
  const { innerWidth: width, innerHeight: height } = window;
  const isSame = width === known.width && (height === known.height || isTyping());
  if (!isSame) known = { width, height };
  return known;
}

const windowSize = observeEvents(readSize, () => [
  [window, 'resize'],
  [document, 'focusout'],
]);

export function useReviewLayout(aspect: number): Layout {
  const { width, height } = useObservable(windowSize);
  return chooseLayout(width, height, aspect);
}
