import { Drawing, type Shape } from '#contract/comments/drawing.ts';
import { moveShape } from './shapes.ts';
import { simplify } from './simplify.ts';

type Shapes = readonly Shape[];

/** The current drawing, with its undo and redo states. */
export type History = {
  shapes: Shapes;
  aspect: number;
  past: readonly Shapes[];
  future: readonly Shapes[];
  /** The last change was dropped because the drawing reached its size limit. */
  isFull: boolean;
  /** The last change moved a shape; the next move merges into the same undo step. */
  isMoving: boolean;
};

export type Change =
  | { kind: 'add'; shape: Shape; aspect: number }
  | { kind: 'remove'; shapes: ReadonlySet<Shape> }
  | { kind: 'move'; dx: number; dy: number }
  | { kind: 'clear' | 'undo' | 'redo' | 'begin' }
  | { kind: 'load'; drawing: Drawing | null };

export const emptyHistory: History = { shapes: [], aspect: 1, past: [], future: [], isFull: false, isMoving: false };

/** Tolerances tried in turn for strokes that do not fit, in thousandths of the picture's width. */
const coarser = [1, 2, 4, 8];

export function change(history: History, made: Change): History {
  const { shapes, past, future } = history;
  switch (made.kind) {
    case 'add': {
      const fitting = makeFit(shapes, made.shape, made.aspect);
      if (!fitting) return { ...history, isFull: true };
      return { ...step(history, [...shapes, fitting]), aspect: made.aspect };
    }
    case 'remove': {
      const left = shapes.filter((shape) => !made.shapes.has(shape));
      return left.length === shapes.length ? history : step(history, left);
    }
    case 'move':
      return move(history, made.dx, made.dy);
    case 'clear':
      return shapes.length === 0 ? history : step(history, []);
    case 'undo': {
      const before = past.at(-1);
      if (!before) return history;
      return { ...history, ...still, shapes: before, past: past.slice(0, -1), future: [shapes, ...future] };
    }
    case 'redo': {
      const [after, ...others] = future;
      if (!after) return history;
      return { ...history, ...still, shapes: after, past: [...past, shapes], future: others };
    }
    case 'begin':
      // A new drawing must not undo into what was cleared or sent before.
      return shapes.length === 0 ? emptyHistory : { ...history, ...still };
    case 'load': {
      // Untrusted input, such as a draft from browser storage.
      const read = Drawing.safeParse(made.drawing);
      return read.success ? { ...emptyHistory, ...read.data } : emptyHistory;
    }
  }
}

const still = { isFull: false, isMoving: false };

function step(history: History, shapes: Shapes): History {
  return { ...history, ...still, shapes, past: [...history.past, history.shapes], future: [] };
}

/** Moves the last shape, clamped to the allowed coordinates. */
function move(history: History, dx: number, dy: number): History {
  const last = history.shapes.at(-1);
  if (!last) return history;
  const shapes = [...history.shapes.slice(0, -1), moveShape(last, dx, dy)];
  if (!isDrawable(shapes, history.aspect)) return history;
  return { ...(history.isMoving ? { ...history, shapes, future: [] } : step(history, shapes)), isMoving: true };
}

function makeFit(shapes: Shapes, shape: Shape, aspect: number): Shape | undefined {
  if (isDrawable([...shapes, shape], aspect)) return shape;
  if (shape.kind !== 'pen') return undefined;
  for (const tolerance of coarser) {
    const simpler: Shape = { ...shape, points: simplify(shape.points, aspect, tolerance) };
    if (isDrawable([...shapes, simpler], aspect)) return simpler;
  }
  return undefined;
}

const isDrawable = (shapes: Shapes, aspect: number) => Drawing.safeParse({ aspect, shapes }).success;
