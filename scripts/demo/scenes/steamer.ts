import type { Painter } from '../painter.ts';
import { person } from './harbour.ts';
import { birds, ridge, sky, swell, water } from './landscape.ts';
import { palettes } from './palettes.ts';
import { band, frame, type Layer, type Scene } from './scene.ts';

const { noon } = palettes;
const hull = 'M0 118h392l-28 58H34z';
const upper = 'M70 92h250v26H70zM120 66h130v26H120z';
const funnels = 'M138 10h26l4 56h-34zM204 10h26l4 56h-34z';
const masts = 'M40 0h5v118h-5zM346 20h5v98h-5z';

function ship(painter: Painter): void {
  painter.path(masts, '#2b3a42');
  painter.path(funnels, '#263238');
  painter.path('M137 20h28l1 12h-30zM203 20h28l1 12h-30z', '#e6ecee');
  painter.path(upper, '#e3e9ea');
  for (let window = 0; window < 13; window++) painter.path(`M${80 + window * 18} 99h9v10h-9z`, '#46565f');
  painter.path(hull, '#1c272d');
  painter.path('M8 132h378l-3 7H12z', '#e3e9ea', 0.9);
}

/** Smoke that rises and is renewed: each puff begins again at its own time. */
const smoke = (count: number): Layer[] =>
  Array.from({ length: count }, (_, n): Layer => {
    const age = `mod(t+${(n * 0.55).toFixed(2)},${(count * 0.55).toFixed(2)})`;
    const radius = 16 + (n % 3) * 7;
    return {
      box: { x: 0, y: 0, width: 90, height: 90 },
      moveX: `${n % 2 ? 268 : 202}-22*t+34*${age}`,
      moveY: `${112 - (n % 3) * 6}-22*${age}`,
      paint: (painter) => {
        painter.glow(44, 44, radius * 2, '#37444b', 0.8);
        painter.glow(44, 44, radius * 1.3, '#37444b', 0.6);
      },
    };
  });

/** A steamer leaves, people wave from the quay. */
export function steamer(): Scene {
  const waves: Layer = {
    box: band(318, 222),
    moveX: '26*sin(0.8*t)',
    moveY: '5*sin(1.3*t)',
    paint: (painter) => painter.path(swell(338, 22, 96), '#5b7f8f', 0.8),
  };
  const people = [92, 150, 196, 640, 700].map(
    (x, n): Layer => ({
      box: { x: 280, y: 296, width: 48, height: 80 },
      moveX: `${x - 300}+${1 + (n % 2)}*sin(${2 + n * 0.6}*t)`,
      moveY: `44+${n % 3}-3*abs(sin(${3 + n}*t))`,
      paint: (painter) => painter.path(person, '#0e1417'),
    }),
  );
  return [
    {
      box: frame,
      paint: (painter) => {
        sky(painter, noon, 300, { x: 620, y: 90, size: 26 });
        painter.path(ridge(17, { y: 284, rise: 60, step: 70, floor: 302 }), '#8fa6b2');
        water(painter, noon, 298);
      },
    },
    ...smoke(7),
    { box: { x: 0, y: 0, width: 400, height: 180 }, moveX: '120-22*t', moveY: '158+2*sin(1.2*t)', paint: ship },
    waves,
    ...birds(noon, 3),
    {
      box: band(400, 50, frame),
      paint: (painter) =>
        painter.path('M-40 412h880v40h-880zM40 400h16v50h-16zM420 400h16v50h-16zM760 400h16v50h-16z', '#11181c'),
    },
    ...people,
  ];
}
