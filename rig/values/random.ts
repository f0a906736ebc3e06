import { randomInt } from 'node:crypto';

/** Decides the random cases of a whole run. The run prints it, and `SEED` in the environment repeats it. */
export const runSeed = Number(process.env.SEED ?? randomInt(2 ** 31));

export type Random = { below: (limit: number) => number; pick: <T>(list: readonly [T, ...T[]] | readonly T[]) => T };

/** A pseudo-random generator, deterministic per seed (mulberry32). */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: (list) => list[below(list.length)] as (typeof list)[number] };
}
