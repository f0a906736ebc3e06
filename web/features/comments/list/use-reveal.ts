import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

/** Scrolls to a row once, as soon as it exists; again for another key. */
export function useReveal(
  virtual: Virtualizer<HTMLDivElement, Element>,
  key: string | null,
  indexOf: ReadonlyMap<string, number>,
  onShown?: (key: string) => void,
): void {
  const shown = useRef<string>(null);
  useEffect(() => {
    const index = key === null ? undefined : indexOf.get(key);
    if (key === null) shown.current = null;
    if (key === null || index === undefined || shown.current === key) return;
    shown.current = key;
    virtual.scrollToIndex(index, { align: 'auto' });
    onShown?.(key);
  });
}
