import { useEffect } from 'react';
import { observeEvents, useObservable } from '#web/ui/store.ts';

/** Browser bars that come and go are lower. */
const atLeastPx = 120;

function readHeight(): number {
  const { visualViewport, innerHeight } = window;
  // An enlarged page is smaller, too.
  if (!visualViewport || visualViewport.scale > 1) return 0;
  const heightPx = Math.round(innerHeight - visualViewport.height);
  return heightPx < atLeastPx ? 0 : heightPx;
}

const height = observeEvents(readHeight, () => [[window.visualViewport, 'resize']]);

/** The height of a phone's keyboard, which covers the page without resizing it; 0 without one. */
export function useKeyboardHeight(): number {
  const heightPx = useObservable(height);
  useEffect(() => {
    if (heightPx === 0) return;
    // Safari has scrolled the page to bring the field into view, and the picture out of it.
    window.scrollTo(0, 0);
    // The list of comments is lower now.
    const field = document.activeElement;
    (field?.closest('form') ?? field)?.scrollIntoView({ block: 'nearest' });
  }, [heightPx]);
  return heightPx;
}
