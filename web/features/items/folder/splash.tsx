import { useEffect, useState } from 'react';
import type { Spot } from '../listing/listing.ts';
import { Breadcrumb } from './breadcrumb.tsx';

/** How long the splash of a folder opened for the first time stays. */
const splashMs = 500;

/** True for a moment after opening a folder that was not cached. */
export function useSplash(isKnown: boolean): boolean {
  const [isShown, setShown] = useState(!isKnown);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), splashMs);
    return () => clearTimeout(timer);
  }, []);
  return isShown;
}

export function Splash({ spot }: { spot: Spot }) {
  return (
    <>
      <div className="flex h-bar shrink-0 items-center px-2 sm:px-6">
        <Breadcrumb spot={spot} trail={undefined} />
      </div>
      <p role="status" className="grid flex-1 animate-breathe place-items-center text-quiet">
        Retrieving data ...
      </p>
    </>
  );
}
