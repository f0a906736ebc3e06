import { type RefObject, useEffect } from 'react';

/** Takes focus on mount, and restores it on unmount. */
export function useHomeFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement } = document;
    place.current?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    };
  }, [place]);
}
