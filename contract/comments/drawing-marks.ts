import type { Shape } from './drawing.ts';
import { bendRound, ellipse, round, type Spot, straight, towards, write } from './drawing-paths.ts';

/**
 * The painted form of a shape, in a space 1000 wide whose height follows the aspect ratio. Server, browser and stills
 * all paint these, so a drawing looks the same everywhere.
 */
export type Mark = LineMark | TextMark;
export type LineMark = {
  kind: 'line';
  path: string;
  color: string;
  width: number;
  isFilled: boolean;
  isHalo: boolean;
};
export type TextMark = {
  kind: 'text';
  lines: string[];
  x: number;
  y: number;
  size: number;
  color: string;
  /** The width of a line around the letters; 0 for none. */
  outline: number;
  isHalo: boolean;
};

export const spaceWidth = 1000;
export const spaceHeight = (aspect: number) => spaceWidth / safe(aspect, 0.05, 20, 1);

/** Fonts differ between systems; these have the same letter widths. */
export const drawnFont = { family: 'Helvetica, Arial, Liberation Sans, sans-serif', weight: 600, lineHeight: 1.2 };
/** Distance from the top of a line of text to its baseline. */
const baseline = 0.95;

type Dot = readonly [x: number, y: number, pressure: number];
type Look = { color: string; width: number };

const bare = { outline: 0, isHalo: false } as const;

/** Width changes of this size look smooth. */
const widthStep = 0.05;

/** How far a halo reaches beyond its mark. */
const haloReach = 1.2;

/** The halos of all marks come first, so that none covers a neighbour. */
export function listMarks(shape: Shape, aspect: number): Mark[] {
  const marks = listBareMarks(shape, aspect);
  return [...marks.map(haloOf), ...marks];
}

/** A contrasting edge keeps a stroke visible on a picture of its own colour. */
function haloOf(mark: Mark): Mark {
  const color = isLight(mark.color) ? '#000000' : '#ffffff';
  if (mark.kind === 'text') return { ...mark, color, outline: 2 * haloReach, isHalo: true };
  const width = round((mark.isFilled ? 0 : mark.width) + 2 * haloReach);
  return { ...mark, color, width, isFilled: false, isHalo: true };
}

/** By relative luminance, with the weights of Rec. 709. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 > 0.36;
}

function listBareMarks(shape: Shape, aspect: number): Mark[] {
  const look = {
    color: /^#[0-9a-f]{6}$/.test(shape.color) ? shape.color : '#ff3b30',
    width: safe(shape.width, 0.5, 60, 3),
  };
  const place = ([x, y]: readonly number[]): [number, number] => [part(x) * spaceWidth, part(y) * spaceHeight(aspect)];
  const line = (path: string): LineMark => ({ kind: 'line', path, ...look, isFilled: false, isHalo: false });
  switch (shape.kind) {
    case 'pen':
      return penMarks(
        shape.points.map((point) => [...place(point), safe(point[2], 0, 1, 0.5)] as const),
        look,
      );
    case 'line':
      return [line(straight([place(shape.from), place(shape.to)]))];
    case 'arrow':
      return arrowMarks(place(shape.from), place(shape.to), look);
    case 'box': {
      const [[left, top], [right, bottom]] = [place(shape.from), place(shape.to)];
      const corners: Spot[] = [place(shape.from), [right, top], place(shape.to), [left, bottom]];
      return [line(`${straight(corners)}Z`)];
    }
    case 'ellipse':
      return [line(ellipse(place(shape.from), place(shape.to)))];
    case 'text': {
      const [x, y] = place(shape.at);
      const size = safe(shape.size, 5, 300, 30);
      const lines = String(shape.text).split('\n');
      return [{ kind: 'text', lines, x: round(x), y: round(y + size * baseline), size, color: look.color, ...bare }];
    }
  }
}

/** Each run of equal width is one line. A pressure of 0.5 gives the chosen width. */
function penMarks(dots: readonly Dot[], look: Look): LineMark[] {
  const [first, ...others] = dots;
  const last = others.pop();
  if (!first) return [];
  const runs: { width: number; path: string }[] = [];
  let at: Spot = first;
  const add = (pressure: number, path: string, end: Spot) => {
    const width = Math.round((0.4 + 1.2 * pressure) / widthStep) * widthStep * look.width;
    const run = runs.at(-1);
    if (run?.width === width) run.path += path;
    else runs.push({ width, path: `M${write(at)}${path}` });
    at = end;
  };
  for (const [index, dot] of others.entries()) {
    const { path, end } = bendRound(dots[index] ?? dot, dot, dots[index + 2] ?? dot);
    add(dot[2], path, end);
  }
  add(last?.[2] ?? first[2], last ? `L${write(last)}h.01` : 'h.01', last ?? first);
  return runs.map(({ path, width }) => ({
    kind: 'line',
    path,
    color: look.color,
    width: round(width),
    isFilled: false,
    isHalo: false,
  }));
}

function arrowMarks(from: Spot, to: Spot, look: Look): LineMark[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const head = Math.min(length, 10 + look.width * 4);
  const foot = towards(to, from, head);
  const side = length === 0 ? 0 : (head * 0.45) / length;
  const across: Spot = [(to[1] - from[1]) * side, (from[0] - to[0]) * side];
  const wings: Spot[] = [1, -1].map((sign) => [foot[0] + sign * across[0], foot[1] + sign * across[1]]);
  return [
    { kind: 'line', path: straight([from, foot]), ...look, isFilled: false, isHalo: false },
    { kind: 'line', path: `${straight([to, ...wings])}Z`, ...look, isFilled: true, isHalo: false },
  ];
}

/** Only numbers within bounds reach a path, even if validation was skipped. */
function safe(value: number | undefined, min: number, max: number, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : otherwise;
}
const part = (value: number | undefined) => safe(value, -0.5, 1.5, 0);
