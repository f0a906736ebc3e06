/** How the picture is zoomed, and moved by fractions of its area's size. */
export type Zoom = { scale: number; x: number; y: number };

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 };
export const maxScale = 16;
/** One press of + or -. */
export const zoomStep = Math.SQRT2;

/** Zooms about a point, given in fractions of the area from its centre; that point stays in place. */
export function zoomAbout(
  zoom: Zoom,
  factor: number,
  at: { x: number; y: number } = { x: 0, y: 0 },
  most = maxScale,
): Zoom {
  const scale = Math.min(most, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  return keepInPlace({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown });
}

export function pan(zoom: Zoom, by: { x: number; y: number }): Zoom {
  return keepInPlace({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y });
}

/** Keeps the picture from leaving a gap at an edge. */
export function keepInPlace({ scale, x, y }: Zoom): Zoom {
  const most = (scale - 1) / 2;
  const clamp = (value: number) => Math.min(most, Math.max(-most, value)) || 0;
  return { scale, x: clamp(x), y: clamp(y) };
}
