import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { Moments, ShotOf } from '../moments.ts';
import { headingsOf, type Row, rowsOf, type Thread } from '../panel/threads.ts';
import { unreadRow, useSeenRows } from '../seen/use-seen-rows.ts';
import type { ListedComments } from '../use-comments.ts';
import { CommentRow } from './comment-row.tsx';
import { estimateRowPx } from './estimate-row.ts';
import { FollowPlayhead } from './follow-playhead.tsx';
import { ReplyForm } from './reply-form.tsx';
import { readRowKey, rowSelector } from './row-keys.ts';
import { useCommentActions } from './use-comment-actions.ts';
import { useReveal } from './use-reveal.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';

const overscan = 6;
const shotHeading =
  'wrap-anywhere border-t border-t-line bg-raised px-4 py-1.5 font-medium text-quiet text-xs leading-4';
const controls = 'button, a, input, textarea, label, form';
/** The list stays where it was scrolled to for this long, and then follows the playhead again. */
const ownScrollMs = 4_000;

/** The comments with their replies. Virtualized: ten thousand cost as much as ten. */
export function CommentList({
  comments,
  threads,
  isShown,
  order,
  runsWithVideo,
  isByShot,
  words,
  canComment,
  currentId,
  moments,
  onGo,
}: {
  comments: ListedComments;
  threads: readonly Thread[];
  /** Whether the rows are visible. */
  isShown: boolean;
  /** Identifies sort order and filter; a new one scrolls to the top. */
  order: string;
  /** Whether its order is that of the video, so that it can follow the playhead. */
  runsWithVideo: boolean;
  isByShot: boolean;
  words: readonly string[];
  canComment: boolean;
  currentId: string | null;
  moments: Moments;
  onGo: (comment: Comment) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const lastActive = useRef(0);
  const [playheadId, setPlayheadId] = useState<string | null>(null);
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY);
  const timeOf = moments.useTimeText();
  const { actions, editing, replying, closeReply } = useCommentActions({
    comments,
    onGo,
    onFocusRow: (id) => rowFocus.request(id),
  });

  const { shotOf } = moments;
  const headings = useMemo(() => (isByShot ? headingsOf(threads, shotOf) : undefined), [threads, isByShot, shotOf]);
  const rows = useMemo(() => rowsOf(threads, replying, headings), [threads, replying, headings]);
  const indexOf = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [rows]);
  // If the active row was removed, its neighbour becomes active.
  const active = indexOf.get(activeId ?? '') ?? Math.min(lastActive.current, rows.length - 1);
  lastActive.current = active;
  useSeenRows(content, isShown, comments.unread.see);
  const rowFocus = useRowFocus(content, rows[active]?.key);
  const kept = [active, indexOf.get(editing ?? ''), indexOf.get(formKey(replying) ?? '')];

  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // New function identities would make the virtualizer measure all rows again on each render.
    estimateSize: useCallback((index: number) => estimateRowPx(rows[index]), [rows]),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan,
    useFlushSync: false,
    // Rows with an open form or the focus stay mounted when scrolled away.
    rangeExtractor: (range) => {
      const shown = new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index !== undefined)]);
      return [...shown].filter((index) => index >= 0 && index < rows.length).sort((a, b) => a - b);
    },
  });
  useSteadyScroll(virtual, rows, indexOf, order);

  useReveal(virtual, currentId, indexOf, setActiveId);
  useReveal(virtual, comments.sentId, indexOf);
  useReveal(virtual, formKey(replying), indexOf);

  function focus(index: number) {
    const row = rows[index];
    if (!row) return;
    setActiveId(row.key);
    rowFocus.request(row.key);
    virtual.scrollToIndex(index, { align: 'auto' });
  }

  function noteOwnScroll() {
    scrolledAt.current = performance.now();
  }

  function follow(id: string | null) {
    setPlayheadId(id);
    const index = id === null ? undefined : indexOf.get(id);
    const isBusy = editing !== null || replying !== null || performance.now() - scrolledAt.current < ownScrollMs;
    if (index === undefined || isBusy || !runsWithVideo) return;
    const { start = 0, end = 0 } = virtual.measurementsCache[index] ?? {};
    const top = virtual.scrollOffset ?? 0;
    const isShown = start >= top && end <= top + (scroller.current?.clientHeight ?? 0);
    // At the top, because the next ones come below it.
    if (!isShown) virtual.scrollToIndex(index, { align: 'start' });
  }

  function drawRow(row: Row) {
    const { comment } = row;
    if (row.kind === 'form') return <ReplyForm to={comment} comments={comments} onClose={closeReply} />;
    const id = comment.id;
    return (
      <CommentRow
        comment={comment}
        threadId={row.threadId}
        isFirst={row.isFirst}
        isCurrent={id === currentId}
        isAtPlayhead={id === playheadId}
        isUnread={comments.unread.ids.has(id)}
        isReachable={row === rows[active]}
        isEditing={id === editing}
        isReplying={row.isFirst && row.threadId === replying}
        problem={comments.unsent.get(id)}
        words={words}
        canComment={canComment}
        time={timeOf(comment)}
        name={row.isFirst ? moments.nameOf?.(comment) : undefined}
        shot={row.isFirst ? shotText(moments.shotOf?.(comment)) : undefined}
        placement={row.isFirst ? moments.placementOf?.(comment) : undefined}
        actions={actions}
      />
    );
  }

  const handlers = {
    ...rowFocus.handlers,
    onClick: (event: MouseEvent) => {
      const row = rowAt(event.target, rows, indexOf);
      if (row?.kind !== 'comment') return;
      setActiveId(row.key);
      // Selecting text to copy it must not seek.
      const isMarking = getSelection()?.isCollapsed === false;
      if (!isMarking && !(event.target as Element).closest(controls)) onGo(row.comment);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const to = readRowKey(event, active, rows.length);
      if (to === undefined) return;
      event.preventDefault();
      // The player also uses these keys.
      event.stopPropagation();
      noteOwnScroll();
      const row = rows[active];
      if (to !== 'enter') focus(to);
      else if (row) onGo(row.comment);
    },
  };

  return (
    <div
      ref={scroller}
      className="isolate min-h-0 flex-1 overflow-y-auto overscroll-contain clear-of-uploads"
      onWheel={noteOwnScroll}
      onTouchMove={noteOwnScroll}
      // On the scroll bar.
      onPointerDown={({ target }) => target === scroller.current && noteOwnScroll()}
    >
      <FollowPlayhead moments={moments} threads={threads} onReach={follow} />
      <div
        ref={content}
        role="feed"
        aria-label="List of comments"
        aria-busy={!comments.isComplete}
        className="-mt-px relative"
        style={{ height: virtual.getTotalSize() }}
        {...handlers}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <article
              key={row.key}
              ref={virtual.measureElement}
              data-index={index}
              data-item={row.key}
              aria-label={nameOfRow(row, timeOf)}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              aria-current={row.key === currentId || undefined}
              className="group/row absolute inset-x-0 top-0 outline-none focus-within:z-1 hover:z-1 focus-visible:z-10 focus-visible:outline-2 focus-visible:-outline-offset-2"
              style={{ transform: `translateY(${start}px)` }}
              {...(comments.unread.ids.has(row.key) && unreadRow)}
              {...reachable(index === active)}
            >
              {row.kind === 'comment' && row.heading !== undefined && <h3 className={shotHeading}>{row.heading}</h3>}
              {drawRow(row)}
            </article>
          );
        })}
      </div>
    </div>
  );
}

/** Only the active row is in the tab order; arrow keys move from there. */
function reachable(isActive: boolean) {
  return { tabIndex: isActive ? 0 : -1 };
}

function rowAt(target: EventTarget, rows: readonly Row[], indexOf: ReadonlyMap<string, number>): Row | undefined {
  const node = target instanceof Element ? target.closest<HTMLElement>(rowSelector) : null;
  const index = indexOf.get(node?.dataset.item ?? '');
  return index === undefined ? undefined : rows[index];
}

function shotText(shot: ReturnType<ShotOf> | undefined): string | undefined {
  return shot ? `${shot.name} +${shot.offset}` : undefined;
}

function nameOfRow(row: Row, timeOf: (comment: Comment) => string): string {
  const { name } = row.comment.author;
  if (row.kind === 'form') return `Your reply to ${name}`;
  return row.isFirst ? `Comment by ${name} at ${timeOf(row.comment)}` : `Reply by ${name}`;
}

function formKey(threadId: string | null): string | null {
  return threadId === null ? null : `${threadId}:form`;
}
