import { ridge, sequence, sky, swell, water } from './landscape.ts';
import type { Palette } from './palettes.ts';
import { band, frame, type Layer, type Scene, wide } from './scene.ts';

/** Mountains in layers with mist, seen from a drone; or with a runner on the nearest ridge. */
export function ridges(
  palette: Palette,
  { speed = 1, hasRunner = false }: { speed?: number; hasRunner?: boolean } = {},
): Scene {
  const colors = [palette.rose, palette.far, palette.water, palette.mid, palette.near];
  const layers = colors.map((color, index): Layer => {
    const y = 230 + index * 50;
    const top = y - 74 + index * 4;
    return {
      box: band(top, 450 - top),
      moveX: `-${((index + 1) ** 1.6 * speed).toFixed(2)}*t`,
      moveY: `${(index * 1.6).toFixed(1)}*sin(0.35*t)`,
      paint: (painter) => {
        painter.path(ridge(31 + index * 9, { y, rise: 70 - index * 6, step: 50 + index * 12, floor: 450 }), color);
        painter.path(ridge(77 + index * 5, { y: y + 34, rise: 40, step: 70, floor: 450 }), palette.night, 0.14);
      },
    };
  });
  const runner: Layer = {
    box: { x: 0, y: 0, width: 60, height: 70 },
    moveX: '120+24*t',
    moveY: '318-5*abs(sin(7*t))',
    paint: (painter) => {
      painter.circle(33, 9, 7, palette.near);
      painter.path('M26 17c8-2 12 2 11 9l-3 16 11 10-4 5-15-12-4-1-10 20-6-3 9-22 4-14-8 6-4-5z', palette.near);
    },
  };
  return [
    { box: frame, paint: (painter) => sky(painter, palette, 450, { x: 560, y: 150, size: 28 }) },
    ...layers.slice(0, 4),
    ...(hasRunner ? [runner] : []),
    ...layers.slice(4),
  ];
}

/** A lighthouse in heavy weather: clouds race, the beam turns. */
export function storm(palette: Palette): Scene {
  const cloud = (y: number, seed: number): string => {
    const random = sequence(seed);
    let shape = '';
    for (let x = wide.x; x < wide.x + wide.width; x += 90) {
      const width = 120 + 110 * random();
      const height = 18 + 26 * random();
      shape += `M${x} ${y}c${width * 0.1} ${-height} ${width * 0.35} ${-height} ${width * 0.5} ${-height * 0.6}c${width * 0.2} ${-height * 0.7} ${width * 0.45} ${-height * 0.2} ${width * 0.5} ${height * 0.6}z`;
    }
    return shape;
  };
  return [
    {
      box: frame,
      paint: (painter) => {
        sky(painter, palette, 320, { x: 150, y: 250, size: 0.01 });
        water(painter, palette, 316);
      },
    },
    { box: band(40, 100), moveX: '-24*t+160', paint: (painter) => painter.path(cloud(120, 3), palette.dusk) },
    { box: band(120, 90), moveX: '-42*t+180', paint: (painter) => painter.path(cloud(190, 13), palette.mid, 0.8) },
    {
      box: { x: 0, y: 60, width: 606, height: 140 },
      when: 'lt(mod(t,3.2),1.1)',
      paint: (painter) => painter.path('M604 128 0 66v110z', palette.sun, 0.35),
    },
    {
      box: { x: 560, y: 100, width: 280, height: 240 },
      paint: (painter) => {
        painter.path('M586 146h36l8 150h-52z', '#d8dcd8');
        painter.path('M584.500 176h39l2.300 34h-43.600zM580.700 240h46.600l2 34h-50.600z', '#a8413a');
        painter.path('M590 120h28v26h-28zM584 120 604 104l20 16z', palette.near);
        painter.circle(604, 130, 7, palette.sun);
        painter.path('M540 340 566 302l50-14 64 10 60 26 100 16z', palette.near);
      },
    },
    {
      box: band(300, 240),
      moveX: '30*sin(0.7*t)',
      moveY: '7*sin(1.1*t)',
      paint: (p) => p.path(swell(340, 44, 130), palette.water),
    },
    {
      box: band(330, 210),
      moveX: '-40*sin(0.6*t)',
      moveY: '10*sin(0.9*t+1)',
      paint: (p) => p.path(swell(378, 52, 170), palette.mid),
    },
    {
      box: band(370, 170),
      moveX: '46*sin(0.8*t)',
      moveY: '12*sin(1.2*t+2)',
      paint: (p) => p.path(swell(424, 40, 210), palette.near),
    },
  ];
}
