import { type Drawing, penColors } from '#contract/comments/drawing.ts';
import { type PersonName, roughCut, type When } from './workspace.ts';

/** The guest comes by a share link. */
export type Author = PersonName | 'guest';
/** A comment of the story, with its replies. */
export type DemoComment = {
  by: Author;
  when: When;
  /** The newest when left out. */
  version?: number;
  frame: number;
  endFrame?: number;
  text: string;
  drawing?: Drawing;
  likedBy?: PersonName[];
  replies?: { by: Author; when: When; text: string; likedBy?: PersonName[] }[];
  isResolved?: boolean;
};

export const guestName = 'Ines Keller';

const { red, yellow, blue } = penColors;
const wideAspect = 16 / 9;
const draw = (...shapes: Drawing['shapes']): Drawing => ({ aspect: wideAspect, shapes });

/** A circle as a hand draws it. */
function scribble(x: number, y: number, radius: number): Drawing['shapes'][number] {
  const points = Array.from({ length: 34 }, (_, index): [number, number, number] => {
    const angle = -2 + (index / 30) * 2 * Math.PI;
    const reach = radius * (1 + 0.07 * Math.sin(3 * angle) + index * 0.002);
    return [x + reach * Math.cos(angle), y + reach * wideAspect * Math.sin(angle), 0.5];
  });
  return { kind: 'pen', color: red, width: 4, points };
}

/** On the newest version: 14 with the replies. */
export const onRoughCut: DemoComment[] = [
  {
    by: 'Mara',
    when: { daysAgo: 1, at: '13:02' },
    frame: 30,
    text: 'This opening works. One quiet second of water before the boat is all it needs.',
    likedBy: ['Tom', 'Yuki'],
  },
  {
    by: 'Tom',
    when: { daysAgo: 1, at: '13:20' },
    frame: 102,
    text: 'The boat enters too close to the edge. Can we slip the shot by ten frames?',
    drawing: draw(
      { kind: 'ellipse', color: red, width: 4, from: [0.81, 0.55], to: [0.95, 0.74] },
      { kind: 'arrow', color: yellow, width: 4, from: [0.8, 0.42], to: [0.72, 0.52] },
    ),
    replies: [
      {
        by: 'Yuki',
        when: { daysAgo: 1, at: '13:31' },
        text: 'Slipped by twelve, it lands on the music now.',
        likedBy: ['Tom', 'Mara'],
      },
    ],
  },
  {
    by: 'Yuki',
    when: { daysAgo: 1, at: '14:05' },
    frame: 150,
    endFrame: 225,
    text: 'The swell is too loud under the voice-over here. Down by 4 dB?',
    replies: [{ by: 'Tom', when: { daysAgo: 1, at: '14:40' }, text: 'Done in the mix.' }],
    isResolved: true,
  },
  {
    by: 'Ana',
    when: { daysAgo: 1, at: '16:12' },
    frame: 188,
    text: 'Love this silhouette. Could it be the poster?',
    drawing: draw(scribble(0.375, 0.74, 0.065)),
    likedBy: ['Mara', 'Tom', 'Yuki'],
    replies: [{ by: 'Mara', when: { daysAgo: 1, at: '16:30' }, text: 'Yes, it goes on the festival page too.' }],
  },
  {
    by: 'guest',
    when: { minutesAgo: 190 },
    frame: 240,
    text: 'Is there room for our logo at the lower left? A small one is fine.',
    drawing: draw({ kind: 'box', color: blue, width: 4, from: [0.04, 0.82], to: [0.2, 0.93] }),
    replies: [
      {
        by: 'Mara',
        when: { minutesAgo: 170 },
        text: 'We keep the picture clean and put it on the end card, larger.',
        likedBy: ['Ana'],
      },
    ],
  },
  {
    by: 'Mara',
    when: { minutesAgo: 160 },
    frame: 312,
    endFrame: 330,
    text: 'The boat covers the sun for these frames. Do not cut away before it has passed.',
    likedBy: ['Yuki'],
  },
  {
    by: 'Tom',
    when: { minutesAgo: 95 },
    frame: 400,
    endFrame: 470,
    text: 'The grade drifts warmer through here. I will match it to the first half.',
  },
  {
    by: 'Yuki',
    when: { minutesAgo: 70 },
    frame: 520,
    text: 'The horizon is level now.',
    isResolved: true,
  },
  {
    by: 'guest',
    when: { minutesAgo: 25 },
    frame: 610,
    text: 'The broadcaster wants two seconds of black at the end. Can you add them?',
    replies: [{ by: 'Tom', when: { minutesAgo: 12 }, text: 'Yes, they come with the master.' }],
  },
];

/** By the name of the file. */
export const onOtherFiles: Record<string, DemoComment[]> = {
  [roughCut]: [
    {
      by: 'Mara',
      when: { daysAgo: 5, at: '15:52' },
      version: 1,
      frame: 62,
      text: 'The horizon tilts. Level it before the grade?',
      drawing: draw({ kind: 'line', color: red, width: 4, from: [0.02, 0.64], to: [0.98, 0.68] }),
      isResolved: true,
    },
    {
      by: 'Ana',
      when: { daysAgo: 5, at: '16:20' },
      version: 1,
      frame: 240,
      text: 'Could we stay longer on the boat?',
      isResolved: true,
    },
    {
      by: 'Yuki',
      when: { daysAgo: 3, at: '17:10' },
      version: 2,
      frame: 140,
      text: 'Level now. The colours still look flat next to the rushes.',
      likedBy: ['Mara'],
      isResolved: true,
    },
  ],
  'A013_C001_viaduct.mov': [
    {
      by: 'Tom',
      when: { daysAgo: 6, at: '09:25' },
      frame: 150,
      text: 'One dark window in the third carriage. Can we light it?',
      likedBy: ['Mara'],
    },
    {
      by: 'Mara',
      when: { daysAgo: 6, at: '09:48' },
      frame: 280,
      text: 'The last carriage. Cut on this frame, not one later.',
    },
  ],
  'A002_C001_jetty_dusk.mp4': [
    {
      by: 'Mara',
      when: { daysAgo: 7, at: '10:05' },
      frame: 90,
      text: 'Best light of the day. This is the take.',
      likedBy: ['Tom', 'Yuki', 'Ana'],
    },
  ],
  'Beekeeper_interview_cam_A.mp4': [
    {
      by: 'Ana',
      when: { daysAgo: 4, at: '14:02' },
      frame: 110,
      text: 'This answer carries the film. Start with it.',
      likedBy: ['Mara'],
    },
    {
      by: 'Tom',
      when: { daysAgo: 2, at: '11:15' },
      frame: 640,
      text: 'A car passes outside. I have a clean take from camera B.',
    },
  ],
  'Coffee_spot_30s_master.mov': [
    {
      by: 'Yuki',
      when: { daysAgo: 4, at: '18:00' },
      frame: 420,
      text: 'Steam passes the legal range here, please check.',
      isResolved: true,
    },
    {
      by: 'Ana',
      when: { daysAgo: 2, at: '12:40' },
      frame: 700,
      text: 'The client signed this one off.',
      likedBy: ['Mara', 'Yuki'],
    },
  ],
};
