import { useEffect, useSyncExternalStore } from 'react';

/** Browser bars that come and go are lower. */
const keyboardAtLeastPx = 120;

function subscribe(onChange: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener('resize', onChange);
  return () => visualViewport?.removeEventListener('resize', onChange);
}

function readHeight(): number | null {
  const { visualViewport, innerHeight } = window;
  // An enlarged page is smaller, too.
  if (!visualViewport || visualViewport.scale > 1) return null;
  return innerHeight - visualViewport.height < keyboardAtLeastPx ? null : Math.round(visualViewport.height);
}

/** The height left by the keyboard of a phone, which covers the page without resizing it; null without one. */
export function useRoomAboveKeyboard(): number | null {
  const heightPx = useSyncExternalStore(subscribe, readHeight);
  useEffect(() => {
    // Safari has scrolled the page to bring the field into view, and the picture out of it.
    if (heightPx !== null) window.scrollTo(0, 0);
  }, [heightPx]);
  return heightPx;
}
