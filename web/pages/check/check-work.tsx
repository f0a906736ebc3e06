import { useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Images from 'lucide-react/icons/images';
import Play from 'lucide-react/icons/play';
import Reply from 'lucide-react/icons/reply';
import X from 'lucide-react/icons/x';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { FixVerdict } from '#contract/comments/placements.ts';
import type { Media } from '#contract/media/processing.ts';
import {
  type Comments,
  type Fix,
  fixNames,
  placeWords,
  ThreadView,
  usePlaceActions,
} from '#web/features/comments/comments.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { compareVersionsHref } from '../compare/compare-address.ts';
import { BeforeAfter, useBeforeAfter } from './before-after.tsx';
import type { WalkState } from './check-page.tsx';
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
  const moments = useBeforeAfter();
  const canDecide = comment.can.resolve;
  const canDiscuss = review.team.capabilities.comment;

  function decide(verdict: FixVerdict) {
    if (!canDecide) return;
    const undo = state === verdict;
    comments.sign(() => {
      void actions.check(comment.id, undo ? null : verdict);
      if (!undo && verdict !== 'done') walk.goOn();
    });
  }
  const discuss = () => canDiscuss && setReplying(comment.id);
  useCheckKeys({
    f: () => decide('fixed'),
    n: () => decide('not-fixed'),
    d: discuss,
    w: onWipe,
    ' ': moments.toggle,
    ArrowUp: () => walk.go(-1),
    ArrowDown: () => walk.go(1),
  });

  return (
    <div className="flex min-h-0 flex-1 portrait:flex-col">
      <main className="flex min-h-0 min-w-0 flex-col bg-surround portrait:h-1/2 portrait:shrink-0 landscape:flex-1">
        <BeforeAfter moments={moments} fix={fix} itemId={itemId} version={version} media={media} isWipe={isWipe} />
        <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-t bg-panel p-2">
          <IconButton label="Previous comment" shortcut="↑" disabled={walk.index === 0} onClick={() => walk.go(-1)}>
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <p className="text-quiet text-sm tabular-nums">
            {walk.index + 1} of {fixes.length}
          </p>
          <IconButton
            label="Next comment"
            shortcut="↓"
            disabled={walk.index === fixes.length - 1}
            onClick={() => walk.go(1)}
          >
            <ChevronRight size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label="Play two seconds around it" shortcut="Space" onClick={moments.toggle}>
            <Play size={20} aria-hidden="true" />
          </IconButton>
          {canDecide && (
            <span className="ml-auto flex gap-2">
              <Button
                variant={state === 'fixed' ? 'primary' : 'plain'}
                aria-pressed={state === 'fixed'}
                aria-keyshortcuts="F"
                data-tooltip="Fixed  F"
                onClick={() => decide('fixed')}
              >
                <Check size={16} aria-hidden="true" />
                Fixed
              </Button>
              <Button
                variant={state === 'not-fixed' ? 'primary' : 'plain'}
                aria-pressed={state === 'not-fixed'}
                aria-keyshortcuts="N"
                data-tooltip="Not fixed  N"
                onClick={() => decide('not-fixed')}
              >
                <X size={16} aria-hidden="true" />
                Not fixed
              </Button>
            </span>
          )}
        </div>
      </main>
      <aside
        aria-label="Comments to check"
        className="flex min-h-0 flex-col border-line bg-panel landscape:w-panel landscape:shrink-0 landscape:border-l portrait:flex-1 portrait:border-t overflow-y-auto not-short:landscape:overflow-hidden"
      >
        <section
          aria-label="Comment"
          className="shrink-0 border-line border-b p-4 not-short:landscape:max-h-1/2 not-short:landscape:overflow-y-auto"
        >
          <p className="mb-2 flex flex-wrap items-center gap-x-2 text-quiet text-sm">
            <span className="font-medium text-text">{fixNames[state]}</span>
            {['done', 'not-fixed'].includes(state) && placement.check && <span>says {placement.check.by}</span>}
            {placeWords(placement, version) && <span>{placeWords(placement, version)}</span>}
          </p>
          <ThreadView
            thread={fix}
            comments={comments}
            isReplying={replying === comment.id}
            onReplied={() => setReplying(null)}
          />
          <div className="mt-2 flex flex-wrap gap-2">
            {canDiscuss && replying !== comment.id && (
              <Button size="control" aria-keyshortcuts="D" data-tooltip="Discuss  D" onClick={discuss}>
                <Reply size={16} aria-hidden="true" />
                Discuss
              </Button>
            )}
            {canDecide && state !== 'fixed' && (
              <Button size="control" aria-pressed={state === 'done'} onClick={() => decide('done')}>
                {state === 'done' ? 'Not done yet' : `Done in v${version}`}
              </Button>
            )}
            {canDecide && (
              <Button size="control" onClick={() => setPlacing(comment.id)}>
                <Images size={16} aria-hidden="true" />
                Choose its picture …
              </Button>
            )}
            <Link
              to={compareVersionsHref(itemId, [comment.version, version], { key: shareKey, frame: placement.frame })}
              className="inline-flex h-control items-center px-2 text-accent text-sm hover:underline"
            >
              Compare v{comment.version} and v{version}
            </Link>
          </div>
          {formNote}
        </section>
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
