import MessageSquare from 'lucide-react/icons/message-square';
import { commentText, shortCount } from '#web/features/items/words.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Item } from '../listing/listing.ts';

/** The number of comments, with a dot if the viewer has not seen one of them. */
export function CommentMark({ item, className }: { item: Item; className?: string }) {
  if (item.comments === 0) return null;
  const words = commentText(item);
  return (
    <span
      className={classNames('flex h-4 shrink-0 items-center gap-1 text-quiet text-xs tabular-nums', className)}
      data-tooltip={words}
    >
      <span className="sr-only">{words}</span>
      <MessageSquare size={12} className={item.unread ? 'text-accent' : undefined} aria-hidden="true" />
      <span aria-hidden="true" className={item.unread ? 'font-medium text-text' : undefined}>
        {shortCount(item.comments)}
      </span>
      {item.unread && <span data-unread className="size-2 rounded-full bg-accent" aria-hidden="true" />}
    </span>
  );
}
