import { useState } from 'react';
import { formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { AddToLink } from './add-to-link.tsx';
import { DeleteLink } from './delete-link.tsx';
import { LinkSettings, unknownShare } from './link-settings.tsx';
import { LinksBar } from './links-bar.tsx';
import { SelectionDialog } from './selection-dialog.tsx';
import type { ItemTarget, ShareTarget } from './share-target.ts';
import { nameLink } from './share-words.ts';
import { callsForLink } from './state/share-calls.ts';
import { type ItemLinks, useItemLinks } from './state/use-item-links.ts';
import { useShareActions } from './state/use-share-actions.ts';

/** One link of an item. */
function ItemLink({
  target,
  links,
  linkId,
  onDelete,
  onDone,
}: {
  target: ItemTarget;
  links: ItemLinks;
  /** Undefined for the default link. */
  linkId: string | undefined;
  onDelete: () => Promise<void>;
  onDone: () => void;
}) {
  const { links: all } = links;
  const index = linkId === undefined ? 0 : (all ?? []).findIndex(({ id }) => id === linkId);
  const loaded = all ? (all[index] ?? { ...unknownShare, allowComments: true }) : null;
  const actions = useShareActions({
    calls: callsForLink(async () => linkId ?? (await links.load())),
    loaded,
    keep: links.keep,
  });
  return (
    <LinkSettings
      actions={actions}
      type={target.type}
      remove={
        linkId !== undefined && (
          <DeleteLink title={nameLink(actions.share ?? unknownShare, index)} onDelete={onDelete} />
        )
      }
      onDone={onDone}
    />
  );
}

/** The links of an item and their settings. */
function ItemDialog({
  target,
  onAdded,
  ...dialog
}: DialogState & { target: ItemTarget; onAdded: (linkId: string) => void }) {
  const links = useItemLinks(target.itemId, dialog.open);
  const [chosenId, setLinkId] = useState(target.firstLinkId);
  const linkId = chosenId === links.links?.[0]?.id ? undefined : chosenId;
  const [isAdding, setAdding] = useState(false);
  const { error } = links;

  async function add() {
    setAdding(true);
    try {
      setLinkId((await links.add()).id ?? undefined);
    } catch (failure) {
      showError(formatError(failure));
    }
    setAdding(false);
  }

  return (
    <Dialog
      {...dialog}
      width="wide"
      title={`Share “${target.name}”`}
      description={
        target.type === 'file'
          ? 'Shares this video and its comments, and nothing else.'
          : 'Shares this folder and everything in it, and nothing else.'
      }
    >
      {error ? (
        <div role="alert">
          <p className="text-pretty">{formatError(error)}</p>
          <Button className="mt-3" pending={links.isFetching} onClick={links.refetch}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <LinksBar
            links={links.links ?? []}
            chosenId={linkId ?? links.links?.[0]?.id ?? null}
            isAdding={isAdding}
            onChoose={setLinkId}
            onAdd={() => void add()}
          >
            <AddToLink teamId={target.teamId} ids={[target.itemId]} onAdded={onAdded} />
          </LinksBar>
          <ItemLink
            key={linkId ?? 'default'}
            target={target}
            links={links}
            linkId={linkId}
            onDelete={async () => {
              if (linkId === undefined) return;
              await links.remove(linkId);
              setLinkId(undefined);
            }}
            onDone={() => dialog.onOpenChange(false)}
          />
        </>
      )}
    </Dialog>
  );
}

/** The links of an item, or the one link of several items. */
export function ShareDialog({ target, ...dialog }: DialogState & { target: ShareTarget }) {
  const [addedTo, setAddedTo] = useState<string>();
  const linkId = addedTo ?? ('items' in target ? target.linkId : undefined);
  if ('items' in target || linkId !== undefined) {
    const items = 'items' in target ? target.items : [target];
    const selection = { teamId: target.teamId, items, linkId };
    return <SelectionDialog key={linkId ?? 'new'} target={selection} onAdded={setAddedTo} {...dialog} />;
  }
  return <ItemDialog target={target} onAdded={setAddedTo} {...dialog} />;
}
