import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { ProgressLine } from '#web/ui/notices/progress-line.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export type StepState = 'waiting' | 'running' | 'done' | 'failed';

const icons: Record<StepState, ReactNode> = {
  waiting: <span className="size-2 rounded-full bg-line-strong" />,
  running: <Spinner className="text-accent" />,
  done: <Check size={16} className="text-done" aria-hidden="true" />,
  failed: <CircleAlert size={16} className="text-upcoming" aria-hidden="true" />,
};
const words: Record<StepState, string> = {
  waiting: 'Not begun',
  running: 'Under way',
  done: 'Done',
  failed: 'Failed',
};

/** One thing that has to happen, how far it is, and what helps if it failed. */
export function Step({
  state,
  title,
  note,
  part,
  children,
}: {
  state: StepState;
  title: string;
  note?: string | undefined;
  /** From 0 to 1, if it is known. */
  part?: number | undefined;
  children?: ReactNode;
}) {
  return (
    <li className="flex gap-3 border-line border-b px-4 py-3 last:border-0">
      <span className="grid size-5 shrink-0 place-items-center">
        {icons[state]}
        <span className="sr-only">{words[state]}</span>
      </span>
      <div className="min-w-0 flex-1">
        <p className={state === 'waiting' ? 'wrap-anywhere text-quiet' : 'wrap-anywhere font-medium'}>{title}</p>
        {note && (
          <p className={state === 'failed' ? 'text-sm text-upcoming' : 'text-quiet text-sm tabular-nums'}>{note}</p>
        )}
        {part !== undefined && state === 'running' && <ProgressLine label={title} part={part} isStill={false} />}
        {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
      </div>
    </li>
  );
}
