import { type Cut, filmRate, measure } from './cuts.ts';
import { type Shot, shots } from './shots.ts';

const firstHour = 3600 * filmRate;

/** A CMX 3600 list of the clips in a cut, as an editing program exports it. */
export function writeCutList(title: string, { pieces }: Cut): string {
  let at = firstHour;
  const lines = pieces.flatMap((piece, index) => {
    const { clip }: Shot = shots[piece.shot];
    const { from, to, length } = measure(piece);
    const times = [from, to, at, at + length].map(format).join(' ');
    at += length;
    const number = String(index + 1).padStart(3, '0');
    const speed = piece.speed ?? 1;
    return [
      `${number}  AX       V     C        ${times}`,
      ...(speed === 1
        ? []
        : [`M2   AX       ${(filmRate * speed).toFixed(1).padStart(5, '0')}                ${format(from)}`]),
      `* FROM CLIP NAME: ${clip}`,
    ];
  });
  return [`TITLE: ${title}`, 'FCM: NON-DROP FRAME', ...lines, ''].join('\n');
}

function format(frame: number): string {
  const seconds = Math.floor(frame / filmRate);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frame % filmRate];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
