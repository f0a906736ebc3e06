import { type ReactNode, type Ref, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import { filterThreads, isFiltering, noFilter, shotsOf, wordsOf } from '#web/features/comments/filters.ts';
import { type Sort, sortThreads, threadsOf } from '#web/features/comments/threads.ts';
import { classNames } from '#web/ui/class-names.ts';
import { showError } from '#web/ui/notices/toast.ts';
import { CommentList } from '../list/comment-list.tsx';
import type { Moments } from '../moments.ts';
import type { ListedComments } from '../use-comments.ts';
import type { EarlierChoice } from './filter-menu.tsx';
import { PanelHeader } from './panel-header.tsx';
import { LoadingHint, LoadProblem, NoComments, NothingFits } from './panel-hints.tsx';
import type { PanelMenuProps } from './panel-menu.tsx';

/** All comments on a version, beside the picture, or below it on a phone. */
export function CommentsPanel({
  comments,
  moments,
  isShown,
  currentCommentId,
  whole,
  canComment = true,
  onSelect,
  searchRef,
  className,
  onClose,
  children,
  scope,
  menu,
  earlier,
}: {
  comments: ListedComments;
  moments: Moments;
  /** Comments in a hidden panel stay unread. */
  isShown: boolean;
  currentCommentId: string | null;
  /** How many comments there are on all versions; the list may have fewer. */
  whole: number;
  /** Whether the viewer may comment, reply and like. */
  canComment?: boolean;
  /** A comment was selected; its frame is being sought. */
  onSelect: (comment: Comment) => void;
  searchRef?: Ref<HTMLInputElement>;
  /** Its place and size. */
  className?: string;
  /** Hides the panel; absent where it is always shown. */
  onClose?: (() => void) | undefined;
  /** Above the header. */
  children?: ReactNode;
  /** Below the header: says where the comments are. */
  scope?: ReactNode;
  /** The actions on all comments. */
  menu?: PanelMenuProps;
  /** The choice of comments of earlier versions; absent where there are none. */
  earlier?: EarlierChoice | undefined;
}) {
  const { frameOf, shotOf } = moments;
  const [filter, setFilter] = useState(noFilter);
  const [sort, setSort] = useState<Sort>('time');
  // Deferred, so that filtering does not block typing.
  const applied = useDeferredValue(filter);
  const all = useMemo(() => threadsOf(comments.comments), [comments.comments]);
  const sorted = useMemo(() => sortThreads(all, sort, frameOf, shotOf), [all, sort, frameOf, shotOf]);
  const threads = useMemo(
    () => filterThreads(sorted, applied, comments.authorId, shotOf),
    [sorted, applied, comments.authorId, shotOf],
  );
  const shots = useMemo(() => shotsOf(sortThreads(all, 'time', frameOf), shotOf), [all, frameOf, shotOf]);
  const words = useMemo(() => wordsOf(applied.query), [applied.query]);
  const total = all.length;
  const isHidden =
    currentCommentId !== null &&
    threads.length < sorted.length &&
    !threads.some(({ comment, replies }) => [comment, ...replies].some((one) => one.id === currentCommentId));

  function go(comment: Comment) {
    moments.goTo(comment);
    onSelect(comment);
  }

  const linked = useRef(currentCommentId);
  useEffect(() => {
    if (linked.current === null) return;
    const found = comments.comments.find(({ id }) => id === linked.current);
    if (!found && !comments.isComplete) return;
    linked.current = null;
    if (found) go(found);
    else showError('This comment was deleted.');
  });

  return (
    <aside aria-label="Comments" className={classNames('flex min-h-0 flex-col border-line bg-panel', className)}>
      {children}
      <PanelHeader
        comments={comments.comments}
        shots={shots}
        filter={filter}
        sort={sort}
        shown={isFiltering(applied) ? threads.length : total}
        whole={Math.max(whole, total)}
        searchRef={searchRef}
        onFilter={setFilter}
        onSort={setSort}
        onClose={onClose}
        menu={menu}
        earlier={earlier}
      />
      {scope}
      <p role="status" className="sr-only">
        {comments.announcement}
      </p>
      {comments.error && <LoadProblem error={comments.error} isPartial={total > 0} onRetry={comments.refetch} />}
      {comments.isLoading && <LoadingHint />}
      {total === 0 && comments.isComplete && <NoComments unit={moments.unit ?? 'frame'} />}
      {total > 0 && threads.length === 0 && <NothingFits onClear={() => setFilter(noFilter)} />}
      {isHidden && threads.length > 0 && (
        <p className="border-line border-b px-4 py-2 text-quiet text-xs">
          The chosen comment is hidden by the filter.{' '}
          <button type="button" className="font-medium text-accent" onClick={() => setFilter(noFilter)}>
            Show all
          </button>
        </p>
      )}
      {threads.length > 0 && (
        <CommentList
          comments={comments}
          threads={threads}
          isShown={isShown}
          order={JSON.stringify([sort, applied])}
          runsWithVideo={sort === 'time' || sort === 'shot'}
          isByShot={sort === 'shot' && shotOf !== undefined}
          words={words}
          canComment={canComment}
          currentId={currentCommentId}
          moments={moments}
          onGo={go}
        />
      )}
    </aside>
  );
}
