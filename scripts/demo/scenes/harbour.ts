import type { Painter } from '../painter.ts';
import { birds, ridge, sky, water } from './landscape.ts';
import type { Palette } from './palettes.ts';
import { band, frame, type Scene } from './scene.ts';

export const person =
  'M300 302c6 0 10 5 10 11s-3 9-6 11c9 3 13 10 14 22l1 26h-8l-1 0-3 0h-14l-2-26c0-12 1-19 8-22-4-2-7-5-7-11s3-11 8-11z';
const jetty = 'M150 372h196v9H150zm14 9h7v40h-7zm72 0h7v40h-7zm76 0h7v40h-7z';
const jettyBank = 'M-40 384 0 388c120-20 210-6 310 18 90 20 170 18 250 4s170-18 240 2l60 10v40H-40z';
const glints =
  'M494 294h92l-10 4h-74zM506 308h70l-8 3h-52zM488 324h98l-14 4h-66zM512 344h64l-10 3h-42zM498 366h86l-14 4h-54z';
const boat = 'M0 40h70l-10 14H12zM34 0v36H8zM38 6l22 30H38z';

/** A person at the end of a jetty, a boat passing. */
export function harbour(
  palette: Palette,
  {
    boatFrom = 620,
    boatSpeed = -14,
    hasPerson = true,
  }: { boatFrom?: number; boatSpeed?: number; hasPerson?: boolean } = {},
): Scene {
  return [
    {
      box: frame,
      paint: (painter) => {
        sky(painter, palette, 290, { x: 540, y: 238, size: 34 });
        water(painter, palette, 286);
      },
    },
    {
      box: band(190, 110),
      moveX: '-1.6*t',
      paint: (painter) => painter.path(ridge(7, { y: 244, rise: 46, step: 44, floor: 290 }), palette.far),
    },
    {
      box: band(230, 62),
      moveX: '-3.2*t',
      paint: (painter) => painter.path(ridge(23, { y: 272, rise: 36, step: 90, floor: 292 }), palette.mid),
    },
    {
      box: { x: 480, y: 290, width: 120, height: 84 },
      moveX: '4*sin(1.7*t)',
      moveY: '1.5*sin(2.3*t)',
      paint: (painter) => painter.path(glints, palette.sun, 0.55),
    },
    {
      box: { x: 0, y: 0, width: 76, height: 60 },
      moveX: `${boatFrom}${boatSpeed < 0 ? '' : '+'}${boatSpeed}*t`,
      moveY: '262+1.2*sin(1.3*t)',
      paint: (painter) => painter.path(boat, palette.near),
    },
    {
      box: band(296, 154, frame),
      paint: (painter) => {
        painter.path(jettyBank, palette.near);
        painter.path(jetty, palette.near);
      },
    },
    ...(hasPerson
      ? [
          {
            box: { x: 280, y: 296, width: 48, height: 80 },
            moveX: '1.1*sin(0.9*t)',
            paint: (painter: Painter) => painter.path(person, palette.near),
          },
        ]
      : []),
  ];
}

/** Gulls over the water. */
export function gulls(palette: Palette): Scene {
  const [back, far, mid] = harbour(palette, { hasPerson: false });
  return [back, far, mid, ...birds(palette, 6)].filter((layer) => layer !== undefined);
}
