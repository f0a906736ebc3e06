import type { Scene } from '../scenes/scene.ts';

/** The work of a camera on a drawn scene, as ffmpeg filters from one label to another. */
export type Look = (input: string, output: string) => string;

const chain =
  (...filters: string[]): Look =>
  (input, output) =>
    `[${input}]${filters.join(',')}[${output}]`;

/** A large sensor at night: grain, soft edges, a little light lost in the corners. Fine grain would cost megabytes. */
export const photographic = chain(
  'scale=768:432',
  'gblur=sigma=0.6',
  'noise=c0s=6:c0f=t',
  'eq=contrast=1.06:saturation=1.15:gamma=1.12',
  'vignette=angle=PI/5',
  'scale=1024:576',
);

/** A camera on a slider. */
export const sliding = chain("scale=1184:666,crop=1024:576:x='6+2*n':y='84-n'");

/** A print of 1931: sepia, coarse grain, a gate that weaves and a lamp that flickers. Small, which is soft and quick. */
export const archive = chain(
  'scale=656:369',
  "crop=640:360:x='8+4*sin(2.1*n)+2*sin(5.3*n)':y='4+2*sin(1.7*n)'",
  'hue=s=0',
  'curves=all=0/0.06 0.3/0.2 0.7/0.78 1/0.94',
  "eq=brightness='0.022*sin(1.9*n)+0.018*sin(4.7*n)':eval=frame",
  'noise=c0s=16:c0f=t',
  'colorchannelmixer=1.06:0:0:0:0:0.95:0:0:0:0:0.76',
  'scale=1024:576,format=yuv420p',
);

/** The gate of a 4:3 projector and scratches, which do not weave with the film. */
export const gate: Scene = [
  ...[250, 486, 612].map((x, n) => ({
    box: { x, y: 0, width: 6, height: 450 },
    moveX: `${6 + n * 4}*sin(${3.1 + n}*t)`,
    when: `lt(mod(t*${(1.7 + n * 0.9).toFixed(1)},1),0.16)`,
    paint: (painter: Parameters<Scene[number]['paint']>[0]) =>
      painter.path(`M${x + 2} 0h0.900v450h-0.900z`, '#f4ead2', 0.5),
  })),
  {
    box: { x: 0, y: 0, width: 800, height: 450 },
    paint: (painter) => {
      for (const [grow, alpha] of [
        [0, 1],
        [5, 0.45],
        [10, 0.3],
        [16, 0.2],
      ] as const) {
        const [left, top, right, bottom] = [108 + grow, 8 + grow, 692 - grow, 442 - grow];
        const hole = `M${left + 26} ${top}C${left} ${top} ${left} ${top} ${left} ${top + 26}V${bottom - 26}C${left} ${bottom} ${left} ${bottom} ${left + 26} ${bottom}H${right - 26}C${right} ${bottom} ${right} ${bottom} ${right} ${bottom - 26}V${top + 26}C${right} ${top} ${right} ${top} ${right - 26} ${top}z`;
        painter.path(`M-2 -2H802V452H-2z${hole}`, '#080706', alpha);
      }
    },
  },
];

/** An upright picture of a phone in a wide film: its own blur fills the sides, and the hand shakes. */
export const phone: Look = (input, output) =>
  [
    `[${input}]split[${input}a][${input}b]`,
    `[${input}a]crop=324:576:350:0,scale=160:284,crop=160:90,boxblur=5:2,scale=1024:576,eq=brightness=-0.14:saturation=0.8[${input}c]`,
    `[${input}b]crop=324:576:x='350+6*sin(2.3*t)+3*sin(6.1*t)':y=0,eq=contrast=1.12:saturation=1.25:brightness='0.07*min(1,max(0,t-0.8))':eval=frame,noise=c0s=3:c0f=t[${input}d]`,
    `[${input}c][${input}d]overlay=350:0,format=yuv420p[${output}]`,
  ].join(';');
