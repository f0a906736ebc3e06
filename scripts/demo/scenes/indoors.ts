import { sequence } from './landscape.ts';
import { frame, type Layer, type Scene } from './scene.ts';

/** A cup on a table in front of a window; steam rises. */
export function coffee(): Scene {
  const steam = 'M8 90c-14-20 14-30 4-52s10-24 4-38c10 14-6 24 2 40s-14 28 2 50z';
  return [
    {
      box: frame,
      paint: (painter) => {
        painter.gradient(0, 450, [
          [0, '#5d3a26'],
          [0.6, '#8a5836'],
          [1, '#3a2216'],
        ]);
        painter.path('M470 30h260v230h-260z', '#f6d9a6');
        painter.glow(600, 140, 300, '#ffe9c0', 0.6);
        painter.path(
          'M470 140h260v8h-260zM596 30h8v230h-8zM460 20h280v12h-280zM460 258h280v14h-280zM460 20h12v250h-12zM728 20h12v250h-12z',
          '#3b2417',
        );
        painter.path('M-40 312h880v138h-880z', '#4a2c1b');
        painter.path('M-40 312h880v7h-880z', '#c98f5a');
        painter.path('M200 398c0-14 60-22 130-22s130 8 130 22-60 20-130 20-130-6-130-20z', '#2c190f');
        painter.path('M216 388c0-12 52-20 114-20s114 8 114 20-52 18-114 18-114-6-114-18z', '#f3ece0');
        painter.path('M248 250h164c0 66-22 124-56 130h-52c-34-6-56-64-56-130z', '#fbf6ec');
        painter.path('M384 250h28c0 66-22 124-56 130h-20c30-20 48-70 48-130z', '#d9cbb4');
        painter.path('M408 272c40-8 54 12 48 38s-34 40-62 38l6-16c18 0 38-8 42-24s-8-26-38-20z', '#f3ece0');
        painter.path('M248 250c0-9 37-15 82-15s82 6 82 15-37 14-82 14-82-5-82-14z', '#e9dcc6');
        painter.path('M260 250c0-6 31-10 70-10s70 4 70 10-31 9-70 9-70-3-70-9z', '#4b2a16');
        painter.path('M306 250c0-4 12-6 26-5s22 5 14 8-40 3-40-3z', '#e8c79a');
      },
    },
    ...[0, 1, 2].map(
      (index): Layer => ({
        box: { x: 284 + index * 34, y: 100, width: 44, height: 130 },
        moveX: `${4 + index * 2}*sin(${0.8 + index * 0.3}*t+${index})`,
        moveY: `10-6*t+6*floor(t/${4 + index})*${4 + index}+${index * 6}`,
        paint: (painter) => painter.path(steam.replace('M8 90', `M${300 + index * 34} 220`), '#fff6e4', 0.28),
      }),
    ),
    {
      box: { x: 60, y: 330, width: 120, height: 60 },
      paint: (painter) => {
        for (const [x, y] of [
          [80, 352],
          [112, 366],
          [140, 348],
          [104, 340],
        ] as const) {
          painter.path(`M${x} ${y}c4-10 22-12 26-2s-4 18-14 18-16-8-12-16z`, '#24130a');
        }
      },
    },
  ];
}

/** An interview: a beekeeper at home, framed by hives of light in the window. */
export function interview(): Scene {
  const random = sequence(41);
  return [
    {
      box: frame,
      paint: (painter) => {
        painter.gradient(0, 450, [
          [0, '#1d2a2b'],
          [1, '#101718'],
        ]);
        painter.path('M30 40h250v250H30z', '#35565a');
        painter.glow(150, 160, 240, '#a9d6c4', 0.5);
        for (let spot = 0; spot < 26; spot++) {
          painter.circle(
            40 + random() * 230,
            50 + random() * 230,
            5 + random() * 13,
            random() > 0.4 ? '#e7d59a' : '#9fd0b0',
            0.35,
          );
        }
        painter.path('M150 40h8v250h-8zM30 160h250v7H30zM22 32h266v10H22zM22 288h266v12H22z', '#152021');
        painter.path('M600 120h200v8H600zM600 220h200v8H600z', '#3a2a1c');
        for (let book = 0; book < 14; book++) {
          const height = 44 + random() * 30;
          const color = ['#6d4a33', '#7f6a3c', '#42594f', '#8a4b3c', '#39475c'][book % 5] ?? '#6d4a33';
          const board = book < 7 ? 120 : 220;
          painter.path(`M${608 + (book % 7) * 24} ${board - height}h20v${height}h-20z`, color);
        }
        painter.glow(690, 330, 190, '#f0b060', 0.5);
        painter.path('M664 330h52l14 44h-80zM686 374h8v76h-8z', '#f6cf8a');
      },
    },
    {
      box: { x: 210, y: 290, width: 400, height: 170 },
      moveX: '1.6*sin(0.7*t)',
      moveY: '1.2*sin(1.5*t)+2',
      paint: (painter) => {
        painter.path('M220 460c4-76 40-112 120-126l30-24h70l28 24c84 14 122 52 128 126z', '#d8a13c');
        painter.path('M376 312c10 30 48 30 60 0l22 22c-22 40-86 40-106 0z', '#f4e9d2');
        painter.path('M520 352c44 18 70 52 76 108h-60c2-46-4-80-16-108z', '#b57f25');
      },
    },
    {
      box: { x: 330, y: 110, width: 150, height: 220 },
      moveX: '3.4*sin(0.7*t)+1.2*sin(2.9*t)',
      moveY: '2*sin(1.5*t)+1.6*sin(4.7*t)*sin(0.9*t)',
      paint: (painter) => {
        painter.path('M384 262h44v46c-10 16-34 16-44 0z', '#b87a5a');
        painter.path('M352 196c0-46 22-70 54-70s54 24 54 70c0 52-22 88-54 88s-54-36-54-88z', '#d69a74');
        painter.path(
          'M346 210c-8-64 16-96 62-96s68 34 58 96c-4-30-14-44-26-50-26 6-52 4-72-4-10 12-18 28-22 54z',
          '#3b2a22',
        );
        painter.path('M376 200h16v5h-16zM420 200h16v5h-16z', '#2a1b16');
        painter.path('M402 206h8l3 26h-14z', '#c0845f');
        painter.path('M436 150c16 14 22 50 18 84-6 22-16 38-28 46 12-34 18-86 10-130z', '#b87a5a', 0.6);
      },
    },
    ...[0, 1].map(
      (isOpen): Layer => ({
        box: { x: 380, y: 244, width: 52, height: 28 },
        moveX: '3.4*sin(0.7*t)+1.2*sin(2.9*t)',
        moveY: '2*sin(1.5*t)+1.6*sin(4.7*t)*sin(0.9*t)',
        when: `${isOpen ? '' : 'not'}(gt(sin(9*t)+sin(5.3*t),0.2)*lt(mod(t,6),4.6))`,
        paint: (painter) =>
          painter.path(
            isOpen ? 'M390 250c8-3 24-3 32 0-2 14-30 14-32 0z' : 'M390 252c8 3 24 3 32 0-6 6-26 6-32 0z',
            '#7a3d33',
          ),
      }),
    ),
  ];
}

/** A furnace in the dark: the glassblower turns the pipe. */
export function furnace(): Scene {
  return [
    {
      box: frame,
      paint: (painter) => {
        painter.gradient(0, 450, [
          [0, '#120c0c'],
          [1, '#241310'],
        ]);
        painter.glow(200, 220, 330, '#ff7a2a', 0.75);
        painter.path('M90 100h220v240H90z', '#2b1a17');
        painter.circle(200, 220, 84, '#ff9a3c');
        painter.circle(200, 220, 66, '#ffd27a');
        painter.circle(200, 220, 40, '#fff3cf');
        painter.path('M-40 380h880v70h-880z', '#0c0808');
      },
    },
    {
      box: { x: 220, y: 190, width: 400, height: 70 },
      moveX: '8*sin(0.8*t)',
      moveY: '6*sin(1.7*t)',
      paint: (painter) => {
        painter.path('M300 218h300v7H300z', '#8b8f94');
        painter.circle(284, 221, 30, '#ffb04d');
        painter.circle(276, 214, 17, '#ffe9ad', 0.9);
      },
    },
    {
      box: { x: 520, y: 90, width: 300, height: 300 },
      moveX: '3*sin(0.8*t)',
      paint: (painter) => {
        painter.path('M560 400c0-120 30-190 100-194s120 60 130 194z', '#47302a');
        painter.path('M560 400c0-120 30-190 84-194-26 30-44 100-44 194z', '#c8693a');
        painter.path('M636 180h46v40h-46z', '#5a3a30');
        painter.circle(660, 150, 42, '#5a3a30');
        painter.path('M640 113c-18 16-28 40-18 66 4 8 10 12 18 14-10-26-8-54 0-80z', '#f09a5a');
        painter.path('M624 128c10-30 70-32 80 8 4 20-2 34-8 40-2-22-14-38-32-42-16-2-30 0-40-6z', '#2a1a16');
        painter.path('M624 236c-50-10-84-14-108-2l4 20c32-2 76 8 104 22z', '#8a4c34');
      },
    },
  ];
}
