import { AppError } from '#server/platform/app-error.ts';
import { decodeText } from '../decode-text.ts';
import type { MarkerReply, Reader, ReadMarker } from '../marker.ts';
import { collectMarkers, type Span } from './collect.ts';
import { readNotes } from './note-text.ts';
import { findColumns, readGuarded, readTable } from './table.ts';

const names = {
  number: ['number'],
  frame: ['frame'],
  end: ['end frame'],
  seconds: ['time (seconds)'],
  author: ['author'],
  text: ['comment'],
  replyTo: ['reply to'],
  resolved: ['resolved'],
  teamOnly: ['team only'],
  id: ['id', 'link', 'address'],
};

/** Our own table of comments. Replies name the number of their comment. */
export const readCsv: Reader = (bytes, clip) => {
  const { text, warning } = decodeText(bytes);
  const [header = [], ...rows] = readTable(text, text.slice(0, 1000).includes(';') ? findSeparator(text) : ',');
  const columns = findColumns(header, names);
  if (!columns.has('number') || !columns.has('frame') || !columns.has('replyTo')) {
    throw new AppError('bad_request', 'This is not a table of comments that Vizio exported. Export it again as CSV.');
  }
  const sheet = collectMarkers(clip);
  if (warning) sheet.warn(warning);
  const replies = new Map<string, MarkerReply[]>();
  const repliesTo = (number: string): MarkerReply[] => {
    const found = replies.get(number) ?? [];
    replies.set(number, found);
    return found;
  };
  const threads: { span: Span; name: string; notes: Omit<ReadMarker, 'frame' | 'length'>[] }[] = [];
  let untimed = 0;
  for (const row of rows) {
    const author = readGuarded(columns.get(row, 'author')) || null;
    const raw = readGuarded(columns.get(row, 'text'));
    const parent = columns.get(row, 'replyTo');
    if (parent !== '') {
      repliesTo(parent).push({ author: author ?? '', text: raw });
      continue;
    }
    const frame = columns.get(row, 'frame');
    if (!/^\d{1,10}$/.test(frame)) {
      untimed += 1;
      continue;
    }
    const own = repliesTo(columns.get(row, 'number'));
    const end = columns.get(row, 'end');
    const length = /^\d{1,10}$/.test(end) ? Number(end) - Number(frame) + 1 : 1;
    const [note] = readNotes(columns.get(row, 'id'));
    const resolved = columns.has('resolved') ? /^(?:yes|true|1|resolved)$/i.test(columns.get(row, 'resolved')) : null;
    const seconds = columns.get(row, 'seconds');
    const time = /^\d{1,7}(\.\d{1,6})?$/.test(seconds) ? { seconds: Number(seconds) } : {};
    // A mistake in this cell must not reach more people.
    const isForTeam = columns.has('teamOnly') && !/^(?:no|false|0)?$/i.test(columns.get(row, 'teamOnly'));
    const part = {
      ...{ ...time, id: note?.id ?? null, author, text: raw, replies: own, resolved, color: null },
      ...(isForTeam && { teamOnly: true }),
    };
    threads.push({ span: { start: Number(frame), length }, name: `frame ${frame}`, notes: [part] });
  }
  for (const { span, name, notes } of threads) sheet.add(span, name, notes);
  if (untimed > 0) sheet.warn(`${untimed} comments have no frame in this table and were left out.`);
  const kept = new Set(threads.flatMap(({ notes }) => notes.map((note) => note.replies)));
  const lost = [...replies.values()].reduce((sum, of) => sum + (kept.has(of) ? 0 : of.length), 0);
  if (lost > 0) sheet.warn(`${lost} replies have no comment with a frame in this table and were left out.`);
  return sheet.finish(null);
};

/** Spreadsheets in some countries save with semicolons. */
function findSeparator(text: string): ',' | ';' {
  const header = text.slice(0, 1000).split('\n', 1)[0] ?? '';
  return header.split(';').length > header.split(',').length ? ';' : ',';
}
