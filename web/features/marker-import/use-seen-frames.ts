import { useCallback, useRef, useState } from 'react';

/** The frames of the rows that were on the screen, so that only their stills are read. */
export function useSeenFrames(): {
  frames: readonly number[];
  watch: (list: HTMLElement | null) => (() => void) | undefined;
} {
  const [frames, setFrames] = useState<readonly number[]>([]);
  const known = useRef(new Set<number>());
  const watch = useCallback((list: HTMLElement | null) => {
    if (!list) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const before = known.current.size;
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        known.current.add(Number((target as HTMLElement).dataset.noteFrame));
        observer.unobserve(target);
      }
      if (known.current.size > before) setFrames([...known.current]);
    });
    for (const row of list.children) observer.observe(row);
    return () => observer.disconnect();
  }, []);
  return { frames, watch };
}
