import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { wordless } from '#contract/comments/text-limits.ts';
import type { Media } from '#contract/media/processing.ts';
import { useFrameText } from '#web/decoder/frame-text.ts';
import { type Fix, type FixState, fixNames, placeWords } from '#web/features/comments/comments.tsx';
import { classNames } from '#web/ui/class-names.ts';

const marks: Record<FixState, { Icon: typeof Check; color: string } | null> = {
  open: null,
  done: { Icon: CheckCheck, color: 'text-accent' },
  fixed: { Icon: Check, color: 'text-done' },
  'not-fixed': { Icon: X, color: 'text-upcoming' },
};

/** All comments of the walk with their states. */
export function FixList({
  fixes,
  chosenId,
  version,
  media,
  onChoose,
}: {
  fixes: readonly Fix[];
  chosenId: string;
  version: number;
  media: Media | undefined;
  onChoose: (commentId: string) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comment was chosen
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const timeOf = useFrameText(media);
  return (
    <nav
      aria-label="All comments to check"
      className="not-short:landscape:min-h-0 not-short:landscape:flex-1 not-short:landscape:overflow-y-auto"
    >
      <ul ref={list}>
        {fixes.map(({ comment, placement, state }) => {
          const mark = marks[state];
          const { frame } = placement;
          const place = frame === null || !timeOf ? placeWords(placement, version) : timeOf(frame);
          return (
            <li key={comment.id}>
              <button
                type="button"
                aria-current={comment.id === chosenId || undefined}
                onClick={() => onChoose(comment.id)}
                className={classNames(
                  'flex w-full items-center gap-2.5 border-l-2 px-3.5 py-2 text-left text-sm hover:bg-hover',
                  comment.id === chosenId ? 'border-l-accent bg-ground' : 'border-l-transparent',
                )}
              >
                <span className={classNames('grid size-4 shrink-0 place-items-center', mark?.color)}>
                  {mark && <mark.Icon size={16} aria-hidden="true" />}
                  <span className="sr-only">{fixNames[state]}</span>
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{comment.text || wordless}</span>
                  <span className="block truncate text-quiet text-xs tabular-nums">
                    {`${comment.author.name} · ${place} · from v${comment.version}`}
                  </span>
                </span>
                {placement.state === 'unsure' && (
                  <CircleHelp
                    size={16}
                    className="shrink-0 text-upcoming"
                    aria-label={`Could not find this picture in v${version}`}
                  />
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
