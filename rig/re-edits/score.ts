import { type Alignment, placeFrame } from '#contract/media/alignment.ts';
import { listFrames, type Piece, type ReEdit, type Truth, type TruthKind } from './re-edit.ts';

export const outcomes = ['exact', 'within one', 'unsure', 'said to be gone', 'wrong'] as const;
export type Outcome = (typeof outcomes)[number];
export type Table = Map<TruthKind, Record<Outcome, number>>;

/** Compares where the alignment puts these old frames with where the edit put them. */
export function score(
  { old, now, truth }: Pick<ReEdit, 'old' | 'now'> & { truth: Truth[] },
  alignment: Alignment,
  frames: number[],
): Table {
  const ids = { old: listIds(old), now: listIds(now) };
  const table: Table = new Map();
  for (const frame of frames) {
    const truly = truth[frame];
    if (!truly) continue;
    const row = table.get(truly.kind) ?? { exact: 0, 'within one': 0, unsure: 0, 'said to be gone': 0, wrong: 0 };
    row[judge(truly, placeFrame(alignment, frame), (n) => ids.now[n] === ids.old[frame])] += 1;
    table.set(truly.kind, row);
  }
  return table;
}

function judge(
  { kind, frames }: Truth,
  placed: ReturnType<typeof placeFrame>,
  isSamePicture: (now: number) => boolean,
): Outcome {
  if (placed.state === 'unsure') return 'unsure';
  const { frame } = placed;
  const isNowhere = placed.state === 'gone' || placed.state === 'trimmed';
  const showsSame = frame !== null && isSamePicture(frame);
  if (kind === 'trimmed away') return isNowhere || showsSame ? 'exact' : 'wrong';
  // The nearest frame of another shot is no place for it.
  if (kind === 'removed') return frame === null || (placed.state === 'trimmed' && showsSame) ? 'exact' : 'wrong';
  // Any frame of a picture that stands still is the right one, even one that is given as the nearest.
  if (frame !== null && (frames.includes(frame) || showsSame)) return 'exact';
  // A frame that a faster shot leaves out is put on the one beside it.
  if (frame !== null && frames.some((one) => Math.abs(one - frame) <= 1)) return 'within one';
  return isNowhere ? 'said to be gone' : 'wrong';
}

export const listIds = (pieces: Piece[]) => listFrames(pieces).map(({ piece, frame }) => piece.shot.pictureId(frame));

export function addUp(tables: Table[]): Table {
  const sum: Table = new Map();
  for (const [kind, row] of tables.flatMap((table) => [...table])) {
    const total = sum.get(kind) ?? { exact: 0, 'within one': 0, unsure: 0, 'said to be gone': 0, wrong: 0 };
    for (const outcome of outcomes) total[outcome] += row[outcome];
    sum.set(kind, total);
  }
  return sum;
}

/** The share of one outcome, from 0 to 1. */
export function shareOf(table: Table, kinds: TruthKind[], ...counted: Outcome[]): number {
  const rows = kinds.flatMap((kind) => table.get(kind) ?? []);
  const all = rows.reduce((sum, row) => sum + outcomes.reduce((total, outcome) => total + row[outcome], 0), 0);
  return all === 0
    ? 1
    : rows.reduce((sum, row) => sum + counted.reduce((total, outcome) => total + row[outcome], 0), 0) / all;
}
