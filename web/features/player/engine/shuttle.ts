/** Speeds that each further press of J or L goes up to. */
const steps = [1, 2, 4, 8] as const;

/**
 * What a press of J (-1) or L (1) makes of the speed at which it shuttles, 0 being none: the same key again is faster,
 * the other key turns round at normal speed.
 */
export function nextShuttle(current: number, direction: -1 | 1): number {
  if (Math.sign(current) !== direction) return direction;
  const faster = steps.find((step) => step > Math.abs(current)) ?? steps[steps.length - 1] ?? 1;
  return direction * faster;
}
