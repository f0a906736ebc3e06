import { useState } from 'react';
import { formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Links } from './links.tsx';
import type { ShareTarget } from './share-target.ts';
import { countItems } from './share-words.ts';
import { useLinks } from './state/use-links.ts';

function LinksDialog({
  target,
  onAdded,
  ...dialog
}: DialogState & { target: ShareTarget; onAdded: (linkId: string) => void }) {
  const links = useLinks(target, dialog.open);
  const name = 'items' in target ? countItems(links.items.length) : `“${target.name}”`;
  return (
    <Dialog {...dialog} width="middle" title={`Share ${name}`}>
      {links.error ? (
        <div role="alert">
          <p className="text-pretty">{formatError(links.error)}</p>
          <Button className="mt-3" pending={links.isFetching} onClick={links.refetch}>
            Try again
          </Button>
        </div>
      ) : (
        <Links target={target} links={links} onAdded={onAdded} />
      )}
      <p className="mt-4 border-line border-t pt-3 text-sm">
        <a
          href="/guide/links-and-guests"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center text-quiet underline underline-offset-2 hover:text-text"
        >
          Guide: Links and guests
          <span className="sr-only">, in a new tab</span>
        </a>
      </p>
    </Dialog>
  );
}

/** The links of an item, or the one link of several items. */
export function ShareDialog({ target, ...dialog }: DialogState & { target: ShareTarget }) {
  const [addedTo, setAddedTo] = useState<string>();
  if (addedTo === undefined) return <LinksDialog target={target} onAdded={setAddedTo} {...dialog} />;
  const items = 'items' in target ? target.items : [target];
  const selection = { teamId: target.teamId, items, linkId: addedTo };
  return <LinksDialog key={addedTo} target={selection} onAdded={setAddedTo} {...dialog} />;
}
