/**
 * The outline of the waveform, in a box as wide as there are columns and 2 high, with silence at 1. Each column shows
 * its peak. The audio may be shorter or longer than the video.
 */
export function drawWaveform(pairs: Int8Array, pairMs: number, durationMs: number, columns: number): string {
  if (columns < 1 || durationMs <= 0) return '';
  const pairsPerColumn = durationMs / pairMs / columns;
  const upper: string[] = [];
  const lower: string[] = [];
  for (let column = 0; column < columns; column++) {
    const first = Math.floor(column * pairsPerColumn);
    const end = Math.max(first + 1, Math.floor((column + 1) * pairsPerColumn));
    let [low, high] = [0, 0];
    for (let pair = first; pair < end; pair++) {
      low = Math.min(low, pairs[pair * 2] ?? 0);
      high = Math.max(high, pairs[pair * 2 + 1] ?? 0);
    }
    upper.push(`${column} ${toHeight(high)}H${column + 1}`);
    lower.push(`${column + 1} ${toHeight(low)}H${column}`);
  }
  return `M${upper.join('L')}L${lower.reverse().join('L')}Z`;
}

/** Boosts quiet audio: speech seldom exceeds a tenth of full scale. */
function toHeight(sample: number): string {
  return (1 - Math.sign(sample) * Math.sqrt(Math.abs(sample) / 128)).toFixed(2);
}
