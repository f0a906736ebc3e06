import type { Comment } from '#contract/comments/comments.ts';
import type { ShotOf } from './moments.ts';
import type { Thread } from './threads.ts';

export type Show = 'all' | 'open' | 'resolved' | 'mine' | 'assigned' | 'drawing';

export type Filter = {
  query: string;
  show: Show;
  /** Only comments by this author. */
  personKey: string | null;
  /** Only comments in this shot of the cut list. */
  shot: string | null;
};

export const noFilter: Filter = { query: '', show: 'all', personKey: null, shot: null };

export function isFiltering({ query, show, personKey, shot }: Filter): boolean {
  return query.trim() !== '' || show !== 'all' || personKey !== null || shot !== null;
}

/** Authors whose account was deleted are identified by name. */
export function personKeyOf({ author }: Comment): string {
  return author.id ?? `name:${author.name}`;
}

/** The shots with comments, in the order of the threads. */
export function shotsOf(threads: readonly Thread[], shotOf: ShotOf | undefined): string[] {
  return shotOf ? [...new Set(threads.flatMap(({ comment }) => shotOf(comment)?.name ?? []))] : [];
}

export type Person = { key: string; name: string };

export function peopleOf(comments: readonly Comment[]): Person[] {
  const people = new Map(comments.map((comment) => [personKeyOf(comment), comment.author.name]));
  return [...people].map(([key, name]) => ({ key, name })).sort((a, b) => a.name.localeCompare(b.name));
}

const isPlain = /^[\p{ASCII}]*$/u;

/** Folds case and accents, so that "cafe" finds "Café". */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return isPlain.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '');
}

export function wordsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** Folding ten thousand comments takes longer than searching them, so the result is cached. */
const folded = new WeakMap<Comment, string>();

function foldedText(comment: Comment): string {
  const known = folded.get(comment);
  if (known !== undefined) return known;
  const text = fold(`${comment.text}\n${comment.author.name}`);
  folded.set(comment, text);
  return text;
}

/** Threads are kept whole: the first comment decides open or resolved, and any match shows the thread. */
export function filterThreads(
  threads: readonly Thread[],
  filter: Filter,
  userId: string,
  shotOf?: ShotOf,
): readonly Thread[] {
  if (!isFiltering(filter)) return threads;
  const words = wordsOf(filter.query);
  const { show, personKey, shot } = filter;
  const isMeant = (comment: Comment) =>
    (show !== 'mine' || comment.author.id === userId) &&
    (show !== 'drawing' || hasDrawing(comment)) &&
    (personKey === null || personKeyOf(comment) === personKey) &&
    words.every((word) => foldedText(comment).includes(word));
  return threads.filter(({ comment, replies }) => {
    if (show === 'open' && comment.resolved) return false;
    if (show === 'resolved' && !comment.resolved) return false;
    if (show === 'assigned' && comment.assignment?.person.id !== userId) return false;
    if (shot !== null && shotOf?.(comment)?.name !== shot) return false;
    return isMeant(comment) || replies.some(isMeant);
  });
}

export function hasDrawing({ drawing, picture }: Comment): boolean {
  return drawing !== null || picture !== null;
}
