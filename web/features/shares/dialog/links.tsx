import { useState } from 'react';
import type { LinkType, Share } from '#contract/sharing/shares.ts';
import { AddToLink } from './link/add-to-link.tsx';
import { AnotherLink } from './link/another-link.tsx';
import { LinkEditor } from './link/link-editor.tsx';
import { NewLink } from './link/new-link.tsx';
import { LinksBar } from './links-bar.tsx';
import { DeleteLink } from './more/delete-link.tsx';
import { SelectedItems } from './selected-items.tsx';
import type { ShareTarget } from './share-target.ts';
import { countItems, nameLink } from './share-words.ts';
import type { ItemLinks } from './state/use-links.ts';

/** Stands where the link will be. */
function Loading() {
  return (
    <div className="flex flex-col gap-2" aria-busy="true">
      <span className="sr-only">Loading the links</span>
      <div className="h-field animate-breathe rounded-md bg-hover" />
      <div className="h-control animate-breathe rounded-md bg-hover" />
    </div>
  );
}

type Props = { target: ShareTarget; links: ItemLinks; onAdded: (linkId: string) => void };

/** The chosen link, or the first one to be created. */
export function Links({ target, links, onAdded }: Props) {
  const isSelection = 'items' in target;
  const type: LinkType = isSelection ? 'selection' : target.type;
  const [chosen, setChosen] = useState({ id: isSelection ? undefined : target.firstLinkId, isCopied: false });
  const { links: all, items, create, keep } = links;
  if (!all) return <Loading />;

  const show = (made: Share, isCopied: boolean) => {
    keep(made);
    setChosen({ id: made.id, isCopied });
  };
  const addTo = <AddToLink teamId={target.teamId} ids={items.map(({ id }) => id)} onAdded={onAdded} />;
  const link = all.find(({ id }) => id === chosen.id) ?? all[0];
  if (!link) {
    return (
      <>
        {isSelection && <SelectedItems items={items} onRemove={links.leaveOut} />}
        <NewLink type={type} create={create} onCreated={show}>
          {addTo}
        </NewLink>
      </>
    );
  }

  const index = all.indexOf(link);
  const title = isSelection && !link.title ? `Link to ${countItems(items.length)}` : nameLink(link, index);
  // The default link of an item stays, because the calls of the specification change it.
  const isDeletable = isSelection || index > 0;
  return (
    <>
      {all.length > 1 && (
        <LinksBar links={all} chosenId={link.id} onChoose={(id) => setChosen({ id, isCopied: false })} />
      )}
      <LinkEditor
        key={link.id}
        link={link}
        type={type}
        isCopied={link.id === chosen.id && chosen.isCopied}
        keep={keep}
        another={!isSelection && <AnotherLink create={create} onCreated={show} />}
        more={isDeletable ? <DeleteLink title={title} onDelete={() => links.remove(link.id)} /> : addTo}
      />
    </>
  );
}
