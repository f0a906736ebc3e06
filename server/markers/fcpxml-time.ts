import { type Exact, exact, toNumber } from '#contract/media/exact.ts';
import { longestSeconds } from './sum-times.ts';

/** "3600s" or "1001/24000s", never a decimal; undefined for anything else. */
export function parseTime(text: string | undefined): Exact | undefined {
  const [, num, den] = /^\s*(-?\d{1,18})(?:\/(\d{1,12}))?s\s*$/.exec(text ?? '') ?? [];
  if (num === undefined || (den !== undefined && BigInt(den) === 0n)) return undefined;
  const time = exact(BigInt(num), BigInt(den ?? 1));
  return Math.abs(toNumber(time)) < longestSeconds ? time : undefined;
}
