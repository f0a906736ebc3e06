import type { Player } from '../engine/player.ts';
import { pan, type Zoom, zoomAbout } from './zoom.ts';

/** Movement up to this distance is still a click. */
const stillPx = 4;
/** One notch of a wheel enlarges by a quarter. */
const wheelToZoom = 0.0022;

type Point = { x: number; y: number };

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / Math.max(1, points.length),
  y: points.reduce((sum, { y }) => sum + y, 0) / Math.max(1, points.length),
});
const spreadOf = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 1);

/**
 * Click toggles playback, double click full screen; Ctrl+wheel and pinch zoom, drag pans. Overlays that handle the
 * pointer are left alone, except by two fingers. Returns a stop function.
 */
export function listenForGestures(place: HTMLElement, stage: HTMLElement, player: Player): () => void {
  const ending = new AbortController();
  const fingers = new Map<number, Point>();
  let pressedAt: Point | null = null;
  /** The controls were hidden: this tap only shows them. */
  let wakes = false;
  let isDrag = false;

  /** In fractions of the unzoomed picture, relative to its centre, which is the centre of the area. */
  function toParts({ x, y }: Point): Point {
    const box = place.getBoundingClientRect();
    return { x: (x - box.left - box.width / 2) / size().x, y: (y - box.top - box.height / 2) / size().y };
  }
  const size = () => ({ x: Math.max(1, stage.offsetWidth), y: Math.max(1, stage.offsetHeight) });
  const change = (next: (zoom: Zoom) => Zoom) => player.set({ zoom: next(player.state().zoom) });
  const move = (from: Point, to: Point) =>
    change((zoom) => pan(zoom, { x: (to.x - from.x) / size().x, y: (to.y - from.y) / size().y }));
  const isBare = ({ target }: Event) =>
    target === place ||
    target === stage ||
    target instanceof HTMLVideoElement ||
    (target instanceof HTMLCanvasElement && target.parentElement === stage);

  function onWheel(event: WheelEvent): void {
    const isEnlarged = player.state().zoom.scale > 1;
    if (!event.ctrlKey && !isEnlarged) return;
    event.preventDefault();
    if (!event.ctrlKey) {
      move({ x: event.deltaX, y: event.deltaY }, { x: 0, y: 0 });
      return;
    }
    // Trackpads report pinches in finer steps than a wheel's notches.
    const turn = Math.max(-100, Math.min(100, event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1)));
    change((zoom) => zoomAbout(zoom, Math.exp(-turn * wheelToZoom), toParts({ x: event.clientX, y: event.clientY })));
  }

  function onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const isTouch = event.pointerType === 'touch';
    if (!isTouch && !isBare(event)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size > 1) isDrag = true;
    if (fingers.size > 1 || !isBare(event)) return;
    pressedAt = { x: event.clientX, y: event.clientY };
    isDrag = false;
    wakes = isTouch && place.closest('[data-idle]') !== null;
  }

  function onMove(event: PointerEvent): void {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    const before = [...fingers.values()];
    fingers.set(event.pointerId, now);
    const after = [...fingers.values()];
    if (fingers.size === 2) {
      const about = toParts(middleOf(after));
      change((zoom) => zoomAbout(zoom, spreadOf(after) / Math.max(1, spreadOf(before)), about));
      move(middleOf(before), middleOf(after));
      return;
    }
    if (!pressedAt) return;
    isDrag ||= Math.hypot(now.x - pressedAt.x, now.y - pressedAt.y) > stillPx;
    if (!isDrag || player.state().zoom.scale === 1) return;
    if (!place.hasPointerCapture(event.pointerId)) place.setPointerCapture(event.pointerId);
    move(was, now);
  }

  function onUp(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (fingers.size === 0 && pressedAt && !isDrag && !wakes && event.type === 'pointerup') player.toggle();
    if (fingers.size === 0) pressedAt = null;
  }

  const options = { signal: ending.signal };
  // Must not be passive, or the browser would zoom the page.
  place.addEventListener('wheel', onWheel, { ...options, passive: false });
  place.addEventListener('pointerdown', onDown, options);
  place.addEventListener('pointermove', onMove, options);
  place.addEventListener('pointerup', onUp, options);
  place.addEventListener('pointercancel', onUp, options);
  place.addEventListener('dblclick', (event) => isBare(event) && player.toggleFullscreen(), options);
  return () => ending.abort();
}
