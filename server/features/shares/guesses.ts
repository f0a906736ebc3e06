import { dayMs, type Limit, minuteMs } from '#server/auth/rate-limits.ts';

/** Genuine links are never held up by guesses at them, so this only ends the guessing itself. */
export const secretLimits: Limit[] = [{ what: 'share secrets', who: 'all', max: 1_000, perMs: 10 * minuteMs }];

/**
 * Each network has a limit of its own, so one guesser locks out nobody else. The limit of the link is far higher and bounds
 * what many networks can try together. Browsers that have shown the password before are not asked.
 */
export function passwordLimits(shareId: string, network: string): Limit[] {
  const from = `${shareId} ${network}`;
  return [
    { what: 'share password from', who: from, max: 20, perMs: 10 * minuteMs },
    { what: 'share password all day from', who: from, max: 100, perMs: dayMs },
    { what: 'share password all day', who: shareId, max: 1_000, perMs: dayMs },
  ];
}
