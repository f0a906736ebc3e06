import MessageSquare from 'lucide-react/icons/message-square';
import type { Comment } from '#contract/comments/comments.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { countText } from '#web/ui/text/count.ts';
import { isReply } from '../store/comment-state.ts';
import type { CommentsPanelState } from './use-comments-panel.ts';

/** Shows and hides the comments where they have no room of their own. While they are hidden it has their number. */
export function PanelButton({ panel, comments }: { panel: CommentsPanelState; comments: readonly Comment[] }) {
  if (panel.shape === 'below') return null;
  const count = panel.isOpen ? 0 : comments.filter((comment) => !isReply(comment)).length;
  return (
    <IconButton
      label={panel.isOpen ? 'Hide comments' : 'Show comments'}
      aria-expanded={panel.isOpen}
      aria-description={count > 0 ? countText(count, 'comment') : undefined}
      className={classNames(panel.isOpen && 'text-text', count > 0 && 'w-auto min-w-control grid-flow-col gap-1 px-2')}
      onClick={() => panel.setOpen(!panel.isOpen)}
    >
      <MessageSquare size={16} aria-hidden="true" />
      {count > 0 && (
        <span aria-hidden="true" className="font-medium text-xs tabular-nums">
          {count}
        </span>
      )}
    </IconButton>
  );
}
