import { type Drawing, penColors } from '#contract/comments/drawing.ts';
import type { FixVerdict } from '#contract/comments/placements.ts';
import { startOf } from './film/cuts.ts';
import type { ShotName } from './film/shots.ts';
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
  /** With its replies. */
  teamOnly?: boolean;
  drawing?: Drawing;
  likedBy?: PersonName[];
  /** People whose names stand in the text after an @. */
  mentions?: PersonName[];
  assigned?: { by: PersonName; to: PersonName; inDays: number };
  replies?: { by: Author; when: When; text: string; likedBy?: PersonName[] }[];
  isResolved?: boolean;
  /** A person's word on it in the newest version. */
  check?: { by: PersonName; when: When; verdict: FixVerdict };
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

/** The frame of a shot in a cut. */
const first = (shot: ShotName, frame: number) => startOf('rough', shot) + frame;
const second = (shot: ShotName, frame: number, time?: number) => startOf('second', shot, time) + frame;
const third = (shot: ShotName, frame: number) => startOf('third', shot) + frame;

const onFirstCut: DemoComment[] = [
  {
    by: 'Mara',
    when: { daysAgo: 5, at: '15:52' },
    frame: first('quay', 62),
    text: 'The colours look flat next to the rushes. Is this graded?',
    replies: [{ by: 'Tom', when: { daysAgo: 5, at: '16:05' }, text: 'Not yet, it comes with the second cut.' }],
    isResolved: true,
  },
  {
    by: 'Ana',
    when: { daysAgo: 5, at: '16:20' },
    frame: first('train', 30),
    text: 'We need the harbour at night before the train.',
    isResolved: true,
  },
];

/** Open when the third cut arrived: to each of them something else happened. */
const onSecondCut: DemoComment[] = [
  {
    by: 'Mara',
    when: { daysAgo: 3, at: '17:02' },
    frame: second('quay', 30),
    text: 'I hear a hum under this quiet water. Can it go?',
    likedBy: ['Tom', 'Yuki'],
  },
  {
    by: 'Tom',
    when: { daysAgo: 3, at: '17:10' },
    frame: second('quay', 88),
    text: 'The boat has arrived by now. Let us leave a second earlier.',
    drawing: draw(
      { kind: 'ellipse', color: red, width: 4, from: [0.78, 0.54], to: [0.94, 0.74] },
      { kind: 'arrow', color: yellow, width: 4, from: [0.62, 0.42], to: [0.76, 0.55] },
    ),
  },
  {
    by: 'Yuki',
    when: { daysAgo: 3, at: '17:31' },
    frame: second('lights', 8),
    endFrame: second('lights', 62),
    text: 'The swell is too loud under the voice-over here. Down by 4 dB?',
    replies: [{ by: 'Tom', when: { daysAgo: 3, at: '17:40' }, text: 'Comes with the next mix.' }],
  },
  {
    by: 'Ana',
    when: { daysAgo: 3, at: '18:05' },
    frame: second('steamer', 36),
    text: 'I love the archive reel. Could it come before the gulls?',
    drawing: draw(scribble(0.33, 0.34, 0.1)),
    likedBy: ['Mara', 'Tom', 'Yuki'],
  },
  {
    by: 'Ana',
    when: { daysAgo: 2, at: '09:15' },
    frame: second('phone', 26),
    text: 'Do the blurred sides stay? They look like a phone.',
    replies: [
      {
        by: 'Tom',
        when: { daysAgo: 2, at: '09:22' },
        text: 'It is a phone. I can crop it to wide, but we lose the mast.',
      },
      { by: 'Mara', when: { daysAgo: 1, at: '12:20' }, text: 'Let us decide when the client has seen the third cut.' },
    ],
  },
  {
    by: 'Tom',
    when: { daysAgo: 2, at: '10:40' },
    frame: second('train', 50),
    text: 'One dark window in the third carriage. Can we light it?',
    check: { by: 'Mara', when: { daysAgo: 1, at: '12:31' }, verdict: 'not-fixed' },
  },
  {
    by: 'Mara',
    when: { daysAgo: 2, at: '11:05' },
    frame: second('storm', 30),
    text: 'The storm belongs to another film. Take it out?',
    likedBy: ['Yuki'],
  },
  {
    by: 'Yuki',
    when: { daysAgo: 2, at: '11:26' },
    frame: second('buoy', 25, 1),
    text: 'The buoy again? Its lamp is off the beat here, slip it by six frames.',
  },
  {
    by: 'Mara',
    when: { daysAgo: 2, at: '11:48' },
    frame: second('closing', 30),
    text: 'Too pink after the night shots. Cooler, please.',
    check: { by: 'Mara', when: { daysAgo: 1, at: '12:34' }, verdict: 'fixed' },
  },
];

const onThirdCut: DemoComment[] = [
  {
    by: 'guest',
    when: { minutesAgo: 190 },
    frame: third('lights', 40),
    text: 'Is there room for our logo at the lower left? A small one is fine.',
    drawing: draw({ kind: 'box', color: blue, width: 4, from: [0.04, 0.82], to: [0.2, 0.93] }),
    assigned: { by: 'Tom', to: 'Mara', inDays: 2 },
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
    by: 'Tom',
    when: { minutesAgo: 160 },
    frame: third('train', 10),
    endFrame: third('train', 85),
    text: 'Slower now. Does the music allow it?',
    replies: [{ by: 'Yuki', when: { minutesAgo: 150 }, text: 'It lands on the chord. Keep it.', likedBy: ['Tom'] }],
  },
  {
    by: 'Ana',
    when: { minutesAgo: 95 },
    frame: third('coast', 30),
    text: 'This new shot could be the poster, @Mara Lindqvist?',
    mentions: ['Mara'],
    drawing: draw(scribble(0.7, 0.34, 0.065)),
    likedBy: ['Mara', 'Tom', 'Yuki'],
  },
  {
    by: 'Tom',
    when: { minutesAgo: 80 },
    frame: third('steamer', 20),
    text: 'The archive licence runs out in May. Do we pay for it, or does the broadcaster?',
    teamOnly: true,
    replies: [
      {
        by: 'Mara',
        when: { minutesAgo: 72 },
        text: 'It is in our budget. Keep the reel, and say nothing until I have the contract.',
      },
    ],
  },
  {
    by: 'guest',
    when: { minutesAgo: 25 },
    frame: third('closing', 60),
    text: 'The broadcaster wants two seconds of black at the end. Can you add them?',
    replies: [{ by: 'Tom', when: { minutesAgo: 12 }, text: 'Yes, they come with the master.' }],
  },
];

const inVersion = (version: number, comments: DemoComment[]) => comments.map((comment) => ({ version, ...comment }));

/** By the name of the file. */
export const conversation: Record<string, DemoComment[]> = {
  [roughCut]: [...inVersion(1, onFirstCut), ...inVersion(2, onSecondCut), ...inVersion(3, onThirdCut)],
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
      frame: 170,
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
      frame: 60,
      text: 'This answer carries the film. Start with it.',
      likedBy: ['Mara'],
    },
    {
      by: 'Tom',
      when: { daysAgo: 2, at: '11:15' },
      frame: 240,
      text: 'A car passes outside. I have a clean take from camera B.',
    },
  ],
  'Coffee_spot_10s_master.mov': [
    {
      by: 'Yuki',
      when: { daysAgo: 4, at: '18:00' },
      frame: 120,
      text: 'Steam passes the legal range here, please check.',
      isResolved: true,
    },
    {
      by: 'Ana',
      when: { daysAgo: 2, at: '12:40' },
      frame: 240,
      text: 'The client signed this one off.',
      likedBy: ['Mara', 'Yuki'],
    },
  ],
};
