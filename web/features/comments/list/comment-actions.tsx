import LinkIcon from 'lucide-react/icons/link';
import type { Comment } from '#contract/comments/comments.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LikeButton } from './comment-parts.tsx';
import type { RowActions } from './comment-row.tsx';

const action =
  'inline-flex h-control items-center rounded-md px-2 font-medium text-quiet text-xs transition-colors hover:bg-hover hover:text-text';

/** The actions on a comment that the viewer may take. */
export function CommentActions({
  comment,
  threadId,
  isAnswering,
  canComment,
  actions,
  tabIndex,
}: {
  comment: Comment;
  threadId: string;
  isAnswering: boolean;
  canComment: boolean;
  actions: RowActions;
  tabIndex: 0 | -1;
}) {
  const { can } = comment;
  return (
    <div className="-ml-2 flex flex-wrap items-center">
      <LikeButton comment={comment} canLike={canComment} onToggle={actions.like} tabIndex={tabIndex} />
      {canComment && (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-expanded={isAnswering}
          onClick={() => actions.answer(threadId)}
          className={classNames(action, isAnswering && 'text-text')}
        >
          Reply
        </button>
      )}
      {can.edit && (
        <button type="button" tabIndex={tabIndex} onClick={() => actions.edit(comment)} className={action}>
          Edit
        </button>
      )}
      {can.delete && (
        <button type="button" tabIndex={tabIndex} onClick={() => actions.remove(comment)} className={action}>
          Delete
        </button>
      )}
      <IconButton label="Copy link" tabIndex={tabIndex} onClick={() => actions.copyLink(comment)}>
        <LinkIcon size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Replaces the actions while the server does not have the comment. */
export function UnsentNote({
  comment,
  problem,
  actions,
  tabIndex,
}: {
  comment: Comment;
  problem: string | null;
  actions: RowActions;
  tabIndex: 0 | -1;
}) {
  if (problem === null) return <p className="flex h-control items-center text-quiet text-xs">Sending …</p>;
  return (
    <>
      <p className="text-pretty text-upcoming text-xs">Not sent. Your text is kept. {problem}</p>
      <div className="-ml-2 flex">
        <button type="button" tabIndex={tabIndex} onClick={() => actions.retry(comment)} className={action}>
          Retry
        </button>
        <button type="button" tabIndex={tabIndex} onClick={() => actions.takeBack(comment)} className={action}>
          Discard
        </button>
      </div>
    </>
  );
}
