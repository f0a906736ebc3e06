import { useState } from 'react';
import type { Share } from '#contract/sharing/shares.ts';
import { formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { SavedMark } from '#web/ui/notices/saved-mark.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { DeleteLink } from './delete-link.tsx';
import { LinkPart } from './link-part.tsx';
import { LinksBar } from './links-bar.tsx';
import { MayPart } from './may-part.tsx';
import type { ShareTarget } from './share-target.ts';
import { nameLink } from './share-words.ts';
import { type ItemLinks, useItemLinks } from './use-item-links.ts';
import { type ShareActions, useShareActions } from './use-share-actions.ts';
import { WhoPart } from './who-part.tsx';

/** Shown until the links have loaded, so that the layout does not shift, and for an item without links. */
const unknown: Share = {
  id: null,
  title: '',
  itemId: '',
  visibility: 'none',
  access: 'view',
  people: [],
  link: null,
  shortLink: null,
  message: '',
  hasPassword: false,
  expiresAt: null,
  isExpired: false,
  allowDownload: false,
  allowComments: false,
  views: { count: 0, lastAt: null, lastBy: null },
};

/** Confirms a save, or shows why it failed. */
function SavingNote({ actions: { saving, clearSaving } }: { actions: ShareActions }) {
  if (saving.state !== 'failed') return <SavedMark isSaved={saving.state === 'saved'} onHidden={clearSaving} />;
  return (
    <p role="alert" className="flex-1 text-pretty text-sm text-upcoming">
      {saving.problem}
    </p>
  );
}

/** The settings of one link: who may open it, what they may do, and the link itself. Saves every change at once. */
function LinkSettings({
  target,
  links,
  linkId,
  onDelete,
  onDone,
}: {
  target: ShareTarget;
  links: ItemLinks;
  /** Undefined for the default link. */
  linkId: string | undefined;
  onDelete: () => Promise<void>;
  onDone: () => void;
}) {
  const { links: all } = links;
  const index = linkId === undefined ? 0 : (all ?? []).findIndex(({ id }) => id === linkId);
  const loaded = all ? (all[index] ?? { ...unknown, itemId: target.itemId, allowComments: true }) : null;
  const actions = useShareActions({ itemId: target.itemId, linkId, loaded, keep: links.keep });
  const isLoading = actions.share === null;
  const share = actions.share ?? unknown;
  return (
    <>
      <div aria-busy={isLoading || undefined} className="grid gap-x-8 gap-y-6 pb-4 md:grid-cols-2">
        <WhoPart share={share} actions={actions} isLoading={isLoading} />
        <MayPart share={share} actions={actions} type={target.type} isLoading={isLoading} />
      </div>
      <LinkPart share={share} actions={actions}>
        {linkId !== undefined && <DeleteLink title={nameLink(share, index)} onDelete={onDelete} />}
        <SavingNote actions={actions} />
        <Button className="ml-2" onClick={onDone}>
          Done
        </Button>
      </LinkPart>
    </>
  );
}

/** The links of an item and their settings. */
export function ShareDialog({ target, ...dialog }: DialogState & { target: ShareTarget }) {
  const links = useItemLinks(target.itemId, dialog.open);
  const [linkId, setLinkId] = useState<string>();
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
            onChoose={(id) => setLinkId(id === links.links?.[0]?.id ? undefined : id)}
            onAdd={() => void add()}
          />
          <LinkSettings
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
