import { type Exact, minus, plus, zero } from '#contract/media/exact.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import { AppError } from '#server/app-error.ts';

/** In seconds, more than any timeline. */
export const longestSeconds = 1e7;
/** The sums of what programs write stay far below it: their denominators share most of their factors. */
const largestDenominator = 2n ** 100n;

export const addTimes = (a: Exact, b: Exact): Exact => checked(plus(a, b));
export const subtractTimes = (a: Exact, b: Exact): Exact => checked(minus(a, b));
export const scaleTime = ({ num, den }: Exact, by: Rational): Exact =>
  addTimes({ num: num * BigInt(by.num), den: den * BigInt(by.den) }, zero);

/** Each odd fraction makes a sum longer, so that thousands of them would take hours. */
function checked(time: Exact): Exact {
  if (time.den <= largestDenominator) return time;
  const message =
    'This file has times in fractions that do not fit together. Export it again from the editing program.';
  throw new AppError('bad_request', message);
}
