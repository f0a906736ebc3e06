import Heart from 'lucide-react/icons/heart';
import LinkIcon from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { Menu, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import type { CommentActionsProps } from './comment-actions.tsx';

/** The actions on a comment, for fingers, which cannot hover. */
export function CommentMenu({ comment, threadId, canComment, actions, ...state }: MenuState & CommentActionsProps) {
  const { can, liked } = comment;
  return (
    <Menu {...state} align="end">
      {canComment && (
        <>
          <MenuItem onSelect={() => actions.reply(threadId)}>
            <Reply size={16} aria-hidden="true" />
            Reply
          </MenuItem>
          <MenuItem onSelect={() => actions.like(comment)}>
            <Heart size={16} fill={liked ? 'currentColor' : 'none'} aria-hidden="true" />
            {liked ? 'Unlike' : 'Like'}
          </MenuItem>
        </>
      )}
      {can.edit && (
        <MenuItem onSelect={() => actions.edit(comment)}>
          <Pencil size={16} aria-hidden="true" />
          Edit
        </MenuItem>
      )}
      {can.assign && comment.replyTo === null && (
        <MenuItem onSelect={() => actions.assign(comment)}>
          <UserRoundCheck size={16} aria-hidden="true" />
          Assign to …
        </MenuItem>
      )}
      <MenuItem onSelect={() => actions.copyLink(comment)}>
        <LinkIcon size={16} aria-hidden="true" />
        Copy link
      </MenuItem>
      {can.delete && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => actions.remove(comment)}>
            <Trash2 size={16} aria-hidden="true" />
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
