import X from 'lucide-react/icons/x';
import type { LinkItem } from '#contract/sharing/shares.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { KindIcon } from '#web/ui/kind-icon.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';

/** The items of a selection. The last one stays: without it there would be nothing to share. */
export function SelectedItems({ items, onRemove }: { items: readonly LinkItem[]; onRemove: (id: string) => void }) {
  return (
    <ul
      aria-label="Selected items"
      className="mb-4 flex max-h-36 flex-col overflow-y-auto rounded-md border border-line [scrollbar-width:thin]"
    >
      {items.map((item) => {
        const { id, name } = item;
        return (
          <li key={id} className="flex min-h-control items-center gap-3 border-line border-b pl-3 last:border-0">
            <KindIcon item={item} className="shrink-0 text-quiet" />
            <MiddleName name={name} className="min-w-0 flex-1 text-sm" />
            {items.length > 1 && (
              <IconButton label={`Remove ${name} from this link`} onClick={() => onRemove(id)}>
                <X size={16} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
