import type { Random } from '../values/random.ts';
import type { Shot } from './footage.ts';
import { applyLook, blend, type Look } from './looks.ts';

/** A part of a take on a timeline. Frame n of it shows frame `from + n × speed` of the take. */
export type Piece = {
  shot: Shot;
  from: number;
  length: number;
  speed: number;
  look: Look | null;
  hasOwnSound: boolean;
  /** At another speed each frame shows the two that it lies between. */
  isBlended?: boolean;
};

/** The frames of the new cut that show a frame of the old one, or why there is none. */
export type Truth = {
  kind: TruthKind;
  /** Empty if it is not there. */
  frames: number[];
};
export type TruthKind = 'same' | 'moved' | 'regraded' | 'reframed' | 'titled' | 'retimed' | 'trimmed away' | 'removed';

export type ReEdit = {
  edits: EditName[];
  old: Piece[];
  now: Piece[];
  oldRate: Rate;
  nowRate: Rate;
};
export type Rate = { num: number; den: number };

export const editNames = [
  'trim',
  'slip',
  'swap',
  'insert',
  'delete',
  'retime',
  'regrade',
  'reframe',
  'title',
  'black',
  'black first',
  'rate',
  'sound',
] as const;
export type EditName = (typeof editNames)[number];

/** Any name of a piece of the old cut, so that its frames are found again in the new one. */
type Origin = { piece: Piece; start: number };
type Edited = Piece & { origin: Origin | null };

export const lengthOf = (pieces: Piece[]) => pieces.reduce((sum, { length }) => sum + length, 0);

/** An old cut of these takes, and a new one with these edits. */
export function makeReEdit(takes: Shot[], edits: EditName[], random: Random): ReEdit & { truth: Truth[] } {
  const spare = takes.slice(0, 4);
  const old: Piece[] = takes.slice(4).map((shot) => {
    const handle = Math.min(12, Math.floor(shot.frameCount / 5));
    return { ...plain, shot, from: handle, length: shot.frameCount - 2 * handle };
  });
  // A shot that is there twice, and one of which the middle was left out.
  if (old.length > 6 && old[1] && old[3]) old.splice(3, 1, ...cutOutMiddle(old[3]), { ...old[1] });
  let start = 0;
  let now: Edited[] = old.map((piece) => {
    const origin = { piece, start };
    start += piece.length;
    return { ...piece, origin };
  });
  for (const edit of edits) now = apply(edit, now, spare, random);
  const rates = chooseRates(edits.includes('rate'), random);
  if (rates.isStretched) now = now.map((piece) => ({ ...piece, ...retimed(piece, rates.speed) }));
  return { edits, old, now, oldRate: rates.old, nowRate: rates.now, truth: findTruth(old, now) };
}

const plain = { speed: 1, look: null, hasOwnSound: true };

function cutOutMiddle(piece: Piece): Piece[] {
  const third = Math.floor(piece.length / 3);
  return [
    { ...piece, length: third },
    { ...piece, from: piece.from + 2 * third, length: piece.length - 2 * third },
  ];
}

const cinema = { num: 24_000, den: 1001 };
const television = { num: 25, den: 1 };

/** Between cinema and television either the frames stay and the time changes, or the time stays and frames are added. */
function chooseRates(isChanged: boolean, random: Random) {
  if (!isChanged) return { old: television, now: television, isStretched: false, speed: 1 };
  const [old, now] = random.below(2) === 0 ? [cinema, television] : [television, cinema];
  const speed = (old.num * now.den) / (old.den * now.num);
  return { old, now, isStretched: random.below(2) === 0, speed };
}

function apply(edit: EditName, pieces: Edited[], spare: Shot[], random: Random): Edited[] {
  const at = random.below(pieces.length);
  const piece = pieces[at];
  if (!piece) return pieces;
  const put = (...instead: Edited[]) => pieces.toSpliced(at, 1, ...instead);
  const some = Math.min(3 + random.below(20), Math.floor(piece.length / 3));
  switch (edit) {
    case 'trim':
      return put(
        random.below(2) === 0
          ? { ...piece, from: piece.from + some * piece.speed, length: piece.length - some }
          : { ...piece, length: piece.length - some },
      );
    case 'slip': {
      const room = [piece.from, piece.shot.frameCount - piece.from - piece.length * piece.speed];
      const by = random.below(2) === 0 ? -Math.min(some, room[0] ?? 0) : Math.min(some, Math.floor(room[1] ?? 0));
      return put({ ...piece, from: piece.from + Math.max(by, -piece.from) });
    }
    case 'swap': {
      const other = random.below(pieces.length);
      const swapped = [...pieces];
      [swapped[at], swapped[other]] = [pieces[other] ?? piece, piece];
      return swapped;
    }
    case 'insert': {
      const shot = spare[random.below(spare.length)];
      return shot
        ? put(piece, { ...plain, shot, from: 0, length: Math.min(60, shot.frameCount), origin: null })
        : pieces;
    }
    case 'delete':
      return put();
    case 'retime': {
      const speed = (80 + random.below(46)) / 100;
      const isBlended = random.below(2) === 0;
      return piece.speed === 1 ? put({ ...piece, ...retimed(piece, speed), isBlended }) : pieces;
    }
    case 'regrade':
      return put({
        ...piece,
        look: {
          kind: 'graded',
          gain: 0.8 + random.below(40) / 100,
          lift: random.below(30) - 15,
          gamma: 0.8 + random.below(45) / 100,
        },
      });
    case 'reframe':
      return put({
        ...piece,
        look: {
          kind: 'reframed',
          zoom: 1.02 + random.below(9) / 100,
          x: random.below(100) / 100,
          y: random.below(100) / 100,
        },
      });
    case 'title':
      return put({ ...piece, look: { kind: 'titled', seed: random.below(1_000) } });
    case 'black':
      return put({ ...plain, shot: black, from: 0, length: 6 + random.below(20), origin: null }, piece);
    case 'black first': {
      // In place of the first shot, or before it.
      const isInPlace = random.below(2) === 0;
      const length = isInPlace ? (pieces[0]?.length ?? 1) : 6 + random.below(20);
      return [{ ...plain, shot: black, from: 0, length, origin: null }, ...pieces.slice(isInPlace ? 1 : 0)];
    }
    case 'sound':
      return put({ ...piece, hasOwnSound: false });
    case 'rate':
      return pieces;
  }
}

function retimed(piece: Piece, speed: number): { length: number; speed: number } {
  return { speed: piece.speed * speed, length: Math.max(1, Math.floor((piece.length - 1) / speed) + 1) };
}

const black: Shot = {
  name: 'black',
  kind: 'static',
  frameCount: 1_000,
  picture: () => blackPicture,
  pictureId: () => 'black',
  sound: () => 0,
};
const blackPicture = Buffer.alloc((384 * 216 * 3) / 2, 128).fill(16, 0, 384 * 216);

const momentOf = ({ from, speed, shot }: Piece, n: number) =>
  Math.max(0, Math.min(shot.frameCount - 1, from + n * speed));

export const frameOf = (piece: Piece, n: number) => Math.round(momentOf(piece, n));

/** The picture of frame n of a piece. */
export function drawPiece(piece: Piece, n: number): Buffer {
  const { shot, look, isBlended } = piece;
  const moment = momentOf(piece, n);
  const share = isBlended ? moment % 1 : 0;
  const plain = shot.picture(share > 0 ? Math.floor(moment) : Math.round(moment));
  const picture = share > 0 ? blend(plain, shot.picture(Math.floor(moment) + 1), share) : plain;
  return look ? applyLook(picture, look) : picture;
}

export function listFrames(pieces: Piece[]): { piece: Piece; frame: number }[] {
  return pieces.flatMap((piece) =>
    Array.from({ length: piece.length }, (_, n) => ({ piece, frame: frameOf(piece, n) })),
  );
}

/** The frames of the new cut that were made from each frame of the old one. */
function findTruth(old: Piece[], now: Edited[]): Truth[] {
  const count = lengthOf(old);
  const truth: Truth[] = Array.from({ length: count }, () => ({ kind: 'removed', frames: [] }));
  let start = 0;
  for (const piece of now) {
    const { origin } = piece;
    if (origin) {
      const kind = kindOf(piece, origin, start);
      const shown = Array.from({ length: piece.length }, (_, n) => frameOf(piece, n));
      const [first = 0, last = 0] = [shown[0], shown.at(-1)];
      for (let frame = origin.piece.from; frame < origin.piece.from + origin.piece.length; frame++) {
        const one = truth[origin.start + frame - origin.piece.from];
        if (!one) continue;
        if (frame < first || frame > last) {
          one.kind = 'trimmed away';
          continue;
        }
        const distances = shown.map((other) => Math.abs(other - frame));
        const nearest = Math.min(...distances);
        one.kind = kind;
        one.frames = distances.flatMap((distance, n) => (distance === nearest ? [start + n] : []));
      }
    }
    start += piece.length;
  }
  return truth;
}

function kindOf(piece: Piece, { piece: before, start: oldStart }: Origin, start: number): TruthKind {
  if (piece.speed !== 1) return 'retimed';
  if (piece.look) return ({ graded: 'regraded', reframed: 'reframed', titled: 'titled' } as const)[piece.look.kind];
  return start - oldStart === piece.from - before.from ? 'same' : 'moved';
}
