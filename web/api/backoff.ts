/** The pause after this many failures: it doubles up to the longest. Jitter spreads clients that failed together. */
export function backoffMs(failures: number, firstMs: number, longestMs: number): number {
  return Math.round(Math.min(longestMs, firstMs * 2 ** failures) * (0.5 + Math.random() / 2));
}
