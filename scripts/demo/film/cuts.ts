import { type Shot, type ShotName, shots } from './shots.ts';

/** A part of a shot in a cut. */
export type Piece = { shot: ShotName; from?: number; to?: number; speed?: number; grade?: string };
export type Cut = { pieces: Piece[]; sound: 'rough' | 'mixed'; grade?: string };

const whole = (...names: ShotName[]): Piece[] => names.map((shot) => ({ shot }));
const cooler = 'colorbalance=rm=-0.2:bm=0.2:rs=-0.06:bs=0.1:rh=-0.12:bh=0.14,eq=saturation=0.85:gamma=0.95';

/**
 * The three cuts of Harbour Lights. Between the second and the third, comments have everything that can happen to them: the
 * opening loses its last second, two shots change places, one is left out, one is new, one is slower, one is graded, and of a shot
 * that was there twice one is left.
 */
export const cuts = {
  rough: {
    pieces: whole('quay', 'gulls', 'steamer', 'train', 'closing'),
    sound: 'rough',
    grade: 'eq=contrast=0.82:saturation=0.6:brightness=0.03',
  },
  second: {
    pieces: whole(
      ...([
        'quay',
        'lights',
        'gulls',
        'steamer',
        'phone',
        'train',
        'storm',
        'buoy',
        'cafe',
        'buoy',
        'closing',
      ] as const),
    ),
    sound: 'mixed',
  },
  third: {
    pieces: [
      { shot: 'quay', to: 75 },
      ...whole('lights', 'steamer', 'gulls', 'phone'),
      { shot: 'train', speed: 0.8 },
      ...whole('buoy', 'coast', 'cafe'),
      { shot: 'closing', grade: cooler },
    ],
    sound: 'mixed',
  },
} satisfies Record<string, Cut>;

export type CutName = keyof typeof cuts;

export const filmRate = 25;

/** The frames of a piece in the shot, and how many it fills in the cut. */
export function measure({ shot, from = 0, to, speed = 1 }: Piece): { from: number; to: number; length: number } {
  const { frames }: Shot = shots[shot];
  const end = to ?? frames;
  return { from, to: end, length: Math.round((end - from) / speed) };
}

export function countFrames({ pieces }: Cut): number {
  return pieces.reduce((sum, piece) => sum + measure(piece).length, 0);
}

/** The first frame of a shot in a cut; of one that is there twice, the given time. */
export function startOf(cut: CutName, shot: ShotName, time = 0): number {
  const { pieces }: Cut = cuts[cut];
  let [at, seen] = [0, 0];
  for (const piece of pieces) {
    if (piece.shot === shot && seen++ === time) return at;
    at += measure(piece).length;
  }
  throw new Error(`${cut} has no ${shot}`);
}
