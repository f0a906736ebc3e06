import type { Box, Painter } from './painter.ts';

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
  /** An ffmpeg expression; the layer is hidden while it is 0. */
  when?: string;
};
export type Scene = Layer[];

const frame: Box = { x: -40, y: 0, width: 880, height: 450 };
const wide: Box = { x: -200, y: 0, width: 1400, height: 450 };
const band = (y: number, height: number, from: Box = wide): Box => ({ ...from, y, height });

export type Palette = Record<'night' | 'dusk' | 'rose' | 'amber' | 'sun' | 'far' | 'mid' | 'near' | 'water', string>;

/** The first one is that of web/theme.css. */
export const palettes = {
  dusk: {
    night: '#141a2c',
    dusk: '#38406b',
    rose: '#a8627a',
    amber: '#f0a868',
    sun: '#ffe3b0',
    far: '#3b3a5c',
    mid: '#24253f',
    near: '#0f111d',
    water: '#5a5480',
  },
  dawn: {
    night: '#2d5a7b',
    dusk: '#6aa0b8',
    rose: '#f2c6b0',
    amber: '#ffe2b8',
    sun: '#fff6dc',
    far: '#8fa9b8',
    mid: '#56788a',
    near: '#1d3442',
    water: '#7fb0bd',
  },
  noon: {
    night: '#1f6fb2',
    dusk: '#5fa8dc',
    rose: '#b9def2',
    amber: '#e8f4f4',
    sun: '#ffffff',
    far: '#7f9db0',
    mid: '#4d7a64',
    near: '#1f4436',
    water: '#3d8fb5',
  },
  storm: {
    night: '#1b242b',
    dusk: '#33424d',
    rose: '#5b6e79',
    amber: '#8d9ea5',
    sun: '#f3f0d8',
    far: '#3a4a54',
    mid: '#26333b',
    near: '#10181d',
    water: '#3c505c',
  },
  autumn: {
    night: '#3a2340',
    dusk: '#8a3f52',
    rose: '#d9704f',
    amber: '#f7b45c',
    sun: '#fff0c2',
    far: '#7c4558',
    mid: '#4d2b44',
    near: '#24142a',
    water: '#8d5566',
  },
} satisfies Record<string, Palette>;

/** The same numbers each time, so that every demo has the same pictures. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** A jagged skyline down to the given floor. */
function ridge(
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
function swell(y: number, height: number, length: number): string {
  let line = `M${wide.x} 540V${y}`;
  for (let x = wide.x, up = 1; x < wide.x + wide.width; x += length, up = -up) {
    line += `q${length / 2} ${-up * height} ${length} 0`;
  }
  return `${line}V540z`;
}

function sky(painter: Painter, palette: Palette, floor: number, sun: { x: number; y: number; size: number }): void {
  painter.gradient(0, floor, [
    [0, palette.night],
    [0.42, palette.dusk],
    [0.76, palette.rose],
    [1, palette.amber],
  ]);
  painter.glow(sun.x, sun.y, sun.size * 6, palette.sun, 0.55);
  painter.circle(sun.x, sun.y, sun.size, palette.sun);
}

function water(painter: Painter, palette: Palette, y: number): void {
  painter.gradient(y, 450 - y, [
    [0, palette.rose],
    [0.35, palette.water],
    [1, palette.night],
  ]);
}

const person =
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

/** Gulls that cross the picture, wings up or down in turn. */
function birds(palette: Palette, count: number): Scene {
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

/** Gulls over the water. */
export function gulls(palette: Palette): Scene {
  const [back, far, mid] = harbour(palette, { hasPerson: false });
  return [back, far, mid, ...birds(palette, 6)].filter((layer) => layer !== undefined);
}

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
          const shelf = book < 7 ? 120 : 220;
          painter.path(`M${608 + (book % 7) * 24} ${shelf - height}h20v${height}h-20z`, color);
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
