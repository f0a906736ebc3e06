/** Direction marks reorder their surroundings, so a name could overwrite the text next to it. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Line breaks and control characters: in a header they would start another one. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;

/** User text as one line: it cannot end a line, start a header or reverse the text. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.toWellFormed().replace(directionMarks, '').replace(controls, ' ').replace(/ {2,}/g, ' ').trim();
  // Splits by code point, so that no surrogate pair is cut.
  const characters = Array.from(line);
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

const keptEnd = 20;

/** A name of an item or a person. A long one keeps its end, which has the take number. */
export function shortName(name: string, maxLength = 70): string {
  const characters = Array.from(oneLine(name, Number.POSITIVE_INFINITY));
  if (characters.length <= maxLength) return characters.join('');
  return `${characters.slice(0, maxLength - keptEnd - 1).join('')}…${characters.slice(-keptEnd).join('')}`;
}

/** A name that a stranger chose. */
export function foreignName(name: string): string {
  return withoutLinks(shortName(name, 40));
}

/** Email programs turn anything like an address into a link; an invisible word joiner prevents that. */
export function withoutLinks(text: string): string {
  return text.replace(/[.:/@\\](?=\S)/g, '$&\u2060');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
