import type { Painter } from '../painter.ts';
import type { Palette } from './palettes.ts';
import { type Scene, wide } from './scene.ts';

/** The same numbers each time, so that every demo has the same pictures. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** A jagged skyline down to the given floor. */
export function ridge(
  seed: number,
  { y, rise, step, floor }: { y: number; rise: number; step: number; floor: number },
): string {
  const random = sequence(seed);
  let line = `M${wide.x} ${floor}`;
  for (let x = wide.x; x <= wide.x + wide.width; x += step * (0.5 + random())) {
    line += `L${x.toFixed(1)} ${(y - rise * random()).toFixed(1)}`;
  }
  return `${line}L${wide.x + wide.width} ${y}V${floor}z`;
}

/** Long soft waves down to below the picture, because they rise and fall. */
export function swell(y: number, height: number, length: number): string {
  let line = `M${wide.x} 540V${y}`;
  for (let x = wide.x, up = 1; x < wide.x + wide.width; x += length, up = -up) {
    line += `q${length / 2} ${-up * height} ${length} 0`;
  }
  return `${line}V540z`;
}

export function sky(
  painter: Painter,
  palette: Palette,
  floor: number,
  sun: { x: number; y: number; size: number },
): void {
  painter.gradient(0, floor, [
    [0, palette.night],
    [0.42, palette.dusk],
    [0.76, palette.rose],
    [1, palette.amber],
  ]);
  painter.glow(sun.x, sun.y, sun.size * 6, palette.sun, 0.55);
  painter.circle(sun.x, sun.y, sun.size, palette.sun);
}

export function water(painter: Painter, palette: Palette, y: number): void {
  painter.gradient(y, 450 - y, [
    [0, palette.rose],
    [0.35, palette.water],
    [1, palette.night],
  ]);
}

/** Gulls that cross the picture, wings up or down in turn. */
export function birds(palette: Palette, count: number): Scene {
  return Array.from({ length: count }, (_, index) => index).flatMap((index) =>
    [7, -5].map((wing, phase) => ({
      box: { x: 0, y: 0, width: 28, height: 24 },
      moveX: `${60 + index * 46}+${38 + index * 3}*t`,
      moveY: `${84 + ((index * 37) % 60)}+6*sin(${1 + index * 0.3}*t)`,
      when: `${phase === 0 ? '' : 'not'}(lt(mod(t+${index * 0.13},0.56),0.28))`,
      paint: (painter: Painter) =>
        painter.path(
          `M2 ${12 - wing}q7 ${wing - 3} 11 ${wing}q4 ${-wing - 3} 11 ${-wing}q-7 ${wing} -11 ${wing + 2}q-5 -1 -11 ${-wing - 2}z`,
          palette.near,
        ),
    })),
  );
}
