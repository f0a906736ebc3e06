import type { Cuts } from './lines.ts';
import type { Run } from './path.ts';

/** The parts of a run in each shot of the new cut. */
export function splitAtShots({ now }: Pick<Cuts, 'now'>, { from, to, line }: Run): Run[] {
  const ends = [...now.shots.filter((shot) => shot > from && shot < to), to];
  return ends.map((end, n) => ({ from: ends[n - 1] ?? from, to: end, line }));
}
