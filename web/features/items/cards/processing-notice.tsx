import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { FileItem } from '#contract/items/items.ts';
import { kindOfType, nounOf } from '#contract/media/kinds.ts';
import type { CellProps } from '#web/features/items/cell.ts';
import { hasFailed } from '#web/features/items/words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { retry } from '../commands/edit/retry.ts';
import type { Item } from '../listing/listing.ts';

/** The processing state of an item in words; null if it is ready, or if a note above the folder says why it waits. */
export function processingText(item: Item): string | null {
  if (item.type === 'folder' || !item.processing) return null;
  const { state, problem } = item.processing;
  const kind = kindOfType(item.contentType);
  const isVideo = kind === 'video';
  if (state === 'running') return isVideo ? 'creating a proxy' : 'creating a review copy';
  if (state === 'waiting' && problem !== null) return null;
  if (state === 'waiting') return isVideo ? 'waiting for a proxy' : 'waiting for a review copy';
  if (state === 'done') return null;
  return problem ?? `This ${nounOf(kind)} could not be processed. Retry, or upload it again.`;
}

/** "cannot be read as a video.": a card has room for no more. The tooltip and the Info panel have the full text. */
function shortenProblem(text: string): string {
  const first = /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
  return first.replace(/^This (sound file|file|video|image|PDF) /, '');
}

/** One line: the processing progress, or why it failed. */
export function ProcessingNotice({ file, className }: { file: FileItem; className?: string }) {
  const text = processingText(file);
  if (text === null) return null;
  const isFailure = hasFailed(file);
  return (
    <p
      className={classNames(
        'flex min-w-0 items-center gap-1 text-xs tabular-nums',
        isFailure ? 'text-upcoming' : 'text-quiet',
        className,
      )}
      data-tooltip={isFailure ? text : undefined}
    >
      {isFailure && <CircleAlert size={12} className="shrink-0" aria-hidden="true" />}
      <span className="truncate">{isFailure ? shortenProblem(text) : text}</span>
      {/* In a narrow space the words are truncated, never the number. */}
      {file.processing?.state === 'running' && <span className="shrink-0">{` · ${file.processing.percent} %`}</span>}
    </p>
  );
}

/** Shown to editors when processing failed. Pressing the button removes it; the focus stays on its item. */
export function RetryButton({ item, rights, isActive, onRun, className }: CellProps & { className?: string }) {
  if (!retry.may({ rights }, [item], 1)) return null;
  return (
    <button
      type="button"
      aria-label={`${retry.label} ${item.name}`}
      tabIndex={isActive ? 0 : -1}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[data-item]')?.focus({ preventScroll: true });
        onRun(retry, item);
      }}
      className={classNames(
        'relative inline-flex h-badge min-w-0 items-center gap-1.5 rounded-full border border-line bg-ground px-2 font-medium text-xs hover:border-line-strong pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2.5',
        className,
      )}
    >
      <RotateCw size={12} className="shrink-0" aria-hidden="true" />
      <span className="truncate">{retry.label}</span>
    </button>
  );
}
