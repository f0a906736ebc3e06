import { type Exact, exact, minus, plus, toNumber } from '#contract/media/exact.ts';
import { AppError } from '#server/app-error.ts';

const longestSeconds = 1e7;
/** The sums of what programs write stay far below it: their denominators share most of their factors. */
const largestDenominator = 2n ** 100n;

/** "3600s" or "1001/24000s", never a decimal; undefined for anything else. */
export function parseTime(text: string | undefined): Exact | undefined {
  const [, num, den] = /^\s*(-?\d{1,18})(?:\/(\d{1,12}))?s\s*$/.exec(text ?? '') ?? [];
  if (num === undefined || (den !== undefined && BigInt(den) === 0n)) return undefined;
  const time = exact(BigInt(num), BigInt(den ?? 1));
  return Math.abs(toNumber(time)) < longestSeconds ? time : undefined;
}

export const addTimes = (a: Exact, b: Exact): Exact => checked(plus(a, b));
export const subtractTimes = (a: Exact, b: Exact): Exact => checked(minus(a, b));

/** Each odd fraction makes a sum longer, so that thousands of them would take hours. */
function checked(time: Exact): Exact {
  if (time.den <= largestDenominator) return time;
  const message =
    'This FCPXML has times in fractions that do not fit together. Export it again from the editing program.';
  throw new AppError('bad_request', message);
}
