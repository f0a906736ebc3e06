import { type MarkerColor, markerColors } from '#contract/markers/colors.ts';
import type { ExportQuery } from '#contract/markers/exports.ts';
import type { SheetComment, Thread } from './export-sheet.ts';

/** The colour of each thread, by its author or by what is left to do. */
export function assignColors(threads: Thread[], by: ExportQuery['color']): (comment: SheetComment) => MarkerColor {
  if (by === 'status') return colorOfStatus;
  const colors = assignAuthors(threads);
  return (comment) => colors.get(authorKey(comment)) ?? 'Blue';
}

function colorOfStatus({ resolved, carried }: SheetComment): MarkerColor {
  if (resolved) return 'Green';
  return carried === 'unsure' || carried === 'failed' ? 'Yellow' : 'Red';
}

const authorKey = ({ author }: SheetComment) => author.id ?? author.name;

/** Gives an author the same colour in every export, unless an earlier author has it. */
function assignAuthors(threads: Thread[]): Map<string, MarkerColor> {
  const colors = new Map<string, MarkerColor>();
  const written = threads.toSorted((a, b) => (a.comment.createdAt < b.comment.createdAt ? -1 : 1));
  for (const key of new Set(written.map(({ comment }) => authorKey(comment)))) {
    const wanted = hash(key) % markerColors.length;
    const inOrder = [...markerColors.slice(wanted), ...markerColors.slice(0, wanted)];
    const taken = new Set(colors.values());
    const color = inOrder.find((candidate) => !taken.has(candidate)) ?? inOrder[0];
    if (color) colors.set(key, color);
  }
  return colors;
}

/** FNV-1a. */
function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (const character of text) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return mixed >>> 0;
}
