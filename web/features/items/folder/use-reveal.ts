import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Item } from '../listing/listing.ts';

/** Scrolls to the item that the link named once it is loaded. */
export function useReveal(shown: readonly Item[], isWhole: boolean, show: (index: number) => void): void {
  const { state, key } = useLocation();
  const given: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'reveal') : undefined;
  const [wanted, setWanted] = useState<unknown>(given);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    setWanted(given);
  }
  useEffect(() => {
    if (wanted === undefined) return;
    const index = shown.findIndex(({ id }) => id === wanted);
    if (index >= 0) show(index);
    if (index >= 0 || isWhole) setWanted(undefined);
  });
}
