import type { Comment } from '#contract/comments/comments.ts';
import { maxCommentLength } from '#contract/comments/comments.ts';
import type { MarkerRow } from '#contract/comments/marker-import.ts';
import type { MarkerReply, ReadMarker } from '#server/markers/marker.ts';
import { isSameText, reduceText } from './compare-texts.ts';
import { nameMarkers, nameReply } from './import-keys.ts';

/** A comment of this video that a file names, or that came from the same file before. */
export type KnownComment = {
  id: string;
  versionId: string;
  authorName: string;
  text: string;
  frame: number | null;
  endFrame: number | null;
  isResolved: boolean;
  isDeleted: boolean;
  isReply: boolean;
  editedAt: Date | null;
  can: Comment['can'];
  replies: MarkerReply[];
};

export type Work = MarkerRow & {
  marker: ReadMarker;
  /** As it is stored. */
  newText: string;
  newReplies: { text: string; key: string }[];
};

export type Ground = {
  versionId: string;
  /** The name of the importing user. */
  name: string;
  savedAt: Date | null;
  byId: Map<string, KnownComment>;
  byKey: Map<string, KnownComment>;
  /** The comments that a marker without an id may be. */
  atFrame: Map<number, KnownComment[]>;
  /** From the even grid to the frames of the video. */
  toFrame: (frame: number) => number;
  /** And back, as an export does it. A frame of a variable rate may be none or several of the grid. */
  toGrid: (frame: number) => number;
};

/** Compares a file with the comments of the video, and says for each marker what importing it would do. */
export function planImport(markers: ReadMarker[], ground: Ground): Work[] {
  const keys = nameMarkers(markers);
  const taken = new Set<string>();
  return markers.map((marker, n) => {
    const known = marker.id === null ? undefined : ground.byId.get(marker.id);
    const key = known?.id ?? keys[n] ?? '';
    const start = ground.toFrame(marker.frame);
    const end = ground.toFrame(marker.frame + marker.length - 1);
    const base = {
      key,
      marker,
      frame: start,
      endFrame: end > start ? end : null,
      text: marker.text,
      author: marker.author,
      newText: signText(marker.text, marker.author, ground.name),
      newReplies: [],
    };
    if (taken.has(key)) {
      const reasons = ['This comment is in the file more than once. Only the first one counts.'];
      return { ...base, key: `${key}:${n}`, state: 'conflict', commentId: known?.id ?? null, changes: [], reasons };
    }
    taken.add(key);
    if (known) return compare(base, known, ground);
    const earlier = ground.byKey.get(key);
    const same = earlier ? undefined : findSame(marker, ground.atFrame.get(start) ?? [], taken);
    if (same) {
      taken.add(same.id);
      return { ...base, state: 'known', commentId: same.id, changes: [], reasons: [] };
    }
    if (!earlier) {
      const newReplies = addReplies(key, marker.replies, [], ground);
      return { ...base, newReplies, state: 'new', commentId: null, changes: [], reasons: [] };
    }
    const reasons = earlier.isDeleted ? ['You imported this before, and it was deleted since.'] : [];
    return { ...base, state: earlier.isDeleted ? 'conflict' : 'known', commentId: earlier.id, changes: [], reasons };
  });
}

/** Tables of comments have no ids: the same words of the same author on the same frame are the same comment. */
function findSame(marker: ReadMarker, here: KnownComment[], taken: Set<string>): KnownComment | undefined {
  const isBy = ({ authorName, text }: KnownComment) =>
    marker.author === null || marker.author === authorName || text.startsWith(`${marker.author}: `);
  return here.find((one) => !taken.has(one.id) && isBy(one) && isSameText(marker, { ...one, author: one.authorName }));
}

type Base = Omit<Work, 'state' | 'commentId' | 'changes' | 'reasons'>;

function compare(base: Base, known: KnownComment, ground: Ground): Work {
  const { marker } = base;
  const row = { ...base, commentId: known.id };
  if (known.isDeleted) {
    return { ...row, state: 'conflict', changes: [], reasons: ['This comment was deleted. Restore it first.'] };
  }
  const changes: Work['changes'] = [];
  const reasons: string[] = [];
  const wasEditedSince = ground.savedAt !== null && known.editedAt !== null && known.editedAt > ground.savedAt;
  if (!isSameText(marker, { ...known, author: known.authorName }) && marker.text !== '') {
    if (!known.can.edit) reasons.push(`The text differs, and only ${known.authorName} can edit it.`);
    else if (wasEditedSince) reasons.push('The text differs, and was edited here after this file was saved.');
    else changes.push('text');
  }
  const added = known.isReply ? [] : addReplies(known.id, marker.replies, known.replies, ground);
  const newReplies = known.versionId === ground.versionId ? added : [];
  if (newReplies.length > 0) changes.push('replies');
  else if (added.length > 0) reasons.push('It has new replies in the file, but was written on another version.');
  if (marker.resolved === true && !known.isResolved) {
    if (known.can.resolve) changes.push('resolved');
    else reasons.push('It is resolved in the file. Only its author or an editor of the team can resolve it.');
  }
  if (marker.resolved === false && known.isResolved)
    reasons.push('It is resolved here and open in the file. Reopen it here.');
  const isHere = known.versionId === ground.versionId && known.frame !== null && !known.isReply;
  if (isHere && isElsewhere(base, known, ground)) {
    if (known.can.edit) changes.push('place');
    else reasons.push(`It is at another frame in the file, and only ${known.authorName} can move it.`);
  }
  const state = changes.length > 0 ? 'changed' : reasons.length > 0 ? 'conflict' : 'known';
  return { ...row, newText: clip(marker.text), newReplies, state, changes, reasons };
}

/** Not if the file has the place that an export gives to the comment. */
function isElsewhere({ frame, endFrame, marker }: Base, known: KnownComment, { toGrid }: Ground): boolean {
  const first = known.frame ?? 0;
  const last = known.endFrame ?? first;
  if (first === frame && last === (endFrame ?? frame)) return false;
  const place = toGrid(first);
  return place !== marker.frame || Math.max(1, toGrid(last + 1) - place) !== marker.length;
}

/** Replies of the file that are not among ours yet. */
function addReplies(parent: string, inFile: MarkerReply[], ours: MarkerReply[], { name, byKey }: Ground) {
  const known = new Set(ours.flatMap(({ author, text }) => [reduceText(text), reduceText(`${author}: ${text}`)]));
  return inFile.flatMap(({ author, text }) => {
    const key = nameReply(parent, author, text);
    const isCut = text.endsWith('…') && [...known].some((one) => one.startsWith(reduceText(text.slice(0, -1))));
    if (text === '' || known.has(reduceText(text)) || isCut || byKey.has(key)) return [];
    known.add(reduceText(text));
    return [{ text: signText(text, author, name), key }];
  });
}

/** New comments belong to the importing user, and begin with the name of another author. */
function signText(text: string, author: string | null, name: string): string {
  const own = text.trim() || 'Marker';
  return clip(author && author.trim() !== name && !own.startsWith(`${author}:`) ? `${author.trim()}: ${own}` : own);
}

function clip(text: string): string {
  return text.length > maxCommentLength ? `${text.slice(0, maxCommentLength - 1).trimEnd()}…` : text;
}
