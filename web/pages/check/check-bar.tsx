import Check from 'lucide-react/icons/check';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Play from 'lucide-react/icons/play';
import Reply from 'lucide-react/icons/reply';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import type { FixVerdict } from '#contract/comments/placements.ts';
import { type FixState, fixNames } from '#web/features/comments/comments.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { WalkState } from './check-page.tsx';

const verdicts = [
  { verdict: 'fixed', shortcut: 'F', icon: <Check size={16} aria-hidden="true" /> },
  { verdict: 'not-fixed', shortcut: 'N', icon: <X size={16} aria-hidden="true" /> },
] as const;

/** Below the pictures: the way to the other comments, and the only place for the verdict on this one. */
export function CheckBar({
  walk,
  count,
  state,
  onPlay,
  onDecide,
  onDiscuss,
  onUndo,
}: {
  walk: WalkState;
  count: number;
  state: FixState;
  onPlay: () => void;
  /** Absent if the viewer may not decide. */
  onDecide: ((verdict: FixVerdict) => void) | undefined;
  /** Absent if the viewer may not comment. */
  onDiscuss: (() => void) | undefined;
  /** Absent until something was decided. */
  onUndo: (() => void) | undefined;
}) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-t bg-panel p-2">
      <IconButton label="Previous comment" shortcut="↑" disabled={walk.index === 0} onClick={() => walk.go(-1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <p className="text-quiet text-sm tabular-nums">
        {walk.index + 1} of {count}
      </p>
      <IconButton label="Next comment" shortcut="↓" disabled={walk.index === count - 1} onClick={() => walk.go(1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="Play two seconds around it" shortcut="Space" onClick={onPlay}>
        <Play size={20} aria-hidden="true" />
      </IconButton>
      {onUndo && (
        <IconButton label="Undo" shortcut="U" onClick={onUndo}>
          <Undo2 size={20} aria-hidden="true" />
        </IconButton>
      )}
      <span className="ml-auto flex flex-wrap justify-end gap-2">
        {onDecide &&
          verdicts.map(({ verdict, shortcut, icon }) => (
            <Button
              key={verdict}
              variant={state === verdict ? 'primary' : 'plain'}
              aria-pressed={state === verdict}
              aria-keyshortcuts={shortcut}
              data-tooltip={`${fixNames[verdict]}  ${shortcut}`}
              onClick={() => onDecide(verdict)}
            >
              {icon}
              {fixNames[verdict]}
            </Button>
          ))}
        {onDiscuss && (
          <Button aria-keyshortcuts="D" data-tooltip="Discuss  D" onClick={onDiscuss}>
            <Reply size={16} aria-hidden="true" />
            Discuss
          </Button>
        )}
      </span>
    </div>
  );
}
