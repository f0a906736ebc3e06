import type { Comment } from '#contract/comments/comments.ts';
import { wordless } from '#contract/comments/text-limits.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { CommentText } from '../list/comment-text.tsx';
import { ReplyForm } from '../list/reply-form.tsx';
import type { Thread } from '../threads.ts';
import type { ListedComments } from '../use-comments.ts';

/** One thread to read, and the form for a reply. */
export function ThreadView({
  thread: { comment, replies },
  comments,
  isReplying,
  onReplied,
}: {
  thread: Thread;
  comments: ListedComments;
  isReplying: boolean;
  onReplied: () => void;
}) {
  return (
    <div>
      {[comment, ...replies].map((one) => (
        <OneComment key={one.id} comment={one} isReply={one !== comment} />
      ))}
      {isReplying && <ReplyForm to={comment} comments={comments} onClose={onReplied} />}
    </div>
  );
}

const noWords: readonly string[] = [];

function OneComment({
  comment: { author, createdAt, text, mentions },
  isReply,
}: {
  comment: Comment;
  isReply: boolean;
}) {
  return (
    <article className={isReply ? 'flex gap-2.5 py-1.5 pl-10' : 'flex gap-2.5 py-1.5'}>
      <Avatar {...author} size={isReply ? 'small' : 'normal'} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="min-w-0 truncate font-medium text-sm">{author.name}</span>
          <span className="shrink-0 text-quiet text-xs">
            <Time iso={createdAt} />
          </span>
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-base">
          <CommentText text={text || wordless} words={noWords} mentions={mentions} />
        </p>
      </div>
    </article>
  );
}
