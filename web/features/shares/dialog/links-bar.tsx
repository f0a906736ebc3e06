import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { nameLink } from './share-words.ts';
import type { ShownShare } from './shown-share.ts';

/** The links of an item. Stays one line high without a second link, so that nothing moves when one is added. */
export function LinksBar({
  links,
  chosenId,
  isAdding,
  onChoose,
  onAdd,
  children,
}: {
  links: readonly ShownShare[];
  chosenId: string | null;
  isAdding: boolean;
  onChoose: (linkId: string) => void;
  onAdd: () => void;
  children: ReactNode;
}) {
  return (
    <fieldset className="mb-4 flex min-h-control min-w-0 flex-wrap items-center gap-1.5">
      <legend className="sr-only">Links</legend>
      {links.map((link, index) => (
        <Button
          key={link.id}
          aria-pressed={link.id === chosenId}
          className="max-w-52 aria-pressed:border-accent aria-pressed:bg-accent-soft"
          onClick={() => link.id !== null && onChoose(link.id)}
        >
          <span className="truncate">{nameLink(link, index)}</span>
        </Button>
      ))}
      <Button variant="ghost" pending={isAdding} disabled={links.length === 0} onClick={onAdd}>
        <Plus size={16} aria-hidden="true" />
        Add link
      </Button>
      {children}
    </fieldset>
  );
}
