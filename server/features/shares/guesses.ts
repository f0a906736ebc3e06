import { dayMs, minuteMs } from '#contract/durations.ts';
import type { Limit } from '#server/platform/limits/rate-limits.ts';

/**
 * Each network has its own limit, so an attacker locks no one else out. The much higher limit per link bounds many
 * networks together. Browsers that have shown the password before skip both.
 */
export function passwordLimits(shareId: string, network: string): Limit[] {
  const from = `${shareId} ${network}`;
  return [
    { what: 'share password from', who: from, max: 20, perMs: 10 * minuteMs },
    { what: 'share password all day from', who: from, max: 100, perMs: dayMs },
    { what: 'share password all day', who: shareId, max: 1_000, perMs: dayMs },
  ];
}
