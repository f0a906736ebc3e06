import { type FrameRange, isSure, type Segment } from '#contract/media/alignment.ts';
import { listAllCuts } from './frames.ts';
import type { Judged } from './judge.ts';
import { type Cuts, oldFrameAt } from './lines.ts';

/** A part of the new cut in one shot of it, and what is known about it. */
type Piece = Judged & { old: FrameRange | null };

/** The parts of both cuts in the order of the new one. */
export function listSegments(cuts: Cuts, judged: Judged[]): Segment[] {
  const pieces = claim(cuts, judged);
  const inOrder = findInOrder(pieces);
  const kept = pieces.map((piece) => describe(piece, inOrder.has(piece)));
  return joinSame(insertLeftOut(cuts, kept));
}

/** An old frame belongs to the piece that shows it best; another piece that shows it has been added. */
function claim(cuts: Cuts, judged: Judged[]): Piece[] {
  const taken: FrameRange[] = [];
  const pieces: Piece[] = judged.map((one) => ({ ...one, old: null }));
  const inTurn = pieces.toSorted(
    (one, other) => other.confidence - one.confidence || other.to - other.from - (one.to - one.from),
  );
  for (const piece of inTurn) {
    if (!piece.line) continue;
    const whole = {
      from: Math.max(0, oldFrameAt(piece.line, piece.from)),
      to: Math.min(cuts.old.count, oldFrameAt(piece.line, piece.to - 1) + 1),
    };
    const free = cutOff(whole, taken);
    if (!free || free.to - free.from < (whole.to - whole.from) / 2) continue;
    piece.old = free;
    taken.push(free);
  }
  return pieces;
}

/** The longest part that nothing else has taken. */
function cutOff(whole: FrameRange, taken: FrameRange[]): FrameRange | null {
  let parts = [whole];
  for (const { from, to } of taken) {
    parts = parts.flatMap((part) =>
      [
        { from: part.from, to: Math.min(part.to, from) },
        { from: Math.max(part.from, to), to: part.to },
      ].filter((rest) => rest.to > rest.from),
    );
  }
  return parts.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0] ?? null;
}

/** The pieces that follow each other in both cuts: of all such rows, the one with the most frames. */
function findInOrder(pieces: Piece[]): Set<Piece> {
  const placed = pieces.filter(({ old }) => old) as (Piece & { old: FrameRange })[];
  const best = placed.map(({ from, to }) => to - from);
  const before = placed.map(() => -1);
  // Ends of the rows so far, by the first old frame: a later piece may follow any that begins earlier.
  for (const [n, piece] of placed.entries()) {
    const length = piece.to - piece.from;
    for (let m = n - 1; m >= 0; m--) {
      const other = placed[m];
      if (!other || other.old.from >= piece.old.from || (best[m] ?? 0) + length <= (best[n] ?? 0)) continue;
      best[n] = (best[m] ?? 0) + length;
      before[n] = m;
    }
  }
  const row = new Set<Piece>();
  for (let n = best.indexOf(Math.max(...best)); n >= 0; n = before[n] ?? -1) row.add(placed[n] as Piece);
  return row;
}

function describe(piece: Piece, isInOrder: boolean): Segment {
  const { from, to, line, old, confidence, isChanged } = piece;
  const now = { from, to };
  // Pictures that another piece shows better are there a second time.
  if (!line || !old) return { old: null, now, kind: 'added', at: 0, speed: 1, confidence: 1 };
  const kind = isChanged ? 'changed' : line.speed !== 1 ? 'retimed' : isInOrder ? 'same' : 'moved';
  return { old, now, kind, at: line.at, speed: line.speed, confidence };
}

/** Adds the old frames that no piece shows, each after the piece that showed what was before them. */
function insertLeftOut({ old }: Cuts, kept: Segment[]): Segment[] {
  const shown = kept
    .flatMap((segment) => (segment.old ? [segment.old] : []))
    .sort((one, other) => one.from - other.from);
  const gaps: FrameRange[] = [];
  let next = 0;
  for (const { from, to } of [...shown, { from: old.count, to: old.count }]) {
    if (from > next) gaps.push({ from: next, to: from });
    next = Math.max(next, to);
  }
  const result = [...kept];
  for (const gap of gaps) {
    const cutsAt = listAllCuts(old, gap.from, gap.to);
    const bounds = [gap.from, ...cutsAt.filter((cut) => cut > gap.from && cut < gap.to), gap.to];
    const before = result.find((segment) => segment.now && segment.old?.to === gap.from);
    const after = result.find((segment) => segment.now && segment.old?.from === gap.to);
    const left = bounds.slice(1).map((to, n): Segment => {
      const from = bounds[n] ?? gap.from;
      const isOfShotBefore = n === 0 && from > 0 && !cutsAt.includes(from);
      const isOfKeptShot = isOfShotBefore || (to === gap.to && to < old.count && !cutsAt.includes(to));
      const kind = isOfKeptShot ? 'trimmed' : 'removed';
      const rest = isOfShotBefore ? before : after;
      const { at, speed, confidence } = (isOfKeptShot && rest) || { at: 0, speed: 1, confidence: 1 };
      return { old: { from, to }, now: null, kind, at, speed, confidence };
    });
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, ...left);
  }
  return result;
}

/** Shots of one kind that stay beside each other are one segment. */
function joinSame(segments: Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last && isNext(last, segment))
      joined[joined.length - 1] = {
        ...last,
        now: joinRanges(last.now, segment.now),
        old: joinRanges(last.old, segment.old),
        confidence: Math.min(last.confidence, segment.confidence),
      };
    else joined.push(segment);
  }
  return joined;
}

function isNext(last: Segment, { kind, at, now, old, confidence }: Segment): boolean {
  if (last.kind !== kind) return false;
  if (kind === 'added') return last.now?.to === now?.from;
  if (kind === 'removed') return last.old?.to === old?.from;
  const isPlain = kind === 'same' || kind === 'moved';
  const isAsSure = isSure(last) === isSure({ confidence });
  return isPlain && isAsSure && last.at === at && last.now?.to === now?.from && last.old?.to === old?.from;
}

const joinRanges = (one: FrameRange | null, next: FrameRange | null) => one && next && { from: one.from, to: next.to };
