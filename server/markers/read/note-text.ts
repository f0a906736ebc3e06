import type { MarkerReply, ReadMarker } from '../marker.ts';

export type Note = Pick<ReadMarker, 'id' | 'author' | 'text' | 'replies' | 'resolved'>;

/* Files can be hostile: no pattern here repeats without a limit what another part of it may match as well. */

/** The link that ends each comment of ours. Parameters stand in any order, and some programs leave `&amp;` in it. */
const linkPattern = /https?:\/\/[^\s<>"|]{1,300}?\/feedback\?[^\s<>"|]*/g;
const idPattern = /[?&;]comment=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/i;
/** Replies are lines that begin with "> name:", or parts of one line behind an arrow. */
const replyPattern = /(?:^|\n|\s\/\s)[ \t]*>[ \t]*(?=[^:\n]{1,200}:)|\s{0,4}(?:\/ ?)?↳ ?/;
const resolvedPattern = /(?:^|[ \t]{0,2})\(resolved\)(?=$|[\s:,.])/im;
const betweenNotes = /^\s*(?:[/|·•—][ \t]*)?\s*/;
const bullet = '• ';
const nextBullet = /\s•\s(?=[^:\n•]{1,200}:)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that no comment may hold
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Splits the text of one marker into comments. Programs with one marker per frame hold several, each up to its link.
 * Without a link all of it is one comment that is not ours.
 */
export function readNotes(raw: string): Note[] {
  const text = raw.replace(controls, '').replace(/\r\n?/g, '\n');
  const notes: Note[] = [];
  let from = 0;
  for (const match of text.matchAll(linkPattern)) {
    const id = idPattern.exec(match[0].replaceAll('&amp;', '&'))?.[1]?.toLowerCase();
    if (!id) continue;
    notes.push(readOurs(text.slice(from, match.index), id, notes.length > 0));
    from = match.index + match[0].length;
  }
  const rest = text.slice(from).trim();
  const last = notes.at(-1);
  if (!last) return rest === '' ? [] : [{ id: null, author: null, resolved: null, ...splitReplies(rest) }];
  // An editor typed on behind the link.
  const added = rest.replace(betweenNotes, '').trim();
  if (added !== '') Object.assign(last, splitReplies([joinReplies(last), added].filter(Boolean).join('\n')));
  return notes;
}

function readOurs(part: string, id: string, isLater: boolean): Note {
  const isListed = isLater || part.trimStart().startsWith(bullet);
  const whole = isListed ? part.replace(betweenNotes, '') : part;
  const isResolved = resolvedPattern.test(whole);
  const body = whole
    .replace(resolvedPattern, '')
    .trim()
    .replace(/\s[/|·—]$/, '');
  return { id, author: null, resolved: isResolved, ...splitReplies(body) };
}

function splitReplies(body: string): Pick<Note, 'text' | 'replies'> {
  const [text = '', ...parts] = body.split(replyPattern);
  return { text: text.trim(), replies: parts.map(readReply) };
}

function readReply(part: string): MarkerReply {
  const lines = part.trim().replace(/^[ \t]*>[ \t]?/gm, '');
  const { author, text } = splitAuthor(lines);
  return { author: author ?? '', text };
}

const joinReplies = ({ text, replies }: Note) =>
  [text, ...replies.map(({ author, text: reply }) => `> ${author}: ${reply}`)].filter(Boolean).join('\n');

/** "Mara: The horizon tilts." Addresses and times of day have no blank behind their colon. */
export function splitAuthor(text: string): { author: string | null; text: string } {
  const match = /^([^:\n]{1,200}):[ \t\n]+([\s\S]*)$/.exec(text);
  if (!match) return { author: null, text };
  return { author: match[1]?.trim() || null, text: match[2]?.trim() ?? '' };
}

const emptyName = /^(?:marker|chapter|to-do)?\s*#?\d*$/i;

/**
 * The notes of a marker with a name and a longer text. In ours the name is the author or a number, else it is the first
 * line. Without a field for the author ours begin with it.
 */
export function readNamedNotes(name: string, body: string): Note[] {
  const title = emptyName.test(name.trim()) ? '' : name.trim();
  if (body.trim() === '') return readNotes(title).map(takeAuthor);
  if (body.startsWith(bullet) && !body.includes('/feedback?')) return readListed(body);
  const notes = readNotes(body);
  if (!notes.some(({ id }) => id)) return readNotes(title === '' ? body : `${title}\n${body}`);
  const isResolved = resolvedPattern.test(title);
  const author = title.replace(resolvedPattern, '').trim();
  return notes.map((note) => {
    const found = takeAuthor(note);
    const resolved = note.resolved || (isResolved && notes.length === 1);
    if (author === '' || notes.length > 1) return { ...found, resolved };
    const text = found.author === author ? found.text : note.text;
    return { ...note, author, text, resolved };
  });
}

/** Our marker lists before there were links: "• Mara: The horizon tilts • Tom: Too dark". */
function readListed(body: string): Note[] {
  const parts = body.slice(bullet.length).split(nextBullet);
  return parts.flatMap(readNotes).map((note) => ({ ...note, ...splitAuthor(note.text) }));
}

function takeAuthor(note: Note): Note {
  return note.id ? { ...note, ...splitAuthor(note.text) } : note;
}
