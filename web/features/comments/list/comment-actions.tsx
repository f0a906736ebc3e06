import Ellipsis from 'lucide-react/icons/ellipsis';
import LinkIcon from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import type { Comment } from '#contract/comments/comments.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { MenuButton } from '#web/ui/buttons/menu-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import type { RowActions } from './comment-row.tsx';

const CommentMenu = lazyComponent(() => import('./comment-menu.tsx').then((file) => file.CommentMenu));

const action =
  'inline-flex h-control items-center rounded-md px-2 font-medium text-quiet text-xs transition-colors hover:bg-hover hover:text-text';

export type CommentActionsProps = {
  comment: Comment;
  threadId: string;
  canComment: boolean;
  actions: RowActions;
};

type Reach = { tabIndex: 0 | -1 };

/** The actions on a comment that the viewer may take. They appear on hover and focus, at a place that is kept for them. */
export function CommentActions({
  comment,
  threadId,
  canComment,
  actions,
  isReplying,
  tabIndex,
}: CommentActionsProps & Reach & { isReplying: boolean }) {
  const { can } = comment;
  return (
    <span className="float-right -mt-0.5 -mb-2 ml-2 flex opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:hidden *:size-6">
      {canComment && (
        <IconButton
          label="Reply"
          tabIndex={tabIndex}
          aria-expanded={isReplying}
          onClick={() => actions.reply(threadId)}
        >
          <Reply size={14} aria-hidden="true" />
        </IconButton>
      )}
      {can.edit && (
        <IconButton label="Edit" tabIndex={tabIndex} onClick={() => actions.edit(comment)}>
          <Pencil size={14} aria-hidden="true" />
        </IconButton>
      )}
      {can.assign && comment.replyTo === null && (
        <IconButton label="Assign" tabIndex={tabIndex} aria-haspopup="dialog" onClick={() => actions.assign(comment)}>
          <UserRoundCheck size={14} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="Copy link" tabIndex={tabIndex} onClick={() => actions.copyLink(comment)}>
        <LinkIcon size={14} aria-hidden="true" />
      </IconButton>
      {can.delete && (
        <IconButton label="Delete" tabIndex={tabIndex} onClick={() => actions.remove(comment)}>
          <Trash2 size={14} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}

/** The same actions for a finger. */
export function ActionsMenu({ tabIndex, ...props }: CommentActionsProps & Reach) {
  return (
    <MenuButton
      aria-label="Actions"
      tabIndex={tabIndex}
      className="hidden size-control shrink-0 place-items-center rounded-md text-quiet pointer-coarse:grid"
      preload={CommentMenu.preload}
      menu={(state) => <CommentMenu {...state} {...props} />}
    >
      <Ellipsis size={16} aria-hidden="true" />
    </MenuButton>
  );
}

/** Replaces the actions while the server does not have the comment. */
export function UnsentHint({
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
