import { memo } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { Placement } from '#contract/comments/placements.ts';
import { wordless } from '#contract/comments/text-limits.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { AssignedLine } from '../people/assigned-line.tsx';
import { PlacementHint } from '../placement-hint.tsx';
import { keepsOldTime } from '../places.ts';
import { TeamOnlyMark } from '../write/team-only.tsx';
import { ActionsMenu, CommentActions, UnsentHint } from './comment-actions.tsx';
import { LikeButton, ResolvedBox, ShotChip, TimeChip } from './comment-parts.tsx';
import { CommentText } from './comment-text.tsx';
import { EditForm } from './edit-form.tsx';

/** The actions of a row. Their identity is stable, so only rows that changed render again. */
export type RowActions = {
  go: (comment: Comment) => void;
  like: (comment: Comment) => void;
  resolve: (comment: Comment) => void;
  reply: (threadId: string) => void;
  edit: (comment: Comment) => void;
  assign: (comment: Comment) => void;
  save: (comment: Comment, text: string) => Promise<void>;
  closeEdit: (comment: Comment) => void;
  remove: (comment: Comment) => void;
  copyLink: (comment: Comment) => void;
  retry: (comment: Comment) => void;
  takeBack: (comment: Comment) => void;
};

/** A comment or a reply. */
export const CommentRow = memo(function CommentRow({
  comment,
  itemId,
  threadId,
  isFirst,
  isCurrent,
  isAtPlayhead,
  isUnread,
  isReachable,
  isEditing,
  isReplying,
  problem,
  words,
  canComment,
  time,
  name,
  shot,
  placement,
  actions,
}: {
  comment: Comment;
  itemId: string;
  threadId: string;
  /** The first of its thread; the others are replies. */
  isFirst: boolean;
  isCurrent: boolean;
  /** The last one before the frame on screen. */
  isAtPlayhead: boolean;
  isUnread: boolean;
  isReachable: boolean;
  isEditing: boolean;
  isReplying: boolean;
  /** Undefined once the server has it, null while it is being sent, else the error. */
  problem: string | null | undefined;
  words: readonly string[];
  canComment: boolean;
  time: string;
  /** Of its video, in a list of several. */
  name: string | undefined;
  /** Its place in a shot of the cut list. */
  shot: string | undefined;
  /** Of a comment of an earlier version. */
  placement: Placement | undefined;
  actions: RowActions;
}) {
  const tabIndex = isReachable ? 0 : -1;
  const acting = { comment, threadId, canComment, actions, tabIndex } as const;
  return (
    <div
      className={classNames(
        'flex gap-2.5 border-l-2 pr-2 pb-1.5 pl-3.5',
        isFirst ? 'border-t border-t-line pt-2' : 'pl-14',
        isCurrent ? 'border-l-accent bg-ground' : 'hover:bg-hover/50',
        !isCurrent && (isAtPlayhead ? 'border-l-line-strong' : 'border-l-transparent'),
      )}
    >
      <Avatar {...comment.author} size={isFirst ? 'normal' : 'small'} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          {isUnread && (
            <span className="size-2 shrink-0 self-center rounded-full bg-accent" data-tooltip="New to you">
              <span className="sr-only">New</span>
            </span>
          )}
          <span className="min-w-0 truncate font-medium text-sm">{comment.author.name}</span>
          <span className="shrink-0 text-quiet text-xs">
            <Time iso={comment.createdAt} />
            {comment.editedAt !== null && ' · edited'}
          </span>
          {comment.teamOnly && isFirst && <TeamOnlyMark />}
          {problem === undefined && (
            // Reversed, so that Tab reaches the box first.
            <span className="-my-3 relative ml-auto flex shrink-0 flex-row-reverse items-center self-center">
              <ResolvedBox comment={comment} onToggle={actions.resolve} tabIndex={tabIndex} />
              {!isEditing && (
                <>
                  <LikeButton comment={comment} canLike={canComment} onToggle={actions.like} tabIndex={tabIndex} />
                  <ActionsMenu {...acting} />
                </>
              )}
            </span>
          )}
        </div>
        {isEditing ? (
          <EditForm
            text={comment.text}
            itemId={itemId}
            onSave={(text) => actions.save(comment, text)}
            onClose={() => actions.closeEdit(comment)}
          />
        ) : (
          <p
            dir="auto"
            className={classNames(
              'wrap-anywhere flow-root whitespace-pre-wrap pr-2 text-base',
              comment.resolved && 'text-quiet',
            )}
          >
            {isFirst && (
              <TimeChip {...{ comment, time, name, tabIndex }} isOld={keepsOldTime(placement)} onGo={actions.go} />
            )}
            {shot !== undefined && <ShotChip shot={shot} />}
            <CommentText text={comment.text || wordless} words={words} mentions={comment.mentions} />
            {problem === undefined && <CommentActions {...acting} isReplying={isReplying} />}
          </p>
        )}
        {comment.assignment && <AssignedLine comment={comment} />}
        {placement && <PlacementHint comment={comment} placement={placement} tabIndex={tabIndex} />}
        {!isEditing && problem !== undefined && (
          <UnsentHint comment={comment} problem={problem} actions={actions} tabIndex={tabIndex} />
        )}
      </div>
    </div>
  );
});
