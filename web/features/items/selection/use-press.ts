import { useEffect, useRef } from 'react';

/** A click on a picture previews the video after this delay. */
const previewAfterMs = 1_000;
/** Duration of a long press, which opens the menu. */
const longPressMs = 500;

/** Opens the preview after a delay, unless the user leaves the picture or does something else first. */
export function useDelayedPreview(open: (id: string) => void) {
  const timer = useRef(0);
  const picture = useRef<Element | null>(null);
  const stop = useRef(() => clearTimeout(timer.current));
  useEffect(() => {
    const cancel = stop.current;
    const onOver = ({ target }: PointerEvent) => {
      if (target instanceof Node && !picture.current?.contains(target)) cancel();
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
    start: (id: string, from: Element) => {
      clearTimeout(timer.current);
      picture.current = from;
      timer.current = window.setTimeout(() => open(id), previewAfterMs);
    },
    cancel: stop.current,
  };
}

/** Calls back on a long press. Scrolling or lifting the finger first cancels it. */
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
