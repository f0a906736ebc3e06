/** Long enough to be steady, short enough to notice changes. */
const windowMs = 8_000;
const leastMs = 500;

export type Sample = { atMs: number; bytes: number };

/** Adds the total of uploaded bytes, and drops samples outside the window. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  // Bytes decrease when an upload is cancelled or restarted: earlier samples no longer compare.
  if (last && sample.bytes < last.bytes) return [sample];
  return [...samples.filter(({ atMs }) => atMs >= sample.atMs - windowMs), sample];
}

/** Bytes per second; undefined until there is enough data. */
export function speedOf(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs - first.atMs < leastMs) return undefined;
  return ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1000;
}

/** Time for the rest at this speed; undefined while nothing moves. */
export function timeLeftMs(leftBytes: number, speed: number | undefined): number | undefined {
  return speed === undefined || speed < 1 ? undefined : (leftBytes / speed) * 1000;
}
