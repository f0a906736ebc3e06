import { type Exact, exact, minus, plus, zero } from '#contract/media/exact.ts';
import type { Rational } from '#contract/media/media-facts.ts';

/** In seconds, more than any timeline. */
export const longestSeconds = 1e7;
/** The sums of what programs write stay far below it: their denominators share most of their factors. */
const largestDenominator = 2n ** 100n;
/** A picosecond: far less than what a frame is rounded by. */
const grain = 10n ** 12n;

export const addTimes = (a: Exact, b: Exact): Exact => checked(plus(a, b));
export const subtractTimes = (a: Exact, b: Exact): Exact => checked(minus(a, b));
export const scaleTime = ({ num, den }: Exact, by: Rational): Exact =>
  addTimes({ num: num * BigInt(by.num), den: den * BigInt(by.den) }, zero);

/** Each odd fraction makes a sum longer, so that thousands of them would take hours. */
function checked(time: Exact): Exact {
  return time.den <= largestDenominator ? time : exact((time.num * grain) / time.den, grain);
}
