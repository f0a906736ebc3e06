/** Long enough to be calm, short enough to notice that something changed. */
const windowMs = 8_000;
const leastMs = 500;

export type Sample = { atMs: number; bytes: number };

/** Adds how many bytes have arrived altogether, and forgets what is too old to say anything about now. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  // Something was cancelled or began anew: what came before measures something else.
  if (last && sample.bytes < last.bytes) return [sample];
  return [...samples.filter(({ atMs }) => atMs >= sample.atMs - windowMs), sample];
}

/** Bytes per second; undefined until there is enough to tell. */
export function speedOf(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs - first.atMs < leastMs) return undefined;
  return ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1000;
}

/** How long the rest takes at this speed; undefined where nothing moves. */
export function timeLeftMs(leftBytes: number, speed: number | undefined): number | undefined {
  return speed === undefined || speed < 1 ? undefined : (leftBytes / speed) * 1000;
}
