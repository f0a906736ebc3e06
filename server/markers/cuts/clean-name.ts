const longest = 255;
/** Control characters, and marks that override the direction of the text around them. */
const unprintable = /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]+/gu;

/** A name from a file, on one line. */
export function cleanName(text: string): string {
  const name = text
    .slice(0, longest * 4)
    .replace(unprintable, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...name].slice(0, longest).join('');
}

/** Null if nothing is left of it. */
export function cleanOrNull(text: string | undefined): string | null {
  return (text && cleanName(text)) || null;
}
