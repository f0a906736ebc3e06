import { pan, type Zoom, zoomAbout } from './zoom.ts';

/** Movement up to this distance is still a click. */
const stillPx = 4;
/** One notch of a wheel enlarges by a quarter. */
const wheelToZoom = 0.0022;

type Point = { x: number; y: number };
/** The middle and the size of an unzoomed picture on the screen. */
export type Frame = { middle: Point; size: Point };

/** A picture that can be zoomed. */
export type Zoomable = {
  zoom: () => Zoom;
  setZoom: (zoom: Zoom) => void;
  /** The picture below this point. */
  frameAt: (point: Point) => Frame;
  /** Whether the pointer is on the picture itself, not on what lies over it. */
  isBare: (event: Event) => boolean;
  /** A wheel zooms without a key, where nothing else scrolls. */
  zoomsByWheel?: boolean;
  maxScale?: () => number;
  onTap: () => void;
  onDoubleTap: () => void;
};

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / Math.max(1, points.length),
  y: points.reduce((sum, { y }) => sum + y, 0) / Math.max(1, points.length),
});
const spreadOf = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 1);

/**
 * Ctrl+wheel and pinch zoom, drag pans, and a click is passed on. Overlays that handle the pointer are left alone, except
 * by two fingers. Returns a stop function.
 */
export function listenForGestures(
  place: HTMLElement,
  { zoom: zoomNow, setZoom, frameAt, isBare, zoomsByWheel = false, maxScale, onTap, onDoubleTap }: Zoomable,
): () => void {
  const ending = new AbortController();
  const fingers = new Map<number, Point>();
  let pressedAt: Point | null = null;
  /** The controls were hidden: this tap only shows them. */
  let wakes = false;
  let isDrag = false;

  /** In fractions of the unzoomed picture, relative to its middle. */
  function toParts(point: Point): Point {
    const { middle, size } = frameAt(point);
    return { x: (point.x - middle.x) / size.x, y: (point.y - middle.y) / size.y };
  }
  const change = (next: (zoom: Zoom) => Zoom) => setZoom(next(zoomNow()));
  const move = (from: Point, to: Point, at = from) => {
    const { size } = frameAt(at);
    change((zoom) => pan(zoom, { x: (to.x - from.x) / size.x, y: (to.y - from.y) / size.y }));
  };

  function onWheel(event: WheelEvent): void {
    const isEnlarged = zoomNow().scale > 1;
    const at = { x: event.clientX, y: event.clientY };
    const zooms = event.ctrlKey || zoomsByWheel;
    if (!zooms && !isEnlarged) return;
    event.preventDefault();
    if (!zooms) {
      move({ x: event.deltaX, y: event.deltaY }, { x: 0, y: 0 }, at);
      return;
    }
    // Trackpads report pinches in finer steps than a wheel's notches.
    const turn = Math.max(-100, Math.min(100, event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1)));
    change((zoom) => zoomAbout(zoom, Math.exp(-turn * wheelToZoom), toParts(at), maxScale?.()));
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
      change((zoom) => zoomAbout(zoom, spreadOf(after) / Math.max(1, spreadOf(before)), about, maxScale?.()));
      move(middleOf(before), middleOf(after));
      return;
    }
    if (!pressedAt) return;
    isDrag ||= Math.hypot(now.x - pressedAt.x, now.y - pressedAt.y) > stillPx;
    if (!isDrag || zoomNow().scale === 1) return;
    if (!place.hasPointerCapture(event.pointerId)) place.setPointerCapture(event.pointerId);
    move(was, now);
  }

  function onUp(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (fingers.size === 0 && pressedAt && !isDrag && !wakes && event.type === 'pointerup') onTap();
    if (fingers.size === 0) pressedAt = null;
  }

  const options = { signal: ending.signal };
  // Must not be passive, or the browser would zoom the page.
  place.addEventListener('wheel', onWheel, { ...options, passive: false });
  place.addEventListener('pointerdown', onDown, options);
  place.addEventListener('pointermove', onMove, options);
  place.addEventListener('pointerup', onUp, options);
  place.addEventListener('pointercancel', onUp, options);
  place.addEventListener('dblclick', (event) => isBare(event) && onDoubleTap(), options);
  return () => ending.abort();
}
