const gapPx = 6;
const edgePx = 8;

/** Places a fixed element below its anchor, or above if there is no room, and inside the window. */
export function placeNextTo(popup: HTMLElement, anchor: HTMLElement): void {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const below = box.bottom + gapPx;
  const fitsBelow = below + height + edgePx <= window.innerHeight;
  const centred = box.left + box.width / 2 - width / 2;
  popup.style.top = `${fitsBelow ? below : Math.max(edgePx, box.top - gapPx - height)}px`;
  popup.style.left = `${Math.max(edgePx, Math.min(centred, window.innerWidth - width - edgePx))}px`;
}
