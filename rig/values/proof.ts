import { makeRandom, runSeed } from './random.ts';

/** `npm run proof` runs tests in their long forms, with many more rounds and all cases. */
export const isProof = process.env.PROOF !== undefined;

/** Returns one case in `oneOf`, others in each run (`SEED` repeats them), and all of them in `npm run proof`. */
export function pickCases<T>(cases: readonly T[], oneOf = 5): T[] {
  if (isProof) return [...cases];
  // Lists of different lengths are picked from independently, in whatever order files run.
  const first = makeRandom(runSeed + cases.length).below(Math.min(oneOf, cases.length));
  return cases.filter((_, n) => n % oneOf === first);
}

const ignore = Object.assign(() => {}, { each: () => () => {} });

/** Leaves a test to `npm run proof`, because it takes many seconds: kills, outages, floods and rare paths. */
export function inProof<T extends (...args: never[]) => unknown>(test: T): T {
  return isProof ? test : (ignore as unknown as T);
}
