import MessageSquare from 'lucide-react/icons/message-square';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { CommentsPanelState } from './use-comments-panel.ts';

/** Shows and hides the comments where they have no room of their own. */
export function PanelButton({ panel }: { panel: CommentsPanelState }) {
  if (panel.shape === 'below') return null;
  return (
    <IconButton
      label={panel.isOpen ? 'Hide comments' : 'Show comments'}
      aria-expanded={panel.isOpen}
      className={classNames(panel.isOpen && 'text-text')}
      onClick={() => panel.setOpen(!panel.isOpen)}
    >
      <MessageSquare size={16} aria-hidden="true" />
    </IconButton>
  );
}
