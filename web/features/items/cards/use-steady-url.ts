import { useState } from 'react';
import { reportLink } from './stale-links.ts';

const pathOf = (url: string | null) => url?.split('?', 1)[0];

/**
 * URLs are signed anew every few minutes. While `isHeld`, the current one stays until it fails or the picture changes,
 * so that nothing reloads and flickers.
 */
export function useSteadyUrl(url: string | null, isHeld: boolean) {
  const [shown, setShown] = useState(url);
  const [failed, setFailed] = useState<string | null>();
  const stays = isHeld && shown !== failed && pathOf(shown) === pathOf(url);
  const steady = stays ? shown : url;
  if (steady !== shown) setShown(steady);
  return {
    url: steady,
    isBroken: steady !== null && steady === failed,
    fail: () => {
      setFailed(steady);
      reportLink();
    },
  };
}
