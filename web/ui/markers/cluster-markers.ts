export type Marker = {
  id: string;
  frame: number;
  /** The last frame of a range. */
  endFrame: number | null;
  /** The author. */
  name: string;
  authorId: string | null;
  text: string;
  isResolved: boolean;
};

/** Markers too close to show separately, sorted by frame and placed at the first one. */
export type Cluster = { part: number; markers: readonly [Marker, ...Marker[]] };

export function sortMarkers(markers: readonly Marker[]): readonly Marker[] {
  return markers.toSorted((a, b) => a.frame - b.frame);
}

/** Clusters are at least `gap` apart, a fraction of the timeline's length like all positions. Takes sorted markers. */
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

/** A click on a cluster goes to its next marker, and from the last back to the first. */
export function nextOf({ markers }: Cluster, frame: number): Marker {
  return markers.find((marker) => marker.frame > frame) ?? markers[0];
}

export type Span = { from: number; to: number };

/** The ranges as fractions; touching ones are merged, so that their number is bounded by the timeline's width. */
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
