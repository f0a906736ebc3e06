import type { Painter } from '../painter.ts';
import { birds, ridge, sky, water } from './landscape.ts';
import type { Palette } from './palettes.ts';
import { band, frame, type Scene } from './scene.ts';

const bay = 'M0 233h100v146h-11v-92c0-21.5-17.5-39-39-39s-39 17.5-39 39v92H0z';
const carLength = 112;

function train(painter: Painter, palette: Palette): void {
  painter.glow(0, 216, 26, palette.sun, 0.4);
  for (let car = 0; car < 4; car++) {
    const x = car * carLength;
    const shape =
      car === 0 ? 'M12 200h94q4 0 4 4v23H0v-9q2-18 12-18z' : `M${x + 3} 200h104q3 0 3 3v24h-110v-24q0-3 3-3z`;
    painter.path(shape, palette.near);
    for (let window = 0; window < 6; window++) {
      const isDark = car === 2 && window === 3;
      const left = x + 16 + window * 14;
      painter.path(`M${left} 206h9v9h-9z`, isDark ? palette.mid : palette.sun);
    }
  }
}

/** The train on the viaduct from the website's player. */
export function viaduct(palette: Palette, { speed = -75 }: { speed?: number } = {}): Scene {
  return [
    {
      box: frame,
      paint: (painter) => {
        sky(painter, palette, 372, { x: 200, y: 300, size: 30 });
        painter.path(ridge(11, { y: 336, rise: 70, step: 60, floor: 372 }), palette.far);
        painter.path(ridge(5, { y: 356, rise: 26, step: 110, floor: 372 }), palette.mid);
        water(painter, palette, 366);
      },
    },
    { box: { x: -40, y: 180, width: 520, height: 50 }, moveX: `860${speed}*t`, paint: (p) => train(p, palette) },
    {
      box: band(225, 225, frame),
      paint: (painter) => {
        painter.path('M-40 227h880v7h-880z', palette.near);
        for (let x = -100; x < 900; x += 100)
          painter.path(bay.replace('M0 233', `M${x} 233`).replace('H0', `H${x}`), palette.near);
        painter.path('M-40 432c120-18 270-8 380 6 120 14 300-22 460-14l60 4v30H-40z', palette.near);
      },
    },
    ...birds(palette, 3),
  ];
}
