/** Turn the text around them, so that a name could write over what stands beside it. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Line ends of every kind, and all else that is no letter: in a header they would begin another one. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;

/** What people typed, as one calm line: nothing in it can end a line, begin a header or turn the text around. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.toWellFormed().replace(directionMarks, '').replace(controls, ' ').replace(/ {2,}/g, ' ').trim();
  // By whole characters, so that none is cut in two.
  const characters = Array.from(line);
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

const keptEnd = 20;

/** The name of a thing or a person. A long one keeps its end: the number of a take stands there. */
export function shortName(name: string, maxLength = 70): string {
  const characters = Array.from(oneLine(name, Number.POSITIVE_INFINITY));
  if (characters.length <= maxLength) return characters.join('');
  return `${characters.slice(0, maxLength - keptEnd - 1).join('')}…${characters.slice(-keptEnd).join('')}`;
}

/**
 * A name that a stranger chose. Email programs make a link of anything like an address; a word joiner prevents it and is
 * invisible.
 */
export function foreignName(name: string): string {
  return shortName(name, 40).replace(/[.:/@\\](?=\S)/g, '$&\u2060');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
