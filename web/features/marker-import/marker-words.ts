import type { MarkerRow } from '#contract/comments/marker-import.ts';
import { countText, formatCount } from '#web/ui/text/count.ts';

export const stateNames: Record<MarkerRow['state'], string> = {
  new: 'New',
  known: 'Known',
  changed: 'Changed',
  conflict: 'Conflict',
};

const changeNames: Record<MarkerRow['changes'][number], string> = {
  text: 'other text',
  replies: 'new replies',
  resolved: 'resolved in the file',
  place: 'at another frame',
};

/** "12 new, 3 known, 1 conflict". */
export function countRows(rows: readonly MarkerRow[]): string {
  const count = (state: MarkerRow['state']) => rows.filter((row) => row.state === state).length;
  const conflicts = count('conflict');
  const parts: [number, string][] = [
    [count('new'), 'new'],
    [count('changed'), 'changed'],
    [count('known'), 'known'],
    [conflicts, conflicts === 1 ? 'conflict' : 'conflicts'],
  ];
  return parts.flatMap(([number, word]) => (number > 0 ? [`${formatCount(number)} ${word}`] : [])).join(', ');
}

/** "other text, at another frame". */
export function describeRow({ changes, reasons }: MarkerRow): string {
  return [changes.map((change) => changeNames[change]).join(', '), ...reasons].filter((part) => part !== '').join('. ');
}

export const countComments = (count: number) => countText(count, 'comment');
