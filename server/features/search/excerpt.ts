const before = 30;
const longest = 140;

/** The part of a text around the first match, on one line. */
export function excerptOf(text: string, match: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const at = line.toLowerCase().indexOf(match.toLowerCase().replace(/\s+/g, ' '));
  const letters = [...line];
  if (letters.length <= longest) return line;
  const from = Math.max(0, [...line.slice(0, Math.max(0, at))].length - before);
  const part = letters.slice(from, from + longest).join('');
  return `${from > 0 ? '…' : ''}${part}${from + longest < letters.length ? '…' : ''}`;
}
