/** Duration of a long press, which opens the menu. */
const longPressMs = 500;

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
