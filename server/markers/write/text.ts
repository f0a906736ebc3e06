import type { Marker } from '../marker.ts';

/** Line breaks become slashes; control characters and lone surrogates become blanks. */
export function toOneLine(text: string): string {
  return text
    .trim()
    .replace(/\s*[\r\n\u0085\u2028\u2029]\s*/g, ' / ')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
}

/** Cuts the text, never its end, so that the link survives. Counts characters, never half a surrogate pair. */
export function cutText(text: string, end: string, maxLength: number): string {
  const characters = [...text];
  const room = maxLength - [...end].length;
  if (characters.length <= room) return text + end;
  return `${characters
    .slice(0, Math.max(0, room - 1))
    .join('')
    .trimEnd()}…${end}`;
}

type Noted = Omit<Marker, 'frame' | 'length'>;

/**
 * The text of a marker for programs with one field for all of it: the comment, a line per reply ("> author: text", later
 * lines of a reply after two blanks), a line in brackets for what the format has no field for, and the link. A blank goes
 * in front of a line that the author began with ">", so that it stays part of the comment.
 */
export function writeLines({ text, replies, resolved, origin, hasDrawing, url }: Noted, maxLength: number): string {
  const lines = splitLines(text).map((line) => (line.startsWith('>') ? ` ${line}` : line));
  for (const reply of replies) {
    const [first = '', ...more] = splitLines(reply.text);
    lines.push(`> ${toOneLine(reply.author)}: ${first}`, ...more.map((line) => `>  ${line}`));
  }
  const states = [resolved && 'resolved', origin, hasDrawing && 'with drawing'].filter(Boolean);
  const end = `${states.length > 0 ? `\n[${states.join('; ')}]` : ''}\n${url}`;
  return cutText(lines.join('\n'), end, maxLength);
}

/** Without control characters and lone surrogates, which XML and many programs reject. */
function splitLines(text: string): string[] {
  return text
    .trim()
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) => line.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trimEnd());
}
