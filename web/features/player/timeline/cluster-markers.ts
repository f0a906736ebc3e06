/** A comment on the timeline. */
export type Marker = {
  id: string;
  frame: number;
  /** The last frame of a range. */
  endFrame: number | null;
  /** Who wrote it. */
  name: string;
  text: string;
  isResolved: boolean;
};

/** Markers that are too close to stand apart, in the order of their frames; it stands where the first one does. */
export type Cluster = { part: number; markers: readonly [Marker, ...Marker[]] };

export function sortMarkers(markers: readonly Marker[]): readonly Marker[] {
  return markers.toSorted((a, b) => a.frame - b.frame);
}

/** Two clusters are never closer than `gap`, a part of the timeline's length like all places. Takes sorted markers. */
export function clusterMarkers(markers: readonly Marker[], partOf: (frame: number) => number, gap: number): Cluster[] {
  const clusters: { part: number; markers: [Marker, ...Marker[]] }[] = [];
  for (const marker of markers) {
    const part = partOf(marker.frame);
    const last = clusters.at(-1);
    if (last && part < last.part + gap) last.markers.push(marker);
    else clusters.push({ part, markers: [marker] });
  }
  return clusters;
}

/** Where a click on a cluster leads: to the next of it, and after its last one to the first again. */
export function nextOf({ markers }: Cluster, frame: number): Marker {
  return markers.find((marker) => marker.frame > frame) ?? markers[0];
}

export type Span = { from: number; to: number };

/** What ranges cover, as parts; those that touch become one, so there are never more than the timeline has room for. */
export function mergeRanges(markers: readonly Marker[], partOf: (frame: number) => number, gap: number): Span[] {
  const spans: Span[] = [];
  for (const { frame, endFrame } of markers) {
    if (endFrame === null) continue;
    const [from, to] = [partOf(frame), partOf(endFrame + 1)];
    const last = spans.at(-1);
    if (last && from <= last.to + gap) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
  return spans;
}
