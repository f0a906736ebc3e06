/** A small painter of flat pictures: gradients, glows and SVG paths, antialiased, into RGBA. ffmpeg often lacks SVG. */

export type Box = { x: number; y: number; width: number; height: number };
type Point = [x: number, y: number];
type Color = [red: number, green: number, blue: number];

const samplesPerRow = 4;
const stepsPerCurve = 16;

function parseColor(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** Paints the part of a scene inside a box; all positions are in the scene's units. */
export class Painter {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly #box: Box;
  readonly #scale: number;

  constructor(box: Box, scale: number) {
    this.#box = box;
    this.#scale = scale;
    // Even sides, because 4:2:0 shares one chroma sample between two pixels.
    this.width = Math.ceil((box.width * scale) / 2) * 2;
    this.height = Math.ceil((box.height * scale) / 2) * 2;
    this.pixels = new Uint8Array(this.width * this.height * 4);
  }

  /** A vertical gradient from y to y + height. Dithered, because eight bits would show bands. */
  gradient(y: number, height: number, stops: [at: number, color: string][]): void {
    const colors = stops.map(([at, color]) => ({ at, color: parseColor(color) }));
    const [top, bottom] = [Math.max(0, this.#row(y)), Math.min(this.height, this.#row(y + height))];
    for (let row = top; row < bottom; row++) {
      const at = ((row + 0.5) / this.#scale + this.#box.y - y) / height;
      const next = Math.max(
        1,
        colors.findIndex((stop) => stop.at >= at),
      );
      const [from, to] = [colors[next - 1] ?? colors[0], colors[next] ?? colors.at(-1)];
      if (!from || !to) return;
      const share = Math.min(1, Math.max(0, (at - from.at) / Math.max(1e-6, to.at - from.at)));
      for (let column = 0; column < this.width; column++) {
        const place = (row * this.width + column) * 4;
        const dither = ((column * 7 + row * 13) % 16) / 16;
        for (let part = 0; part < 3; part++) {
          this.pixels[place + part] = mix(from.color[part] ?? 0, to.color[part] ?? 0, share) + dither;
        }
        this.pixels[place + 3] = 255;
      }
    }
  }

  /** A round light that fades to nothing at its edge. */
  glow(x: number, y: number, radius: number, color: string, alpha: number): void {
    const rgb = parseColor(color);
    const [left, right] = [this.#column(x - radius), this.#column(x + radius)];
    for (let row = Math.max(0, this.#row(y - radius)); row < Math.min(this.height, this.#row(y + radius)); row++) {
      for (let column = Math.max(0, left); column < Math.min(this.width, right); column++) {
        const away = Math.hypot(column / this.#scale + this.#box.x - x, row / this.#scale + this.#box.y - y);
        if (away < radius) this.#blend(row * this.width + column, rgb, alpha * (1 - away / radius) ** 2);
      }
    }
  }

  circle(x: number, y: number, radius: number, color: string, alpha = 1): void {
    const [r, k] = [radius, radius * 0.5523];
    const quarters = [
      [0, -k, r - k, -r, r, -r],
      [k, 0, r, r - k, r, r],
      [0, k, k - r, r, -r, r],
      [-k, 0, -r, k - r, -r, -r],
    ];
    this.path(`M${x - r} ${y}${quarters.map((quarter) => `c${quarter.join(' ')}`).join('')}z`, color, alpha);
  }

  /** Fills an SVG path of lines and curves by the nonzero rule. */
  path(d: string, color: string, alpha = 1): void {
    const edges = listEdges(
      flattenPath(d).map((outline) =>
        outline.map(([x, y]): Point => [(x - this.#box.x) * this.#scale, (y - this.#box.y) * this.#scale]),
      ),
    );
    if (edges.length === 0) return;
    const rgb = parseColor(color);
    const coverage = new Float32Array(this.width + 1);
    const top = Math.max(0, Math.floor(Math.min(...edges.map((edge) => edge.top))));
    const bottom = Math.min(this.height, Math.ceil(Math.max(...edges.map((edge) => edge.bottom))));
    for (let row = top; row < bottom; row++) {
      coverage.fill(0);
      const near = edges.filter((edge) => edge.top < row + 1 && edge.bottom > row);
      for (let sample = 0; sample < samplesPerRow; sample++) {
        coverSpans(near, row + (sample + 0.5) / samplesPerRow, coverage, this.width);
      }
      for (let column = 0; column < this.width; column++) {
        const covered = (coverage[column] ?? 0) / samplesPerRow;
        if (covered > 0) this.#blend(row * this.width + column, rgb, alpha * Math.min(1, covered));
      }
    }
  }

  #column(x: number): number {
    return Math.round((x - this.#box.x) * this.#scale);
  }

  #row(y: number): number {
    return Math.round((y - this.#box.y) * this.#scale);
  }

  #blend(pixel: number, color: Color, alpha: number): void {
    const place = pixel * 4;
    const below = (this.pixels[place + 3] ?? 0) / 255;
    const whole = alpha + below * (1 - alpha);
    for (let part = 0; part < 3; part++) {
      this.pixels[place + part] = mix(this.pixels[place + part] ?? 0, color[part] ?? 0, alpha / whole) + 0.5;
    }
    this.pixels[place + 3] = whole * 255 + 0.5;
  }
}

type Edge = { top: number; bottom: number; x: number; slope: number; turn: 1 | -1 };

function listEdges(outlines: Point[][]): Edge[] {
  return outlines.flatMap((outline) =>
    outline.flatMap(([x, y], index): Edge[] => {
      const [toX, toY] = outline[(index + 1) % outline.length] ?? [x, y];
      if (y === toY) return [];
      const slope = (toX - x) / (toY - y);
      return y < toY
        ? [{ top: y, bottom: toY, x, slope, turn: 1 }]
        : [{ top: toY, bottom: y, x: toX, slope, turn: -1 }];
    }),
  );
}

function coverSpans(edges: Edge[], y: number, coverage: Float32Array, width: number): void {
  const crossings = edges
    .filter((edge) => edge.top <= y && edge.bottom > y)
    .map((edge) => ({ x: edge.x + (y - edge.top) * edge.slope, turn: edge.turn }))
    .sort((a, b) => a.x - b.x);
  let turns = 0;
  crossings.forEach(({ x, turn }, index) => {
    turns += turn;
    const end = crossings[index + 1]?.x;
    if (turns === 0 || end === undefined) return;
    const [from, to] = [Math.max(0, x), Math.min(width, end)];
    for (let column = Math.floor(from); column < to; column++) {
      coverage[column] = (coverage[column] ?? 0) + Math.min(to, column + 1) - Math.max(from, column);
    }
  });
}

/** The outlines of an SVG path with the commands M, L, H, V, C, S, Q and Z, absolute and relative. */
export function flattenPath(d: string): Point[][] {
  const outlines: Point[][] = [];
  let [here, control]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  for (const [, command = '', rest = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = [...rest.matchAll(/-?(?:\d*\.\d+|\d+)/g)].map(Number);
    const kind = command.toUpperCase();
    const isRelative = command !== kind;
    const size = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4 }[kind];
    if (kind === 'Z') here = outlines.at(-1)?.[0] ?? here;
    if (size === undefined) continue;
    for (let from = 0; from < numbers.length; from += size) {
      const given = numbers.slice(from, from + size);
      const points: Point[] = [];
      for (let part = 0; part < size && size > 1; part += 2) {
        const [x = 0, y = 0] = given.slice(part, part + 2);
        points.push(isRelative ? [here[0] + x, here[1] + y] : [x, y]);
      }
      const [value = 0] = given;
      if (kind === 'H') points.push([isRelative ? here[0] + value : value, here[1]]);
      if (kind === 'V') points.push([here[0], isRelative ? here[1] + value : value]);
      if (kind === 'S') points.unshift([2 * here[0] - control[0], 2 * here[1] - control[1]]);
      const end = points.at(-1) ?? here;
      if (kind === 'M' && from === 0) outlines.push([end]);
      else outlines.at(-1)?.push(...(points.length === 1 ? [end] : bend([here, ...points])));
      control = points.at(-2) ?? end;
      here = end;
    }
  }
  return outlines;
}

/** Points on a Bézier curve without its first. */
function bend(points: Point[]): Point[] {
  return Array.from({ length: stepsPerCurve }, (_, step) => {
    let level = points;
    const share = (step + 1) / stepsPerCurve;
    while (level.length > 1) {
      level = level.slice(1).map(([x, y], index): Point => {
        const [fromX, fromY] = level[index] ?? [x, y];
        return [mix(fromX, x, share), mix(fromY, y, share)];
      });
    }
    return level[0] ?? [0, 0];
  });
}
