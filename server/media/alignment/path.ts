import { mostDifference } from './difference.ts';
import { type Cuts, differOnLine, type Line, oldFrameAt } from './lines.ts';

/** Frames of the new cut in a row, and the line they are on; null if no line explains them. */
export type Run = { from: number; to: number; line: Line | null };

/** The part of a stretch that is on this line, and the rest on none. */
export function putOnLine({ from, to }: { from: number; to: number }, line: Line): Run[] {
  return [
    { from, to: line.from, line: null },
    { from: line.from, to: line.to, line },
    { from: line.to, to, line: null },
  ].filter((run) => run.to > run.from);
}

/** The price of a frame that nothing explains, in the units of a difference. */
export const newFrame = 16;
/** The price of a frame on a line of another speed: plain lines explain what they can. */
const otherSpeed = 0.5;
const toNew = 12;
const toLine = 26;
const toLineAtCut = 10;
/** The same old pictures go on, for example under a title. */
const toNextPicture = 5;
const backwards = 4;

type State = {
  line: Line | null;
  /** Of the cheapest way that ends here, so far and with the frame under way. */
  cost: number;
  next: number;
  first: number;
  differences: Float32Array;
  /** The state before each frame; −1 for none. */
  cameFrom: Int32Array;
};

/** The cheapest way through the new cut: each frame on one line or on none. */
export function choosePath(cuts: Cuts, lines: Line[]): Run[] {
  const { now } = cuts;
  const cutsAt = new Set(now.shots);
  const states: State[] = lines.map((line) => measure(cuts, line));
  const none: State = {
    ...{ line: null, cost: 0, next: 0, first: 0 },
    ...{ differences: new Float32Array(0), cameFrom: new Int32Array(now.count) },
  };
  const waiting = states.map((_, n) => n).sort((one, other) => (states[other]?.first ?? 0) - (states[one]?.first ?? 0));
  let active: number[] = [];
  for (let b = 0; b < now.count; b++) {
    const isAtCut = cutsAt.has(b);
    const entering: number[] = [];
    while ((states[waiting.at(-1) ?? -1]?.first ?? Number.POSITIVE_INFINITY) <= b) entering.push(waiting.pop() ?? 0);
    const before = [{ n: -1, state: none, cost: none.cost }];
    for (const n of active) before.push({ n, state: states[n] as State, cost: (states[n] as State).cost });
    const still = active.filter((n) => b < (states[n]?.line?.to ?? 0));
    for (const n of [...still, ...entering]) {
      const state = states[n] as State;
      let [best, from] = [Number.POSITIVE_INFINITY, -1];
      for (const { n: other, state: left, cost } of before) {
        const whole = cost + (other === n ? 0 : priceOf(left.line, state.line as Line, b, isAtCut));
        if (whole < best) [best, from] = [whole, other];
      }
      state.next = best + (state.differences[b - state.first] ?? 0);
      state.cameFrom[b - state.first] = from;
    }
    let [best, from] = [none.cost, -1];
    for (const { n, cost } of before) if (n >= 0 && cost + toNew < best) [best, from] = [cost + toNew, n];
    none.cameFrom[b] = from;
    none.cost = best + newFrame;
    active = [...still, ...entering];
    for (const n of active) (states[n] as State).cost = (states[n] as State).next;
  }
  return walkBack(states, none, active, now.count);
}

function measure(cuts: Cuts, line: Line): State {
  const extra = line.speed === 1 ? 0 : otherSpeed;
  const differences = Float32Array.from(
    { length: line.to - line.from },
    (_, n) => priceOnLine(cuts, line, line.from + n) + extra,
  );
  const cameFrom = new Int32Array(differences.length);
  return { line, cost: Number.POSITIVE_INFINITY, next: 0, first: line.from, differences, cameFrom };
}

function priceOnLine(cuts: Cuts, line: Line, b: number): number {
  const a = oldFrameAt(line, b);
  if (a < 0 || a >= cuts.old.count) return mostDifference;
  return line.changed ?? differOnLine(cuts, line, b);
}

function priceOf(left: Line | null, line: Line, b: number, isAtCut: boolean): number {
  const price = isAtCut ? toLineAtCut : toLine;
  if (!left) return price;
  const step = oldFrameAt(line, b) - oldFrameAt(left, b - 1);
  if (step === 1) return toNextPicture;
  return step > 0 ? price : price + backwards;
}

function walkBack(states: State[], none: State, active: number[], count: number): Run[] {
  let at = -1;
  let least = none.cost;
  for (const n of active) {
    const { cost } = states[n] as State;
    if (cost < least) [at, least] = [n, cost];
  }
  const runs: Run[] = [];
  for (let b = count - 1; b >= 0; b--) {
    const state: State = at < 0 ? none : (states[at] as State);
    const run = runs.at(-1);
    if (run && run.line === state.line) run.from = b;
    else runs.push({ from: b, to: b + 1, line: state.line });
    at = state.cameFrom[b - state.first] ?? -1;
  }
  return runs.reverse();
}
