import { useEffect, useRef } from 'react';

/** A click opens the preview of a video after this long, unless something else is done meanwhile. */
const previewAfterMs = 1_000;
/** A finger that rests this long asks for the menu. */
const longPressMs = 500;

/** Starts something after a while, unless the person does anything else before. */
export function useDelayedPreview(open: (id: string) => void) {
  const timer = useRef(0);
  const stop = useRef(() => clearTimeout(timer.current));
  useEffect(() => {
    const cancel = stop.current;
    const onOver = ({ target }: PointerEvent) => {
      // Whoever reaches for the bar above has something else in mind with what is selected.
      if (target instanceof Element && target.closest('header')) cancel();
    };
    document.addEventListener('pointerover', onOver, true);
    document.addEventListener('pointerdown', cancel, true);
    document.addEventListener('keydown', cancel, true);
    document.addEventListener('dblclick', cancel, true);
    return () => {
      cancel();
      document.removeEventListener('pointerover', onOver, true);
      document.removeEventListener('pointerdown', cancel, true);
      document.removeEventListener('keydown', cancel, true);
      document.removeEventListener('dblclick', cancel, true);
    };
  }, []);
  return {
    start: (id: string) => {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => open(id), previewAfterMs);
    },
    cancel: stop.current,
  };
}

/** Calls back when a finger rests. Scrolling or lifting it first is no long press. */
export function watchLongPress(onLong: () => void): void {
  const listening = new AbortController();
  const timer = setTimeout(() => {
    listening.abort();
    onLong();
  }, longPressMs);
  const give = () => {
    clearTimeout(timer);
    listening.abort();
  };
  for (const type of ['pointerup', 'pointercancel', 'scroll'] as const) {
    addEventListener(type, give, { signal: listening.signal, capture: true });
  }
}
