import { useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Columns2 from 'lucide-react/icons/columns-2';
import Printer from 'lucide-react/icons/printer';
import SquareSplitHorizontal from 'lucide-react/icons/square-split-horizontal';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatError } from '#web/api/api-error.ts';
import { countFixed, type Fix, PlaceFailures } from '#web/features/comments/comments.tsx';
import { HelpButton } from '#web/features/help/help.tsx';
import { reportHref } from '#web/pages/addresses/check-address.ts';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Loader } from '#web/ui/notices/loader.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { countText } from '#web/ui/text/count.ts';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { reviewHref } from '../addresses/review-address.ts';
import { retryProcessing } from '../review/picture/frame-actions.ts';
import { CheckWork } from './check-work.tsx';
import type { VersionProps } from './of-version.tsx';
import { useFixes } from './use-fixes.ts';

const square =
  'grid size-control shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-hover hover:text-text';

/** The comments of earlier versions, one after the other, with the pictures before and after. */
export function CheckPage(props: VersionProps) {
  const { review, version, shareKey } = props;
  const { fixes, failures, comments, media, isLoading, error } = useFixes(props);
  const queryClient = useQueryClient();
  const [isWipe, setWipe] = useState(() => matchMedia('(width < 40rem)').matches);
  const back = reviewHref({ itemId: review.file.id, version, key: shareKey ?? undefined });
  const title = `Check fixes in v${version}`;
  if (error && fixes.length === 0) {
    return (
      <NoticePage
        title="The comments could not be loaded"
        actions={<ButtonLink to={back}>Back to the review</ButtonLink>}
      >
        {formatError(error)}
      </NoticePage>
    );
  }
  if (isLoading) return <Loader />;
  if (fixes.length === 0) {
    return (
      <NoticePage title="There is nothing to check" actions={<ButtonLink to={back}>Back to the review</ButtonLink>}>
        No comment of an earlier version is open in v{version} of {review.file.name}.
      </NoticePage>
    );
  }
  const fixed = countFixed(fixes);
  return (
    <div data-theme="dark" data-page-theme="dark" className="flex h-dvh flex-col overflow-hidden bg-ground text-text">
      <title>{`${title} · ${review.file.name} · Vizio`}</title>
      <header className="flex h-bar shrink-0 items-center gap-2 border-line border-b bg-panel px-2 sm:gap-3 sm:px-4">
        <Link to={back} aria-label="Back to the review" data-tooltip="Back to the review" className={square}>
          <ArrowLeft size={20} aria-hidden="true" />
        </Link>
        <h1 className="flex min-w-0 flex-1 gap-1 font-medium text-base">
          <span className="truncate sm:shrink-0">{title} </span>
          <bdi className="min-w-0 text-quiet max-sm:sr-only">
            <MiddleName name={review.file.name} />
          </bdi>
        </h1>
        <p className="shrink-0 text-quiet text-sm tabular-nums max-md:sr-only">
          {fixes.length} of {countText(Math.max(review.file.comments, fixes.length), 'comment')} to check
        </p>
        <p role="status" className="shrink-0 text-quiet text-sm tabular-nums">
          {fixed} of {fixes.length} fixed
        </p>
        <IconButton
          label={isWipe ? 'Show both pictures side by side' : 'Wipe between both pictures'}
          shortcut="W"
          aria-pressed={isWipe}
          onClick={() => setWipe(!isWipe)}
        >
          {isWipe ? <Columns2 size={20} aria-hidden="true" /> : <SquareSplitHorizontal size={20} aria-hidden="true" />}
        </IconButton>
        <Link
          to={reportHref({ itemId: review.file.id, version, key: shareKey })}
          aria-label="Report to print"
          data-tooltip="Report to print"
          className={square}
        >
          <Printer size={20} aria-hidden="true" />
        </Link>
        <HelpButton page="check" className="max-sm:hidden" />
      </header>
      <PlaceFailures
        failures={failures}
        version={version}
        onRetry={
          review.team.capabilities.edit
            ? (failed) => void retryProcessing(queryClient, review.file.id, failed)
            : undefined
        }
      />
      <Walk
        {...props}
        fixes={fixes}
        comments={comments}
        media={media}
        isWipe={isWipe}
        onWipe={() => setWipe(!isWipe)}
      />
    </div>
  );
}

/** Keeps the place in the list while comments come, go and change. */
function Walk({
  fixes,
  commentId,
  ...props
}: VersionProps &
  Pick<ReturnType<typeof useFixes>, 'comments' | 'media'> & {
    fixes: readonly Fix[];
    isWipe: boolean;
    onWipe: () => void;
  }) {
  const [chosenId, choose] = useState(
    commentId ?? (fixes.find(({ state }) => state !== 'fixed') ?? fixes[0])?.comment.id,
  );
  const lastIndex = useRef(0);
  const found = fixes.findIndex(({ comment }) => comment.id === chosenId);
  const index = found >= 0 ? found : Math.min(lastIndex.current, fixes.length - 1);
  useEffect(() => {
    lastIndex.current = index;
  }, [index]);
  const currentId = fixes[index]?.comment.id;
  const [params, setParams] = useSearchParams();
  const isKept = params.get('comment') === currentId;
  // Survives a reload and the way to the comparison and back.
  useEffect(() => {
    if (currentId === undefined || isKept) return;
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        next.set('comment', currentId);
        return next;
      },
      { replace: true },
    );
  }, [currentId, isKept, setParams]);
  const walk = useMemo(
    () => ({
      index,
      choose,
      go: (direction: -1 | 1) => {
        const next = fixes[index + direction];
        if (next) choose(next.comment.id);
      },
      /** The next one without a verdict, from the beginning after the last. */
      goOn: () => {
        const order = [...fixes.slice(index + 1), ...fixes.slice(0, index)];
        const next = order.find(({ state }) => state === 'open' || state === 'done') ?? fixes[index + 1];
        if (next) choose(next.comment.id);
      },
    }),
    [fixes, index],
  );
  const fix = fixes[index];
  return fix ? <CheckWork {...props} fixes={fixes} fix={fix} walk={walk} /> : null;
}

export type WalkState = {
  index: number;
  choose: (commentId: string) => void;
  go: (direction: -1 | 1) => void;
  goOn: () => void;
};
