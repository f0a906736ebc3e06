import type { ReactNode } from 'react';
import type { LinkType } from '#contract/sharing/shares.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SavedMark } from '#web/ui/notices/saved-mark.tsx';
import { LinkPart } from './link/link-part.tsx';
import { MayPart } from './may/may-part.tsx';
import type { ShownShare } from './shown-share.ts';
import type { ShareActions } from './state/use-share-actions.ts';
import { WhoPart } from './who/who-part.tsx';

/** Shown until the links have loaded, so that the layout does not shift, and for items without a link. */
export const unknownShare: ShownShare = {
  id: null,
  title: '',
  itemId: null,
  items: [],
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
function SavingHint({ actions: { saving, clearSaving } }: { actions: ShareActions }) {
  if (saving.state !== 'failed') return <SavedMark isSaved={saving.state === 'saved'} onHidden={clearSaving} />;
  return (
    <p role="alert" className="flex-1 text-pretty text-sm text-upcoming">
      {saving.problem}
    </p>
  );
}

/** The settings of one link: who may open it, what they may do, and the link itself. Saves every change at once. */
export function LinkSettings({
  actions,
  type,
  remove,
  onDone,
}: {
  actions: ShareActions;
  type: LinkType;
  /** Deletes the link, if it can be deleted. */
  remove: ReactNode;
  onDone: () => void;
}) {
  const isLoading = actions.share === null;
  const share = actions.share ?? unknownShare;
  return (
    <>
      <div aria-busy={isLoading || undefined} className="grid gap-x-8 gap-y-6 pb-4 md:grid-cols-2">
        <WhoPart share={share} actions={actions} isLoading={isLoading} />
        <MayPart share={share} actions={actions} type={type} isLoading={isLoading} />
      </div>
      <LinkPart share={share} actions={actions}>
        {remove}
        <SavingHint actions={actions} />
        <Button className="ml-2" onClick={onDone}>
          Done
        </Button>
      </LinkPart>
    </>
  );
}
