import { useState } from 'react';
import { reportLink } from './stale-links.ts';

const pathOf = (url: string | null) => url?.split('?', 1)[0];

/**
 * Links are signed anew every few minutes. What is shown keeps its link while `isHeld`, until that fails or the picture
 * is another one, so that nothing is loaded again and flickers.
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
