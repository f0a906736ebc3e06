import type { MarkerReply, ReadMarker } from '../marker.ts';
import { teamMark } from '../team-mark.ts';

export type Note = Pick<ReadMarker, 'id' | 'author' | 'text' | 'replies' | 'resolved' | 'teamOnly'> & {
  /** Lengths that the program cannot hold are in the text: in frames, or as the timecode of the last frame. */
  frames: number | null;
  until: string | null;
};

/* Files can be hostile: no pattern here repeats without a limit what another part of it may match as well. */

/** The link that ends each comment of ours. Parameters stand in any order, and some programs leave `&amp;` in it. */
const linkPattern = /https?:\/\/[^\s<>"|]{1,300}?\/feedback\?[^\s<>"|]*/g;
const idPattern = /[?&;]comment=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/i;
/** Replies are lines that begin with "> name:". Two blanks go on with the reply above. */
const quotedReply = /(?:^|\n|\s\/\s)[ \t]{0,9}> ?(?=[^\s:>][^:\n]{0,200}:)/;
const arrowReply = /\s{0,4}(?:\/ ?)?↳ ?/;
const state = /^(?:resolved|team only|with drawing|from v\d.{0,60}|to [\d:;]{8,12}|\d+ (?:frames?|samples))$/;
const betweenNotes = /^\s*(?:[/|·—][ \t]*)?\s*/;
const bullet = '• ';
const nextBullet = /\s•\s(?=[^:\n•]{1,200}:)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that no comment may hold
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Our exports put it into texts that look like what is read here. */
const gaps = /\u200B/g;

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
    const part = text.slice(from, match.index);
    notes.push({ id, ...readOurs(notes.length > 0 ? part.replace(betweenNotes, '') : part) });
    from = match.index + match[0].length;
  }
  const rest = text.slice(from).trim();
  const last = notes.at(-1);
  const nothing = { author: null, resolved: null, frames: null, until: null };
  if (!last) return rest === '' ? [] : [{ id: null, ...nothing, ...splitReplies(rest, quotedReply) }];
  // An editor typed on behind the link.
  const added = rest.replace(betweenNotes, '').trim();
  if (added !== '') {
    const { text: more, replies } = splitReplies(added, quotedReply);
    const reply = last.replies.at(-1);
    if (more !== '' && reply) reply.text = `${reply.text}\n${more}`;
    else if (more !== '') last.text = `${last.text}\n${more}`.trim();
    last.replies.push(...replies);
  }
  return notes;
}

function readOurs(part: string): Omit<Note, 'id'> {
  const whole = part.trim().replace(/\s[/|·—]$/, '');
  return whole.startsWith(bullet) ? readBullet(whole.slice(bullet.length)) : readLines(whole);
}

/** "• Mara (from v1, 12 frames) (resolved): text ↳ Tom: reply". */
function readBullet(whole: string): Omit<Note, 'id'> {
  const { author: head, text: body } = splitAuthor(whole.trim());
  let author = head ?? '';
  const states: string[] = [];
  for (let end = author.lastIndexOf(' ('); end >= 0 && author.endsWith(')'); end = author.lastIndexOf(' (')) {
    const found = author.slice(end + 2, -1).split(', ');
    if (!found.some((one) => state.test(one))) break;
    states.push(...found);
    author = author.slice(0, end);
  }
  return { author: clean(author) || null, ...readStates(states), ...splitReplies(body, arrowReply) };
}

/** Lines, or one line with slashes between; the last one is in brackets if it says something about the comment. */
function readLines(whole: string): Omit<Note, 'id'> {
  const start = whole.endsWith(']') ? whole.lastIndexOf('[') : -1;
  const states = start >= 0 && whole.length - start < 400 ? whole.slice(start + 1, -1).split('; ') : [];
  const isState =
    /(?:^|\n|\s\/\s)$/.test(whole.slice(Math.max(0, start - 3), start)) && states.every((one) => state.test(one));
  const body = isState && start >= 0 ? whole.slice(0, start).replace(/\s\/\s*$/, '') : whole;
  return { author: null, ...readStates(isState ? states : []), ...splitReplies(body, quotedReply) };
}

function readStates(states: string[]): Pick<Note, 'resolved' | 'frames' | 'until' | 'teamOnly'> {
  const frames = states
    .map((one) => /^(\d{1,10}) (?:frames?|samples)$/.exec(one)?.[1])
    .find((found) => found !== undefined);
  const until = states.find((one) => /^to [\d:;]+$/.test(one))?.slice(3);
  // Behind the origin there is a comma between them.
  const isForTeam = states.some((one) => one === teamMark || one.endsWith(`, ${teamMark}`));
  return {
    ...{ resolved: states.includes('resolved'), frames: frames ? Number(frames) : null, until: until ?? null },
    ...(isForTeam && { teamOnly: true }),
  };
}

function splitReplies(body: string, pattern: RegExp): Pick<Note, 'text' | 'replies'> {
  const [text = '', ...parts] = body.split(pattern);
  return { text: clean(text), replies: parts.map(readReply) };
}

function readReply(part: string): MarkerReply {
  const { author, text } = splitAuthor(part.trim().replace(/^[ \t]{0,9}>[ \t]{0,2}/gm, ''));
  return { author: clean(author ?? ''), text: clean(text) };
}

const clean = (text: string) => text.replace(gaps, '').trim();

/** "Mara: The horizon tilts." Addresses and times of day have no blank behind their colon. */
export function splitAuthor(text: string): { author: string | null; text: string } {
  const match = /^([^:\n]{1,300}):(?:[ \t\n]+([\s\S]*))?$/.exec(text);
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
  return notes.map((note) => {
    const found = takeAuthor(note);
    if (note.author !== null || title === '' || notes.length > 1) return found;
    return found.author === title ? found : { ...note, author: title };
  });
}

/** Our marker lists before there were links: "• Mara: The horizon tilts • Tom: Too dark". */
function readListed(body: string): Note[] {
  const parts = body.slice(bullet.length).split(nextBullet);
  return parts.map((part) => ({ id: null, ...readBullet(part), resolved: null }));
}

function takeAuthor(note: Note): Note {
  return note.id && note.author === null ? { ...note, ...splitAuthor(note.text) } : note;
}
