export type Line = { slope: number; slopeError: number; mean: number };

/** The least-squares line through these points, with the standard error of its slope. */
export function fitLine(points: { x: number; y: number }[]): Line {
  const count = points.length;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
  const mean = points.reduce((sum, { y }) => sum + y, 0) / count;
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - mean), 0) / spread;
  const rest = points.reduce((sum, { x, y }) => sum + (y - mean - slope * (x - meanX)) ** 2, 0);
  return { slope, slopeError: Math.sqrt(rest / (count - 2) / spread), mean };
}
