type Place = { text: number; offset: number };
/** Words in a list of texts: the first character, and the one after the last. */
export type Occurrence = { from: Place; to: Place };

/** Finds words in the texts of a page. Spaces do not count: a PDF may have none where a line ends. */
export function findWords(texts: readonly string[], words: string): Occurrence[] {
  let page = '';
  const places: Place[] = [];
  for (const [text, value] of texts.entries()) {
    for (let offset = 0; offset < value.length; offset++) {
      if (/\s/.test(value.charAt(offset))) continue;
      page += value.charAt(offset);
      places.push({ text, offset });
    }
  }
  const wanted = words.replace(/\s+/g, '');
  const found: Occurrence[] = [];
  for (let at = wanted ? page.indexOf(wanted) : -1; at >= 0; at = page.indexOf(wanted, at + 1)) {
    const [from, last] = [places[at], places[at + wanted.length - 1]];
    if (from && last) found.push({ from, to: { text: last.text, offset: last.offset + 1 } });
  }
  return found;
}
