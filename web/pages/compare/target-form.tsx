import type { RefObject } from 'react';
import { CommentForm } from '#web/features/comments/comments.tsx';
import type { ComparedSide, Comparison } from '#web/features/compare/compare.tsx';
import type { SidePort } from './side-port.ts';
import { TargetChoice } from './target-choice.tsx';
import type { VersionComments } from './with-comments.tsx';

/** The form for comments on the side that was chosen, if it has a frame at this time. */
export function TargetForm({
  comparison,
  sides,
  target,
  onTarget,
  versionComments: { itemId, version, comments, drawing, canAssign },
  port,
  fieldRef,
}: {
  comparison: Comparison;
  sides: readonly ComparedSide[];
  target: number;
  onTarget: (side: number) => void;
  versionComments: VersionComments;
  port: SidePort;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const hasFrame = comparison.useState(({ shown }) => shown === null || shown.frames[target] !== null);
  const range = port.useRange();
  const choice = <TargetChoice sides={sides} target={target} onChange={onTarget} />;
  if (hasFrame || drawing.value !== null) {
    return (
      <CommentForm
        key={`${itemId}:${version}`}
        comments={comments}
        player={port}
        drawing={drawing}
        range={range}
        fieldRef={fieldRef}
        target={choice}
        canAssign={canAssign}
      />
    );
  }
  return (
    <div className="flex min-h-dock items-center gap-2 border-line border-t px-4 text-quiet text-sm">
      {choice}
      has nothing at this time. Go to one of its frames to comment on it.
    </div>
  );
}
