/**
 * The lowest track with at least half as many clips as the fullest: titles and corrections lie above the picture.
 * Returns its index, −1 if no track has clips.
 */
export function chooseTrack(clipCounts: number[]): number {
  const most = Math.max(0, ...clipCounts);
  return clipCounts.findIndex((count) => count > 0 && count >= most / 2);
}
