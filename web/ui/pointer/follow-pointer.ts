/** A press becomes a drag after this distance. */
const startsAfterPx = 5;

export type Point = { x: number; y: number };

/**
 * Follows a pressed pointer until release. `onStart` runs once it has moved far enough, `onEnd` always. A drop has
 * started and was cancelled neither by Escape nor by the system.
 */
export function followPointer(
  down: { clientX: number; clientY: number; pointerId: number },
  on: {
    start: () => void;
    move: (point: Point, event: PointerEvent) => void;
    end: (how: 'pressed' | 'dropped' | 'cancelled', event?: PointerEvent) => void;
  },
): void {
  const listening = new AbortController();
  const { signal } = listening;
  let started = false;

  function finish(how: 'pressed' | 'dropped' | 'cancelled', event?: PointerEvent) {
    listening.abort();
    on.end(how, event);
  }

  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= startsAfterPx;
    if (!started && !far) return;
    if (!started) on.start();
    started = true;
    on.move({ x: event.clientX, y: event.clientY }, event);
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) finish(started ? 'dropped' : 'pressed', event);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !started) return;
    event.preventDefault();
    event.stopPropagation();
    finish('cancelled');
  };
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onUp, { signal });
  addEventListener('pointercancel', () => finish('cancelled'), { signal });
  addEventListener('blur', () => finish('cancelled'), { signal });
  addEventListener('keydown', onKey, { signal, capture: true });
}
