import { type RefObject, useEffect, useMemo } from 'react';
import { createStore, type Store, useStore } from '#web/ui/store.ts';
import { maxScale, noZoom, pan, type Zoom, zoomAbout } from '#web/ui/zoom/zoom.ts';
import { listenForGestures } from '#web/ui/zoom/zoom-gestures.ts';

/** At the most a pixel of the image is so many of the screen. */
const largestPixel = 4;
const panStep = 0.1;

export type ImageZoom = ReturnType<typeof useImageZoom>;

export const useZoomStore = () => useMemo(() => createStore<{ zoom: Zoom }>({ zoom: noZoom }), []);

/** The zoom of an image of this width, by gestures on `place`, and by what keys and buttons call. */
export function useImageZoom(
  place: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
  imageWidth: number,
  store: Store<{ zoom: Zoom }>,
) {
  const zoom = useStore(store, (state) => state.zoom);
  const actions = useMemo(() => {
    const most = () => {
      const shownWidth = (stage.current?.offsetWidth || 1) * window.devicePixelRatio;
      return Math.max(maxScale, (largestPixel * imageWidth) / shownWidth);
    };
    const now = () => store.get().zoom;
    const set = (next: Zoom) => store.set({ zoom: next });
    return {
      ...{ most, now, set },
      by: (factor: number) => set(zoomAbout(now(), factor, undefined, most())),
      reset: () => set(noZoom),
      /** By tenths of what is on the screen. False if there is nothing to pan. */
      panBy: (x: number, y: number) => {
        if (now().scale === 1) return false;
        set(pan(now(), { x: x * panStep, y: y * panStep }));
        return true;
      },
      /** Pans to a point of the image, unless it is on the screen. */
      show: (at: { x: number; y: number }) => {
        const { scale, x, y } = now();
        const reach = 0.4 / scale;
        const isSeen = Math.abs(at.x - (0.5 - x / scale)) < reach && Math.abs(at.y - (0.5 - y / scale)) < reach;
        if (!isSeen) set(pan({ scale, x: 0, y: 0 }, { x: (0.5 - at.x) * scale, y: (0.5 - at.y) * scale }));
      },
    };
  }, [store, stage, imageWidth]);

  useEffect(() => {
    const [area, box] = [place.current, stage.current];
    if (!area || !box) return;
    return listenForGestures(area, {
      ...{ zoom: actions.now, setZoom: actions.set, maxScale: actions.most, zoomsByWheel: true },
      frameAt: () => {
        const { left, top, width, height } = area.getBoundingClientRect();
        return {
          middle: { x: left + width / 2, y: top + height / 2 },
          size: { x: Math.max(1, box.offsetWidth), y: Math.max(1, box.offsetHeight) },
        };
      },
      isBare: ({ target }) => target === area || target === box || target instanceof HTMLImageElement,
      onTap: () => {},
      onDoubleTap: () => (actions.now().scale === 1 ? actions.by(2) : actions.reset()),
    });
  }, [place, stage, actions]);
  return { zoom, ...actions };
}
