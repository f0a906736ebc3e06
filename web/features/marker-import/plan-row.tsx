import { memo, type ReactNode, useId } from 'react';
import type { MarkerRow } from '#contract/comments/marker-import.ts';
import { classNames } from '#web/ui/class-names.ts';
import { describeRow, stateNames } from './marker-words.ts';
import { isOpen } from './use-marker-file.ts';

const chips: Record<MarkerRow['state'], string> = {
  new: 'border-done text-done',
  changed: 'border-accent text-accent',
  known: 'border-line text-quiet',
  conflict: 'border-upcoming text-upcoming',
};

/** One marker of the file: what it is, and whether to take it. */
export const PlanRow = memo(function PlanRow({
  row,
  time,
  isChosen,
  onChoose,
  children,
}: {
  row: MarkerRow;
  time: string;
  isChosen: boolean;
  onChoose: (keys: readonly string[], isChosen: boolean) => void;
  /** Its still. */
  children: ReactNode;
}) {
  const id = useId();
  const about = describeRow(row);
  const isFree = isOpen(row);
  return (
    <li data-note-frame={row.frame} className="flex items-start gap-3 border-line border-b py-3 last:border-b-0">
      <span className="grid size-6 shrink-0 place-items-center">
        {isFree && (
          <input
            id={id}
            type="checkbox"
            aria-label={`Import the comment at ${time}`}
            checked={isChosen}
            onChange={({ target }) => onChoose([row.key], target.checked)}
            className="size-4 accent-accent"
          />
        )}
      </span>
      {children}
      <label htmlFor={isFree ? id : undefined} className="min-w-0 flex-1 text-sm">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="tabular-nums">{time}</span>
          <span className={classNames('rounded-full border px-2 text-xs', chips[row.state])}>
            {stateNames[row.state]}
          </span>
          {row.author && <bdi className="wrap-anywhere text-quiet text-xs">{row.author}</bdi>}
        </span>
        <span dir="auto" className="wrap-anywhere mt-1 line-clamp-3 whitespace-pre-line">
          {row.text || 'Drawing'}
        </span>
        {about !== '' && <span className="mt-1 block text-quiet text-xs">{about}</span>}
      </label>
    </li>
  );
});
