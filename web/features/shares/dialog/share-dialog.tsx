import type { Share } from '#contract/sharing/shares.ts';
import { formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { SavedMark } from '#web/ui/notices/saved-mark.tsx';
import { LinkPart } from './link-part.tsx';
import { MayPart } from './may-part.tsx';
import type { ShareTarget } from './share-target.ts';
import { type ShareActions, useShareActions } from './use-share-actions.ts';
import { WhoPart } from './who-part.tsx';

/** Placeholder until the share has loaded, so that the layout does not shift. */
const unknown: Share = {
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

/** The share settings: who may open the link, what they may do, and the link itself. Saves every change at once. */
export function ShareDialog({ target, ...dialog }: DialogState & { target: ShareTarget }) {
  const actions = useShareActions(target, dialog.open);
  const { error } = actions;
  const isLoading = actions.share === null;
  const share = actions.share ?? unknown;
  const { type } = target;
  return (
    <Dialog
      {...dialog}
      width="wide"
      title={`Share “${target.name}”`}
      description={
        type === 'file'
          ? 'Shares this video and its comments, and nothing else.'
          : 'Shares this folder and everything in it, and nothing else.'
      }
    >
      {error ? (
        <div role="alert">
          <p className="text-pretty">{formatError(error)}</p>
          <Button className="mt-3" pending={actions.isFetching} onClick={actions.refetch}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <div aria-busy={isLoading || undefined} className="grid gap-x-8 gap-y-6 pb-4 md:grid-cols-2">
            <WhoPart share={share} actions={actions} isLoading={isLoading} />
            <MayPart share={share} actions={actions} type={type} isLoading={isLoading} />
          </div>
          <LinkPart share={share} actions={actions}>
            <SavingNote actions={actions} />
            <Button className="ml-2" onClick={() => dialog.onOpenChange(false)}>
              Done
            </Button>
          </LinkPart>
        </>
      )}
    </Dialog>
  );
}
