import { AppError } from '#server/platform/app-error.ts';
import { decodeText } from '../decode-text.ts';
import type { Reader, ReadMarker } from '../marker.ts';
import { collectMarkers, openLabels, type Span } from './collect.ts';
import { readNotes } from './note-text.ts';
import { findColumns, readTable } from './table.ts';

/** Frame.io has renamed its columns several times. */
const names = {
  text: ['comment', 'comment text', 'text'],
  author: ['commenter', 'commenter name', 'author', 'owner', 'name'],
  from: ['timecode source', 'timecode in', 'timecode', 'timecode start', 'time code in', 'tc in'],
  to: ['timecode out', 'timecode end', 'time code out', 'tc out'],
  frame: ['frame', 'frame in', 'frame number'],
  duration: ['duration', 'duration (frames)', 'frame duration'],
  completed: ['completed', 'complete', 'is completed', 'resolved', 'status'],
  reply: ['reply', 'is reply', 'reply to', 'parent', 'parent id', 'parent comment'],
};

/** The list of comments that Frame.io exports. Its replies are rows behind their comment. */
export const readFrameioCsv: Reader = (bytes, clip) => {
  const { text, warning } = decodeText(bytes);
  const [header = [], ...rows] = readTable(text, ',');
  const columns = findColumns(header, names);
  if (!columns.has('text') || !(columns.has('from') || columns.has('frame'))) {
    throw new AppError(
      'bad_request',
      'This is not a list of comments from Frame.io. Export the comments there as CSV.',
    );
  }
  const labels = openLabels(
    clip,
    rows.map((row) => columns.get(row, 'from')),
    null,
  );
  const sheet = collectMarkers(clip);
  if (warning) sheet.warn(warning);
  const threads: { span: Span; name: string; notes: Omit<ReadMarker, 'frame' | 'length'>[] }[] = [];
  let untimed = 0;
  for (const row of rows) {
    const author = columns.get(row, 'author') || null;
    const notes = readNotes(columns.get(row, 'text'));
    const parent = threads.at(-1)?.notes.at(-1);
    if (parent && isTrue(columns.get(row, 'reply'))) {
      for (const note of notes) parent.replies.push({ author: author ?? '', text: note.text });
      continue;
    }
    const [from, frame] = [columns.get(row, 'from'), columns.get(row, 'frame')];
    const start = labels.find(from) ?? (/^\d{1,9}$/.test(frame) ? Number(frame) : undefined);
    if (start === undefined) untimed += notes.length;
    if (start === undefined || notes.length === 0) continue;
    const state = columns.get(row, 'completed');
    const resolved = columns.has('completed') ? isTrue(state) : null;
    const parts = notes.map((note) => ({ ...note, author: author ?? note.author, resolved, color: null }));
    const end = labels.find(columns.get(row, 'to'));
    const length = readLength(columns.get(row, 'duration'), labels) ?? (end === undefined ? 1 : end - start);
    threads.push({ span: { start, length: Math.max(1, length) }, name: from || `frame ${frame}`, notes: parts });
  }
  for (const { span, name, notes } of threads) sheet.add(span, name, notes);
  if (untimed > 0) sheet.warn(`${untimed} comments have no time in this list and were left out.`);
  return sheet.finish(labels.claim);
};

const isTrue = (text: string) => !/^(?:|no|false|0|open|incomplete|n\/a|-)$/i.test(text);

function readLength(text: string, labels: ReturnType<typeof openLabels>): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : labels.count(text);
}
