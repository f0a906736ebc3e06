/** Speeds that repeated presses of J or L step through. */
const steps = [1, 2, 4, 8] as const;

/**
 * The shuttle speed after J (-1) or L (1), 0 being none: the same key speeds up, the other key turns round at normal
 * speed.
 */
export function nextShuttle(current: number, direction: -1 | 1): number {
  if (Math.sign(current) !== direction) return direction;
  const faster = steps.find((step) => step > Math.abs(current)) ?? steps[steps.length - 1] ?? 1;
  return direction * faster;
}
