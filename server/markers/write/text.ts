import { formatPlace } from '../clip-scale.ts';
import type { Clip, Marker } from '../marker.ts';

/** Invisible. It keeps a text of a user from being read as a reply, a state or a link of ours; readers drop it. */
const gap = '\u200B';

const lineBreak = /\r\n|[\r\n\u0085\u2028\u2029]/;

/**
 * Line breaks become slashes; control characters and lone surrogates become blanks. Blanks go first: looking for a break
 * behind each of thousands would take seconds.
 */
export function toOneLine(text: string): string {
  return text
    .replace(/(?:(?![\r\n\u0085\u2028\u2029])[\p{Cc}\p{Cs}\s])+/gu, ' ')
    .trim()
    .replace(/ ?[\r\n\u0085\u2028\u2029][\s\u0085]*/g, ' / ');
}

/** Cuts the text, never its end, so that the link survives. Counts characters, never half a surrogate pair. */
export function cutText(text: string, end: string, maxLength: number): string {
  const characters = [...text];
  const room = maxLength - [...end].length;
  if (characters.length <= room) return text + end;
  const kept = characters.slice(0, Math.max(0, room - 1)).join('');
  return `${kept.trimEnd()}…${end}`;
}

/** Puts a gap into what readers look for: quoted lines, lines in brackets, the state, and links to comments. */
export function protectText(text: string): string {
  return text
    .replace(/(^|[\r\n\u0085\u2028\u2029/])([ \t]*)>/g, `$1$2${gap}>`)
    .replace(/^\[(?=.*\]$)/gm, `${gap}[`)
    .replaceAll('(resolved)', `(${gap}resolved)`)
    .replace(/\/feedback(?=\?\S*comment=)/g, `/feedback${gap}`);
}

export type Noted = Omit<Marker, 'frame' | 'length'>;

/**
 * The text of a marker for programs with one field for all of it: the comment, a line per reply ("> author: text", later
 * lines of a reply after two blanks), a line in brackets for what the format has no field for, and the link.
 */
export function writeLines(noted: Noted, maxLength: number): string {
  const { body, end } = listLines(noted, '>  ');
  return cutText(body.join('\n'), `\n${end.join('\n')}`, maxLength);
}

/** The same on one line, with slashes between the lines. Later lines of a reply follow it. */
export function writeOneLine(noted: Noted, maxLength: number): string {
  const { body, end } = listLines(noted, '');
  const join = (lines: string[]) => lines.map(toOneLine).filter(Boolean).join(' / ');
  return cutText(join(body), ` / ${join(end)}`, maxLength);
}

/** For formats whose markers are points: among the states, the timecode of the last frame of a range, or its length. */
export function addOutPoint(marker: Marker, clip: Clip): Marker {
  if (marker.length === 1) return marker;
  // A time would be rounded.
  const outPoint = clip.isSound
    ? `${marker.length} samples`
    : `to ${formatPlace(marker.frame + marker.length - 1, clip)}`;
  return { ...marker, origin: [marker.origin, outPoint].filter(Boolean).join('; ') };
}

/** `quote` begins the later lines of a reply. */
function listLines(
  { text, replies, resolved, origin, hasDrawing, url }: Noted,
  quote: string,
): { body: string[]; end: string[] } {
  const body = splitLines(protectText(text));
  for (const reply of replies) {
    const [first = '', ...more] = splitLines(protectText(reply.text));
    body.push(`> ${toOneLine(reply.author)}: ${first}`, ...more.map((line) => quote + line));
  }
  const states = [resolved && 'resolved', origin, hasDrawing && 'with drawing'].filter(Boolean);
  return { body, end: states.length > 0 ? [`[${states.join('; ')}]`, url] : [url] };
}

/** Without control characters and lone surrogates, which XML and many programs reject. */
function splitLines(text: string): string[] {
  return text
    .trim()
    .split(lineBreak)
    .map((line) => line.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trimEnd());
}
