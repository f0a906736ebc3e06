import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { FixVerdict } from '#contract/comments/placements.ts';
import type { Media } from '#contract/media/processing.ts';
import { type Comments, type Fix, usePlaceActions } from '#web/features/comments/comments.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { compareVersionsHref } from '../addresses/compare-address.ts';
import { BeforeAfter, useBeforeAfter } from './before-after.tsx';
import { CheckBar } from './check-bar.tsx';
import type { WalkState } from './check-page.tsx';
import { FixDetails } from './fix-details.tsx';
import { FixList } from './fix-list.tsx';
import type { VersionProps } from './of-version.tsx';
import { useCheckKeys } from './use-check-keys.ts';

const StillsDialog = lazyComponent(() =>
  import('../review/dialogs/stills-dialog.tsx').then((file) => file.StillsDialog),
);

/** One comment with its two pictures, and what was decided about it. */
export function CheckWork({
  review,
  version,
  shareKey,
  comments,
  media,
  fixes,
  fix,
  walk,
  isWipe,
  onWipe,
  formNote,
}: Omit<VersionProps, 'commentId'> & {
  comments: Comments;
  media: Media | undefined;
  fixes: readonly Fix[];
  fix: Fix;
  walk: WalkState;
  isWipe: boolean;
  onWipe: () => void;
}) {
  const { comment, placement, state } = fix;
  const itemId = review.file.id;
  const actions = usePlaceActions(useQueryClient(), version);
  const [replying, setReplying] = useState<string | null>(null);
  const [placing, setPlacing] = useState<string | null>(null);
  const [last, setLast] = useState<{ commentId: string; was: FixVerdict | null } | null>(null);
  const moments = useBeforeAfter();
  const canDecide = comment.can.resolve;
  const canDiscuss = review.team.capabilities.comment;

  function decide(verdict: FixVerdict) {
    if (!canDecide) return;
    const isTakenBack = state === verdict;
    comments.sign(() => {
      void actions.check(comment.id, isTakenBack ? null : verdict);
      setLast({ commentId: comment.id, was: state === 'open' ? null : state });
      if (!isTakenBack) walk.goOn();
    });
  }
  /** Takes the last decision back, and returns to its comment. */
  function undo() {
    if (!last) return;
    void actions.check(last.commentId, last.was);
    walk.choose(last.commentId);
    setLast(null);
  }
  const discuss = () => canDiscuss && setReplying(comment.id);
  useCheckKeys({
    f: () => decide('fixed'),
    n: () => decide('not-fixed'),
    d: discuss,
    u: undo,
    w: onWipe,
    ' ': moments.toggle,
    ArrowUp: () => walk.go(-1),
    ArrowDown: () => walk.go(1),
  });

  return (
    <div className="flex min-h-0 flex-1 portrait:flex-col">
      <main className="flex min-h-0 min-w-0 flex-col bg-surround portrait:h-1/2 portrait:shrink-0 landscape:flex-1">
        <BeforeAfter moments={moments} fix={fix} itemId={itemId} version={version} media={media} isWipe={isWipe} />
        <CheckBar
          walk={walk}
          count={fixes.length}
          state={state}
          onPlay={moments.toggle}
          onDecide={canDecide ? decide : undefined}
          onDiscuss={canDiscuss ? discuss : undefined}
          onUndo={last ? undo : undefined}
        />
      </main>
      <aside
        aria-label="Comments to check"
        className="flex min-h-0 flex-col border-line bg-panel landscape:w-panel landscape:shrink-0 landscape:border-l portrait:flex-1 portrait:border-t overflow-y-auto not-short:landscape:overflow-hidden"
      >
        <FixDetails
          fix={fix}
          version={version}
          comments={comments}
          compareHref={compareVersionsHref(itemId, [comment.version, version], {
            key: shareKey,
            frame: placement.frame,
          })}
          isReplying={replying === comment.id}
          onReplied={() => setReplying(null)}
          onPlace={canDecide ? () => setPlacing(comment.id) : undefined}
          formNote={formNote}
        />
        <FixList fixes={fixes} chosenId={comment.id} version={version} media={media} onChoose={walk.choose} />
      </aside>
      <Suspense fallback={null}>
        <StillsDialog
          key={comment.id}
          open={placing === comment.id}
          onOpenChange={(open) => setPlacing(open ? comment.id : null)}
          itemId={itemId}
          comment={comment}
          placement={placement}
          version={version}
          media={media}
          onChoose={(frame) => {
            setPlacing(null);
            void actions.place(comment.id, frame);
          }}
        />
      </Suspense>
    </div>
  );
}
