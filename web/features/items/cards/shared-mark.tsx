import LinkIcon from 'lucide-react/icons/link';
import type { Item } from '../listing/listing.ts';
import { useWorkspace } from '../workspace-context.ts';

const words = { view: 'Shared by link, for viewing', edit: 'Shared by link, for editing' } as const;

/** Marks a shared item. Hidden on pages behind a share link. */
export function SharedMark({ item: { sharing } }: { item: Item }) {
  const { root } = useWorkspace().places;
  if (sharing === 'none' || root.length > 0) return null;
  return (
    <span className="inline-flex h-4 shrink-0 items-center text-quiet" data-tooltip={words[sharing]}>
      <LinkIcon size={12} aria-label={words[sharing]} />
    </span>
  );
}
