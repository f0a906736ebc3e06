import type { Rational } from '#contract/media/media-facts.ts';

/** Sound counts its samples. */
const highest = 1_000_000;
const lowest = 0.001;

/** The exact fraction that a program wrote as 23.976 or 23.976023976; null if it is no rate. */
export function parseRate(value: number): Rational | null {
  if (!(value >= lowest && value <= highest)) return null;
  const nominal = Math.round(value);
  if (Math.abs(value - nominal) < 1e-6) return { num: nominal, den: 1 };
  const ntsc = (nominal * 1000) / 1001;
  // 23.98 is the shortest form in use.
  if (nominal > 0 && nominal % 6 === 0 && Math.abs(value - ntsc) < 0.006) return { num: nominal * 1000, den: 1001 };
  return { num: Math.round(value * 1000), den: 1000 };
}

export const isSameRate = (a: Rational, b: Rational) => BigInt(a.num) * BigInt(b.den) === BigInt(b.num) * BigInt(a.den);

/** "23.976", for people. */
export function formatRate({ num, den }: Rational): string {
  return String(Math.round((num / den) * 1000) / 1000);
}
