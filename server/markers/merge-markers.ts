import type { Marker } from './marker.ts';

/** Markers of one frame, in the order they were written; the longest sets the length. */
export type SharedMarker = { frame: number; length: number; markers: [Marker, ...Marker[]] };

/** For programs that keep one marker per frame and drop the others. */
export function mergeMarkers(markers: readonly Marker[]): SharedMarker[] {
  const shared = new Map<number, SharedMarker>();
  for (const marker of markers) {
    const { frame, length } = marker;
    const found = shared.get(frame);
    if (!found) shared.set(frame, { frame, length, markers: [marker] });
    else {
      found.markers.push(marker);
      found.length = Math.max(found.length, length);
    }
  }
  return [...shared.values()].sort((a, b) => a.frame - b.frame);
}
