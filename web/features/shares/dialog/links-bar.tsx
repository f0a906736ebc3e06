import type { Share } from '#contract/sharing/shares.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { nameLink } from './share-words.ts';

/** Chooses one of several links. */
export function LinksBar({
  links,
  chosenId,
  onChoose,
}: {
  links: readonly Share[];
  chosenId: string;
  onChoose: (linkId: string) => void;
}) {
  return (
    <fieldset className="mb-3 flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="sr-only">Links</legend>
      {links.map((link, index) => (
        <Button
          key={link.id}
          aria-pressed={link.id === chosenId}
          className="max-w-52 aria-pressed:border-accent aria-pressed:bg-accent-soft"
          onClick={() => onChoose(link.id)}
        >
          <span className="truncate">{nameLink(link, index)}</span>
        </Button>
      ))}
    </fieldset>
  );
}
