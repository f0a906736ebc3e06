import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import { lazyPart } from '#web/ui/lazy-component.ts';
import type { Moments } from '../moments.ts';
import { useSeenRows } from '../seen/use-seen-rows.ts';
import type { Row, Thread } from '../threads.ts';
import type { ListedComments } from '../use-comments.ts';
import { FollowPlayhead } from './follow-playhead.tsx';
import { ListRow } from './list-row.tsx';
import { readRowKey, rowSelector } from './row-keys.ts';
import { useCommentActions } from './use-comment-actions.ts';
import { useFollow } from './use-follow.ts';
import { useListRows } from './use-list-rows.ts';
import { useReveal } from './use-reveal.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

const AssignDialog = lazyPart(() => import('../people/assign-dialog.tsx').then((file) => file.AssignDialog));

const controls = 'button, a, input, textarea, label, form';

type ListProps = {
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
};

/** The comments with their replies. Virtualized: ten thousand cost as much as ten. */
export function CommentList({
  comments,
  threads,
  isShown,
  order,
  isByShot,
  currentId,
  moments,
  onGo,
  ...props
}: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const timeOf = moments.useTimeText();
  const forms = useCommentActions({ comments, onGo, onFocusRow: (id) => rowFocus.request(id) });
  const { editing, replying } = forms;

  const { rows, indexOf, active, setActiveId } = useListRows(threads, replying, isByShot, moments.shotOf);
  useSeenRows(content, isShown, comments.unread.see);
  const rowFocus = useRowFocus(content, rows[active]?.key);
  const kept = [active, indexOf.get(editing ?? ''), indexOf.get(formKey(replying) ?? '')];

  const virtual = useVirtualRows(scroller, rows, kept);
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

  const follows = props.runsWithVideo && editing === null && replying === null;
  const { playheadId, noteOwnScroll, follow } = useFollow(virtual, scroller, indexOf, follows);

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

  const assigning = comments.comments.find(({ id }) => id === forms.assigning?.id) ?? forms.assigning;
  const { words, canComment } = props;
  const list = { ...forms, comments, moments, timeOf, words, canComment, currentId, playheadId };
  return (
    <div
      ref={scroller}
      className="isolate min-h-0 flex-1 overflow-y-auto overscroll-contain clear-of-uploads"
      onWheel={noteOwnScroll}
      onTouchMove={noteOwnScroll}
      // On the scroll bar.
      onPointerDown={({ target }) => target === scroller.current && noteOwnScroll()}
    >
      {assigning && (
        <AssignDialog
          open
          onOpenChange={forms.closeAssign}
          assignment={assigning.assignment}
          itemId={comments.placeOf(assigning).itemId}
          onAssign={(assignment) => comments.assign(assigning.id, assignment)}
        />
      )}
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
            <ListRow
              key={row.key}
              ref={virtual.measureElement}
              row={row}
              index={index}
              count={rows.length}
              startPx={start}
              isActive={index === active}
              list={list}
            />
          );
        })}
      </div>
    </div>
  );
}

function rowAt(target: EventTarget, rows: readonly Row[], indexOf: ReadonlyMap<string, number>): Row | undefined {
  const node = target instanceof Element ? target.closest<HTMLElement>(rowSelector) : null;
  const index = indexOf.get(node?.dataset.item ?? '');
  return index === undefined ? undefined : rows[index];
}

function formKey(threadId: string | null): string | null {
  return threadId === null ? null : `${threadId}:form`;
}
