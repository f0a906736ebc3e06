import { useRef } from 'react';
import type { Item } from '../listing/listing.ts';

/** Letters typed within this time form one word. */
const wordMs = 700;

/** Finds items by the first letters of their name. */
export function useTypeAhead(items: readonly Item[], active: number) {
  const word = useRef({ text: '', atMs: 0 });

  function find(letter: string): number | undefined {
    const now = performance.now();
    const isFresh = now - word.current.atMs > wordMs;
    const text = (isFresh ? '' : word.current.text) + letter.toLocaleLowerCase();
    word.current = { text, atMs: now };
    // A new word starts searching after the active item, so that repeating a letter cycles through names.
    const from = isFresh ? active + 1 : active;
    const fits = (item: Item | undefined) => item?.name.toLocaleLowerCase().startsWith(text);
    for (let offset = 0; offset < items.length; offset++) {
      const index = (from + offset) % items.length;
      if (fits(items[index])) return index;
    }
    return undefined;
  }

  return { find, isInWord: () => performance.now() - word.current.atMs <= wordMs && word.current.text !== '' };
}
