import type { Painter } from '../painter.ts';
import { sequence } from './landscape.ts';
import { frame, type Layer, type Scene, wide } from './scene.ts';

const lamps = ['#ffb25e', '#ffd79a', '#ff7a52', '#ffe9c4', '#7fd3ff', '#9fe8d0'];
const bollard = 'M120 470V330c-14-4-22-14-22-26 0-16 20-24 52-24s52 8 52 24c0 12-8 22-22 26v140z';
const rail = 'M-400 352h2200v12H-400zM-400 408h2200v8H-400z';
const posts = Array.from({ length: 8 }, (_, n) => `M${330 + n * 190} 330h14v140h-14z`).join('');
const rope = 'M150 306c40 60 96 92 190 44l3 8c-100 54-166 16-206-46z';

/** A lamp out of focus: a disc with a brighter rim. */
function disc(painter: Painter, { x, y, radius, color }: { x: number; y: number; radius: number; color: string }) {
  painter.circle(x, y, radius, color, 0.62);
  painter.circle(x, y, radius * 0.84, '#0a0f1c', 0.14);
  painter.glow(x, y, radius * 3, color, 0.34);
}

/** The lamps of a harbour behind a railing: only what is near is in focus. */
export function lights(): Scene {
  const random = sequence(57);
  const spots = Array.from({ length: 64 }, () => ({
    x: wide.x + random() * wide.width,
    y: 105 + random() ** 0.7 * 145,
    radius: 7 + random() ** 2 * 26,
    color: lamps[Math.floor(random() * lamps.length)] ?? '#ffb25e',
  }));
  const twinkles = Array.from({ length: 5 }, (_, n): Layer => {
    const [x, y] = [90 + n * 165, 150 + ((n * 53) % 80)];
    return {
      box: { x: x - 40, y: y - 40, width: 80, height: 80 },
      moveX: '-11*t',
      when: `gt(sin(${2.3 + n * 0.7}*t+${n}),-0.2)`,
      paint: (painter) => disc(painter, { x, y, radius: 14 + n * 2, color: lamps[n] ?? '#ffb25e' }),
    };
  });
  return [
    {
      box: frame,
      paint: (painter) =>
        painter.gradient(0, 450, [
          [0, '#070a16'],
          [1, '#04060c'],
        ]),
    },
    {
      box: wide,
      moveX: '-11*t',
      blur: 3,
      paint: (painter) => {
        painter.gradient(0, 450, [
          [0, '#101735'],
          [0.45, '#2a2d5c'],
          [0.6, '#5a3a52'],
          [0.62, '#232a48'],
          [1, '#0a0d18'],
        ]);
        for (const spot of spots) {
          disc(painter, spot);
          const { x, y, radius, color } = spot;
          const depth = 300 + (250 - y) * 0.9;
          painter.glow(x, depth, radius * 2.2, color, 0.36);
          painter.path(`M${x - radius * 0.5} ${depth - 30}h${radius}v120h${-radius}z`, color, 0.12);
        }
      },
    },
    ...twinkles,
    {
      box: { x: -40, y: 270, width: 1300, height: 180 },
      moveX: '20-38*t',
      paint: (painter) => {
        painter.path(rail, '#10141f');
        painter.path('M-400 352h2200v2H-400zM-400 408h2200v1.500H-400z', '#d99a5e', 0.75);
        painter.path(posts, '#0c0f18');
        painter.path(bollard, '#0a0d15');
        painter.path('M98 304c0-16 20-24 52-24s52 8 52 24c-6-12-24-18-52-18s-46 6-52 18z', '#f0b878', 0.8);
        painter.path(rope, '#6d5a44');
      },
    },
  ];
}

/** A buoy on the open water, its lamp blinking under the moon. */
export function buoy(): Scene {
  const random = sequence(91);
  const glitter = Array.from({ length: 70 }, () => {
    const y = 262 + random() ** 1.6 * 170;
    const reach = 14 + (y - 262) * 0.5;
    const width = 6 + random() * 26;
    return `M${(560 + (random() - 0.5) * 2 * reach - width / 2).toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}l-4 3h${(-width + 8).toFixed(1)}z`;
  }).join('');
  const [bobX, bobY] = ['5*sin(1.1*t)+7*t', '5*sin(1.9*t)'];
  return [
    {
      box: frame,
      paint: (painter) => {
        painter.gradient(0, 262, [
          [0, '#0a1830'],
          [0.7, '#22456a'],
          [1, '#56809a'],
        ]);
        painter.gradient(262, 188, [
          [0, '#2f5875'],
          [0.4, '#153049'],
          [1, '#081422'],
        ]);
        painter.glow(560, 110, 240, '#cfe4f2', 0.45);
        painter.circle(560, 110, 34, '#f4f8fb');
        painter.path('M-40 262 60 250l120 8 90-14 140 18z', '#17324c');
      },
    },
    {
      box: { x: 420, y: 255, width: 280, height: 195 },
      moveX: '6*sin(0.9*t)',
      moveY: '3*sin(1.4*t)',
      paint: (p) => p.path(glitter, '#dcecf5', 0.6),
    },
    {
      box: { x: 180, y: 150, width: 150, height: 240 },
      moveX: bobX,
      moveY: bobY,
      paint: (painter) => {
        painter.path('M252 186h6v26h-6zM236 330 246 212h18l10 118z', '#0a1522');
        painter.path('M238 300 244 250h22l6 50z', '#b8372e');
        painter.path('M204 332h102l-16 34h-70z', '#0a1522');
        painter.path('M204 332h102l-3 7h-96z', '#7fa6bd', 0.7);
      },
    },
    {
      box: { x: 155, y: 90, width: 200, height: 200 },
      moveX: bobX,
      moveY: bobY,
      when: 'lt(mod(t,1),0.45)',
      paint: (painter) => {
        painter.glow(255, 186, 92, '#ff8a5c', 0.9);
        painter.circle(255, 186, 7, '#fff0dc');
      },
    },
  ];
}
