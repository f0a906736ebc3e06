import type { Box, Painter } from '../painter.ts';

/**
 * The scenes of the demo's clips, in the style of the website's own (web/features/showcase/scene.tsx, web/site/shot.tsx)
 * and partly with its shapes. A scene is 800 by 450 units. Its layers are painted once, and ffmpeg moves them.
 */
export type Layer = {
  box: Box;
  paint: (painter: Painter) => void;
  /** The shift in units, as ffmpeg expressions of the time `t` in seconds. */
  moveX?: string;
  moveY?: string;
  /** Out of focus by so many units. Only for layers without transparent parts, whose edges would turn dark. */
  blur?: number;
  /** An ffmpeg expression; the layer is hidden while it is 0. */
  when?: string;
};
export type Scene = Layer[];

export const frame: Box = { x: -40, y: 0, width: 880, height: 450 };
export const wide: Box = { x: -200, y: 0, width: 1400, height: 450 };
export const band = (y: number, height: number, from: Box = wide): Box => ({ ...from, y, height });
