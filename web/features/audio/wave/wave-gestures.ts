import type { ViewStore } from './use-view.ts';
import { sampleAt } from './view.ts';

/** One notch of a wheel enlarges by a quarter. */
const wheelToZoom = 0.0022;

export type WaveActions = {
  view: ViewStore;
  /** A press, and each move of it. */
  onSeek: (sample: number) => void;
  /** A press with Shift, from where it began. */
  onMark: (from: number, to: number) => void;
  onBegin: () => void;
  onEnd: () => void;
};

/**
 * A press seeks, with Shift it marks a range, the wheel zooms, and sideways or with Shift it moves. Two fingers zoom and
 * move. Returns a stop function.
 */
export function listenToWave(place: HTMLElement, actions: WaveActions): () => void {
  const { view, onSeek, onMark, onBegin, onEnd } = actions;
  const ending = new AbortController();
  const fingers = new Map<number, number>();
  let markFrom: number | null = null;
  let isSeeking = false;

  const partAt = (clientX: number) => {
    const { left, width } = place.getBoundingClientRect();
    return (clientX - left) / Math.max(1, width);
  };
  const find = (clientX: number) => sampleAt(view.get(), partAt(clientX), view.sampleCount);

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (isSideways && !event.ctrlKey) {
      const moved = (event.deltaX || event.deltaY) * unit;
      view.pan((moved / Math.max(1, place.clientWidth)) * view.get().span);
      return;
    }
    const turn = Math.max(-100, Math.min(100, event.deltaY * unit));
    view.zoomAt(Math.exp(-turn * wheelToZoom), partAt(event.clientX));
  }

  function onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    place.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event.clientX);
    if (fingers.size > 1) {
      finish();
      return;
    }
    if (event.shiftKey) {
      markFrom = find(event.clientX);
      return;
    }
    isSeeking = true;
    onBegin();
    onSeek(find(event.clientX));
  }

  function onMove(event: PointerEvent): void {
    if (!fingers.has(event.pointerId)) return;
    const before = [...fingers.values()];
    fingers.set(event.pointerId, event.clientX);
    if (fingers.size === 2) pinch(before, [...fingers.values()]);
    else if (markFrom !== null) onMark(markFrom, find(event.clientX));
    else if (isSeeking) onSeek(find(event.clientX));
  }

  function pinch([a = 0, b = 0]: number[], [c = 0, d = 0]: number[]): void {
    const [before, after] = [Math.max(20, Math.abs(a - b)), Math.max(20, Math.abs(c - d))];
    view.zoomAt(after / before, partAt((c + d) / 2));
    view.pan((((a + b - c - d) / 2) * view.get().span) / Math.max(1, place.clientWidth));
  }

  function finish(): void {
    markFrom = null;
    if (isSeeking) onEnd();
    isSeeking = false;
  }

  function onUp(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) finish();
  }

  const options = { signal: ending.signal };
  // Must not be passive, or the browser would zoom the page.
  place.addEventListener('wheel', onWheel, { ...options, passive: false });
  place.addEventListener('pointerdown', onDown, options);
  place.addEventListener('pointermove', onMove, options);
  place.addEventListener('pointerup', onUp, options);
  place.addEventListener('pointercancel', onUp, options);
  return () => ending.abort();
}
