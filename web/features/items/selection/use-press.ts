import { useEffect, useRef } from 'react';

/** A click on a picture previews the video after this delay. */
const previewAfterMs = 1_000;

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
