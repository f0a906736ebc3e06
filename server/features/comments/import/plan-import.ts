import type { Comment } from '#contract/comments/comments.ts';
import type { MarkerRow } from '#contract/comments/marker-import.ts';
import { maxCommentLength } from '#contract/comments/text-limits.ts';
import type { MarkerReply, ReadMarker } from '#server/markers/marker.ts';
import { createTextIndex, findCut, isSameText, listOurForms, listTheirForms, reduceText } from './compare-texts.ts';
import { nameReply } from './import-keys.ts';

/** A comment of this video that a file names, or that came from the same file before. */
export type KnownComment = {
  id: string;
  versionId: string;
  authorName: string;
  text: string;
  frame: number | null;
  endFrame: number | null;
  /** The place that an export gives it. A frame of a variable rate may be none or several of the even grid. */
  grid: { frame: number; length: number } | null;
  isResolved: boolean;
  isDeleted: boolean;
  isReply: boolean;
  isTeamOnly: boolean;
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

/** Everything that a plan depends on. */
export type PlanOrder = {
  markers: ReadMarker[];
  /** Of each marker: its name, and its frames in the video. */
  keys: string[];
  places: { start: number; end: number }[];
  known: KnownComment[];
  /** The ids of comments by the keys of the markers and replies they came from. */
  imported: Map<string, string>;
  versionId: string;
  /** The name of the importing user. */
  name: string;
  savedAt: Date | null;
};

type Ground = PlanOrder & { byId: Map<string, KnownComment> };

/** Compares a file with the comments of the video, and says for each marker what importing it would do. */
export function planImport(order: PlanOrder): Work[] {
  const ground: Ground = { ...order, byId: new Map(order.known.map((comment) => [comment.id, comment])) };
  const { byId, imported } = ground;
  const taken = new Set<string>();
  const findSame = createFinder(ground, taken);
  return order.markers.map((marker, n) => {
    const named = marker.id === null ? undefined : byId.get(marker.id);
    const key = named?.id ?? order.keys[n] ?? '';
    const { start, end } = order.places[n] ?? { start: 0, end: 0 };
    const base = {
      key,
      marker,
      frame: start,
      endFrame: end > start ? end : null,
      text: clip(marker.text),
      author: marker.author,
      newText: signText(marker.text, marker.author, ground.name),
      newReplies: [],
    };
    if (taken.has(key)) {
      const reasons = ['This comment is in the file more than once. Only the first one counts.'];
      return { ...base, key: `${key}:${n}`, state: 'conflict', commentId: named?.id ?? null, changes: [], reasons };
    }
    taken.add(key);
    if (named) return compare(base, named, ground);
    const earlier = byId.get(imported.get(key) ?? '');
    const same = earlier ? undefined : findSame(marker, start);
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
function createFinder({ known, versionId }: Ground, taken: Set<string>) {
  const free = known.filter((one) => one.versionId === versionId && !one.isDeleted && !one.isReply);
  const atFrame = new Map(
    [...Map.groupBy(free, ({ frame }) => frame ?? -1)].map(([frame, comments]) => {
      const forms = comments.map((of) => ({ of, ours: listOurForms(of) }));
      const list = (n: number) => forms.map(({ of, ours }) => ({ of, form: ours[n] ?? '' }));
      return [frame, { whole: createTextIndex(list(1)), own: createTextIndex(list(0)) }] as const;
    }),
  );
  return (marker: ReadMarker, frame: number): KnownComment | undefined => {
    const here = atFrame.get(frame);
    if (!here) return undefined;
    for (const { form, by } of listTheirForms(marker)) {
      const fits = ({ id, authorName, text }: KnownComment) =>
        !taken.has(id) &&
        (by === undefined || by === authorName) &&
        (marker.author === null || marker.author === authorName || text.startsWith(`${marker.author}: `));
      const cut = findCut(form);
      const found =
        here.own.find(form, fits) ??
        here.whole.find(form, fits) ??
        (cut === undefined ? undefined : here.own.findBegun(cut, fits));
      if (found) return found;
    }
    return undefined;
  };
}

type Base = Omit<Work, 'state' | 'commentId' | 'changes' | 'reasons'>;

function compare(base: Base, known: KnownComment, ground: Ground): Work {
  const { marker } = base;
  const row = { ...base, commentId: known.id };
  if (known.isDeleted) {
    return { ...row, state: 'conflict', changes: [], reasons: ['This comment was deleted. Restore it first.'] };
  }
  if (marker.teamOnly && !known.isTeamOnly) {
    const reasons = ['It is for the team only in the file, but not here.'];
    return { ...row, state: 'conflict', changes: [], reasons };
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
  if (isHere && isElsewhere(base, known)) {
    if (known.can.edit) changes.push('place');
    else reasons.push(`It is at another frame in the file, and only ${known.authorName} can move it.`);
  }
  const state = changes.length > 0 ? 'changed' : reasons.length > 0 ? 'conflict' : 'known';
  return { ...row, newText: clip(marker.text), newReplies, state, changes, reasons };
}

/** Not if the file has the place that an export gives to the comment. */
function isElsewhere({ frame, endFrame, marker }: Base, known: KnownComment): boolean {
  const first = known.frame ?? 0;
  if (first === frame && (known.endFrame ?? first) === (endFrame ?? frame)) return false;
  return known.grid?.frame !== marker.frame || known.grid.length !== marker.length;
}

/** Replies of the file that are not among ours yet. */
function addReplies(parent: string, inFile: MarkerReply[], ours: MarkerReply[], { name, imported }: Ground) {
  const forms = ours.flatMap(({ author, text }) => [reduceText(text), reduceText(`${author}: ${text}`)]);
  const index = createTextIndex(forms.map((form) => ({ form, of: true })));
  const known = new Set(forms);
  return inFile.flatMap(({ author, text }) => {
    const form = reduceText(text);
    const isCut = form.endsWith('…') && index.findBegun(form.slice(0, -1).trim(), () => true);
    const isKnown = known.has(form) || known.has(reduceText(`${author}: ${text}`));
    const key = nameReply(parent, author, text);
    if (text === '' || isKnown || isCut || imported.has(key)) return [];
    known.add(form);
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
