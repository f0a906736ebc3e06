import type { Mentionable } from '#contract/comments/mentions.ts';
import { fold } from '../filters.ts';

/** A name that is being typed after an @. */
export type TypedName = { at: number; query: string };

const longestName = 60;
const shownPeople = 8;
const isPartOfWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char);

/** Null if the caret is not behind an @ that begins a word. */
export function readTypedName(text: string, caret: number): TypedName | null {
  const at = text.lastIndexOf('@', caret - 1);
  if (at < 0 || caret - at > longestName || isPartOfWord(text[at - 1])) return null;
  const query = text.slice(at + 1, caret);
  return query.includes('\n') || query.startsWith(' ') ? null : { at, query };
}

/** The people with a word that begins so, and guests whose address does. */
export function findPeople(people: readonly Mentionable[], query: string): Mentionable[] {
  const wanted = ` ${fold(query)}`;
  return people
    .filter(({ name, address }) => ` ${fold(name)}`.includes(wanted) || ` ${address ?? ''}`.startsWith(wanted))
    .slice(0, shownPeople);
}

/** The text with the whole name, and the caret behind it. */
export function completeName(text: string, { at, query }: TypedName, name: string): { text: string; caret: number } {
  const after = text.slice(at + 1 + query.length);
  const space = after.startsWith(' ') ? '' : ' ';
  return { text: `${text.slice(0, at + 1)}${name}${space}${after}`, caret: at + 1 + name.length + 1 };
}
