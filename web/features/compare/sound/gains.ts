/** The gain in dB that makes each video as loud as this one; null where one of the two is not known. */
export function gainsTo(videos: readonly { loudness: number | null }[], side: number): (number | null)[] {
  const wanted = videos[side]?.loudness ?? null;
  return videos.map(({ loudness }) => (wanted === null || loudness === null ? null : wanted - loudness));
}

/** "+3.2 dB". */
export function formatGain(gain: number): string {
  return `${gain < 0 ? '−' : '+'}${Math.abs(gain).toFixed(1)} dB`;
}
