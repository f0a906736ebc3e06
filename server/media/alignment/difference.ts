import { cellCount } from '../fingerprint/pictures.ts';
import type { Frames } from './frames.ts';

/** A grade multiplies by no more than this, and no less than its inverse. */
const mostGain = 2;
/** A grade lifts by no more, of 510. */
const mostLift = 70;
/** Never less than this is the difference of two pictures that are told apart. */
export const mostDifference = 80;

/**
 * The difference of two pictures, of 510, as far as a grade does not explain it: the new one is taken for the old one
 * times a gain plus a lift.
 */
export function differ(old: Frames, a: number, now: Frames, b: number): number {
  let product = 0;
  for (let n = 0, [i, j] = [a * cellCount, b * cellCount]; n < cellCount; n++, i++, j++)
    product += (old.cells[i] ?? 0) * (now.cells[j] ?? 0);
  const [oldMean, nowMean] = [old.mean[a] ?? 0, now.mean[b] ?? 0];
  const covariance = product / cellCount - oldMean * nowMean;
  return compare(covariance, old.spread[a] ?? 0, now.spread[b] ?? 0, oldMean, nowMean);
}

function compare(covariance: number, oldSpread: number, nowSpread: number, oldMean: number, nowMean: number): number {
  const wanted = oldSpread > 0 ? covariance / oldSpread ** 2 : 1;
  const gain = Math.max(1 / mostGain, Math.min(mostGain, wanted));
  const rest = nowSpread ** 2 + gain ** 2 * oldSpread ** 2 - 2 * gain * covariance;
  const lift = Math.max(0, Math.abs(nowMean - gain * oldMean) - mostLift);
  return Math.min(mostDifference, Math.sqrt(Math.max(0, rest) + lift ** 2));
}

/** A cell that differs more than this is covered, or another picture. */
const sameCell = 9;
const rounds = 4;

/** The share of the cells that a grade explains, where the others may be covered by a title. */
export function shareOfSame(old: Frames, a: number, now: Frames, b: number): number {
  const isSame = new Uint8Array(cellCount).fill(1);
  let share = 0;
  for (let round = 0; round < rounds; round++) {
    let [count, x, y, xx, xy] = [0, 0, 0, 0, 0];
    for (let n = 0; n < cellCount; n++) {
      if (!isSame[n]) continue;
      const [before, after] = [old.cells[a * cellCount + n] ?? 0, now.cells[b * cellCount + n] ?? 0];
      count += 1;
      x += before;
      y += after;
      xx += before * before;
      xy += before * after;
    }
    const spread = count * xx - x * x;
    const gain = Math.max(1 / mostGain, Math.min(mostGain, spread > 0 ? (count * xy - x * y) / spread : 1));
    const lift = (y - gain * x) / Math.max(1, count);
    const off = Float64Array.from(isSame, (_, n) =>
      Math.abs((now.cells[b * cellCount + n] ?? 0) - gain * (old.cells[a * cellCount + n] ?? 0) - lift),
    );
    // The half that fits best says what the grade is; then all that it explains.
    const limit = round < rounds - 1 ? Math.max(sameCell, off.toSorted()[Math.floor(cellCount * 0.6)] ?? 0) : sameCell;
    share = 0;
    for (let n = 0; n < cellCount; n++) {
      isSame[n] = (off[n] ?? 0) <= limit ? 1 : 0;
      share += (isSame[n] ?? 0) / cellCount;
    }
  }
  return share;
}
