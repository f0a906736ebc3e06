import type { NameRoom } from './name-room.ts';

/** Names in the same list, which a shortened name must not be confused with. */
type Neighbours = readonly (string | undefined)[];

type Stretch = { from: number; to: number };

/** Kept at the beginning, as far as it is the same in the neighbours. */
const keptStart = 3;
/** Kept at the end, before the file extension: takes are told apart by their ends. */
const keptEnd = 8;
/** Hiding fewer letters would save less than the ellipsis takes. */
const leastHidden = 3;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters as people see them: an emoji or an accented letter is one. */
export function lettersOf(text: string): string[] {
  // Most names need no segmenter, which takes longer than all the rest.
  if (/^[ -~]*$/.test(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const isDigit = (letter: string | undefined) => letter !== undefined && /^\d$/.test(letter);

/** The first letter that differs from the neighbour, with the whole number that it is part of. */
function differenceFrom(name: readonly string[], neighbour: readonly string[]): Stretch {
  let from = 0;
  while (from < name.length && name[from] === neighbour[from]) from++;
  let to = from + 1;
  if (isDigit(name[from]) || isDigit(neighbour[from])) {
    while (isDigit(name[from - 1])) from--;
    while (isDigit(name[to])) to++;
  }
  return { from, to };
}

/**
 * The letters of a name, and the stretches that may be hidden, best first: what the neighbours have in common with it,
 * then what lies between the first difference and the end.
 */
function readName(name: string, neighbours: Neighbours) {
  const letters = lettersOf(name);
  const stem = letters.length - (/.(\.[a-z0-9]{1,8})$/i.exec(name)?.[1]?.length ?? 0);
  const tail = Math.max(Math.min(keptStart, stem), stem - keptEnd);
  const differences = neighbours
    .filter((neighbour) => neighbour !== undefined && neighbour !== name)
    .map((neighbour) => differenceFrom(letters, lettersOf(neighbour ?? '')))
    .filter(({ from }) => from >= keptStart && from < tail)
    .sort((one, other) => one.from - other.from);
  const hideable: Stretch[] = [];
  let from = keptStart;
  for (const kept of [...differences, { from: tail, to: stem }]) {
    if (kept.from - from >= leastHidden) hideable.push({ from, to: kept.from });
    from = Math.max(from, kept.to);
  }
  return { letters, hideable, tail: { from: tail, to: stem } };
}

/**
 * The whole name if it fits. Otherwise it is shortened as little as possible, so that what tells it from its neighbours,
 * its end and its file extension stay visible.
 */
export function shortenName(
  name: string,
  neighbours: Neighbours,
  fits: (letters: readonly string[]) => boolean,
): string {
  const { letters, hideable, tail } = readName(name, neighbours);
  if (fits(letters)) return name;
  const indexes = ({ from, to }: Stretch) => Array.from({ length: to - from }, (_, step) => from + step);
  // In a tiny space the end and the beginning are hidden too, but never the file extension.
  const order = [
    ...hideable.flatMap((stretch) => indexes(stretch).reverse()),
    ...indexes(tail),
    ...indexes({ from: 0, to: Math.min(keptStart, tail.from) }).reverse(),
  ];
  const render = (count: number) => {
    const hidden = new Set(order.slice(0, count));
    const isFirst = (index: number) => !hidden.has(index - 1);
    return letters.flatMap((letter, index) => (hidden.has(index) ? (isFirst(index) ? ['…'] : []) : [letter]));
  };
  let [tooLong, enough] = [0, order.length];
  while (enough - tooLong > 1) {
    const middle = Math.floor((tooLong + enough) / 2);
    if (fits(render(middle))) enough = middle;
    else tooLong = middle;
  }
  return render(enough).join('');
}

const separator = /[\s_…-]/;

/** How wide the letters are together. */
export function widthOf(letters: readonly string[], room: NameRoom): number {
  return letters.reduce((sum, letter) => sum + room.widthOf(letter), 0);
}

/**
 * The letters on one or two lines; undefined if they are too long. They are broken after a separator in the second half
 * of the line; `inside` allows breaking a word to make them fit.
 */
export function breakInTwo(letters: readonly string[], room: NameRoom, inside = false): readonly string[] | undefined {
  const total = widthOf(letters, room);
  if (total <= room.width) return [letters.join('')];
  let longest = 0;
  let first = room.widthOf(letters[0] ?? '');
  while (first <= room.width) first += room.widthOf(letters[++longest] ?? '');
  const breakAt = (at: number) => {
    const fits = at > 0 && widthOf(letters.slice(at), room) <= room.width;
    return fits ? [letters.slice(0, at).join(''), letters.slice(at).join('')] : undefined;
  };
  for (let at = longest; at > longest / 2; at--) {
    if (!separator.test(letters[at - 1] ?? '')) continue;
    const lines = breakAt(at);
    if (lines || !inside) return lines;
    break;
  }
  return breakAt(longest);
}
