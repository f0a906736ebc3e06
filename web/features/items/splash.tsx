import { useEffect, useState } from 'react';

/** A place that is opened for the first time says so for this long. */
const splashMs = 500;

/** True for a moment after a place was opened whose contents were not known before. */
export function useSplash(isKnown: boolean): boolean {
  const [isShown, setShown] = useState(!isKnown);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), splashMs);
    return () => clearTimeout(timer);
  }, []);
  return isShown;
}

export function Splash() {
  return (
    <p role="status" className="grid flex-1 animate-breathe place-items-center text-quiet">
      Retrieving data ...
    </p>
  );
}
