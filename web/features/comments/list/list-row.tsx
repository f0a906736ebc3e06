import type { Ref } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { Moments, ShotOf } from '../moments.ts';
import { unreadRow } from '../seen/use-seen-rows.ts';
import type { Row } from '../threads.ts';
import type { ListedComments } from '../use-comments.ts';
import { CommentRow } from './comment-row.tsx';
import { ReplyForm } from './reply-form.tsx';
import type { useCommentActions } from './use-comment-actions.ts';

const shotHeading =
  'wrap-anywhere border-t border-t-line bg-raised px-4 py-1.5 font-medium text-quiet text-xs leading-4';

/** The state of the list that every row gets. */
type List = ReturnType<typeof useCommentActions> & {
  comments: ListedComments;
  moments: Moments;
  timeOf: (comment: Comment) => string;
  words: readonly string[];
  canComment: boolean;
  currentId: string | null;
  playheadId: string | null;
};

/** A comment, a reply, or the form for a reply, at its place in the list. */
export function ListRow({
  ref,
  row,
  index,
  count,
  startPx,
  isActive,
  list,
}: {
  ref: Ref<HTMLElement>;
  row: Row;
  index: number;
  count: number;
  startPx: number;
  /** Only the active row is in the tab order; arrow keys move from there. */
  isActive: boolean;
  list: List;
}) {
  const { comments, currentId, timeOf } = list;
  return (
    <article
      ref={ref}
      data-index={index}
      data-item={row.key}
      aria-label={nameOfRow(row, timeOf)}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-current={row.key === currentId || undefined}
      className="group/row absolute inset-x-0 top-0 outline-none focus-within:z-1 hover:z-1 focus-visible:z-10 focus-visible:outline-2 focus-visible:-outline-offset-2"
      style={{ transform: `translateY(${startPx}px)` }}
      {...(comments.unread.ids.has(row.key) && unreadRow)}
      tabIndex={isActive ? 0 : -1}
    >
      {row.kind === 'comment' && row.heading !== undefined && <h3 className={shotHeading}>{row.heading}</h3>}
      <Content row={row} isActive={isActive} list={list} />
    </article>
  );
}

function Content({ row, isActive, list }: { row: Row; isActive: boolean; list: List }) {
  const { comments, moments, timeOf, currentId, playheadId, editing, replying } = list;
  const { comment } = row;
  if (row.kind === 'form') return <ReplyForm to={comment} comments={comments} onClose={list.closeReply} />;
  const id = comment.id;
  return (
    <CommentRow
      comment={comment}
      itemId={comments.placeOf(comment).itemId}
      threadId={row.threadId}
      isFirst={row.isFirst}
      isCurrent={id === currentId}
      isAtPlayhead={id === playheadId}
      isUnread={comments.unread.ids.has(id)}
      isReachable={isActive}
      isEditing={id === editing}
      isReplying={row.isFirst && row.threadId === replying}
      problem={comments.unsent.get(id)}
      words={list.words}
      canComment={list.canComment}
      time={timeOf(comment)}
      name={row.isFirst ? moments.nameOf?.(comment) : undefined}
      shot={row.isFirst ? shotText(moments.shotOf?.(comment)) : undefined}
      placement={row.isFirst ? moments.placementOf?.(comment) : undefined}
      actions={list.actions}
    />
  );
}

function shotText(shot: ReturnType<ShotOf> | undefined): string | undefined {
  return shot ? `${shot.name} +${shot.offset}` : undefined;
}

function nameOfRow(row: Row, timeOf: (comment: Comment) => string): string {
  const { name } = row.comment.author;
  if (row.kind === 'form') return `Your reply to ${name}`;
  return row.isFirst ? `Comment by ${name} at ${timeOf(row.comment)}` : `Reply by ${name}`;
}
