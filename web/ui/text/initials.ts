const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstOf(text: string, count: number): string {
  const parts = [...graphemes.segment(text)].slice(0, count).map(({ segment }) => segment);
  return parts.join('').toLocaleUpperCase();
}

/** The first grapheme, so that an emoji or an accent stays whole. */
export function initialOf(name: string): string {
  return firstOf(name.trim(), 1) || '?';
}

/** Of the first and the last word; of a single word the first two. An address counts up to the @. */
export function initialsOf(name: string): string {
  const plain = name.replace(/@.*$/, '').replace(/\s*\(.*\)\s*$/, '');
  const words = plain.split(/[\s._-]+/).filter(Boolean);
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return (last === undefined ? firstOf(first, 2) : firstOf(first, 1) + firstOf(last, 1)) || '?';
}

const fnvOffset = 2_166_136_261;
const fnvPrime = 16_777_619;

/** The same for the same text, and evenly distributed (FNV-1a). */
export function colorIndexOf(text: string, count: number): number {
  let hash = fnvOffset;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), fnvPrime);
  return (hash >>> 0) % count;
}
