const edgePx = 56;
const fastestPx = 24;

/** Scrolls while the pointer is near the upper or lower edge, faster when closer. Returns a stop function. */
export function autoScroll(scroller: HTMLElement, pointerY: () => number, onScroll: () => void): () => void {
  let frame = requestAnimationFrame(step);
  function step() {
    const box = scroller.getBoundingClientRect();
    const y = pointerY();
    const above = box.top + edgePx - y;
    const below = y - (box.bottom - edgePx);
    const depth = above > 0 ? -above : Math.max(0, below);
    if (depth !== 0) {
      const before = scroller.scrollTop;
      scroller.scrollTop += Math.max(-fastestPx, Math.min(fastestPx, (depth / edgePx) * fastestPx));
      if (scroller.scrollTop !== before) onScroll();
    }
    frame = requestAnimationFrame(step);
  }
  return () => cancelAnimationFrame(frame);
}
