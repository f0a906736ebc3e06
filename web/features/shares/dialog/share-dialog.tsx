import type { Share } from '#contract/sharing/shares.ts';
import { sayProblem } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { SavedMark } from '#web/ui/notices/saved-mark.tsx';
import { LinkPart } from './link-part.tsx';
import { MayPart } from './may-part.tsx';
import type { ShareTarget } from './share-target.ts';
import { type ShareDeeds, useShareDeeds } from './use-share-deeds.ts';
import { WhoPart } from './who-part.tsx';

/** Placeholder until the share has loaded, so that the layout does not shift. */
const unknown: Share = {
  itemId: '',
  visibility: 'none',
  access: 'view',
  people: [],
  link: null,
  hasPassword: false,
  expiresAt: null,
  isExpired: false,
  allowDownload: false,
  allowComments: false,
  views: { count: 0, lastAt: null, lastBy: null },
};

/** Confirms a save, or shows why it failed. */
function SavingNote({ deeds: { saving, clearSaving } }: { deeds: ShareDeeds }) {
  if (saving.state !== 'failed') return <SavedMark isSaved={saving.state === 'saved'} onGone={clearSaving} />;
  return (
    <p role="alert" className="flex-1 text-pretty text-sm text-upcoming">
      {saving.problem}
    </p>
  );
}

/** The share settings: who may open the link, what they may do, and the link itself. Saves every change at once. */
export function ShareDialog({ target, ...dialog }: DialogState & { target: ShareTarget }) {
  const deeds = useShareDeeds(target, dialog.open);
  const { error } = deeds;
  const isLoading = deeds.share === null;
  const share = deeds.share ?? unknown;
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
          <p className="text-pretty">{sayProblem(error)}</p>
          <Button className="mt-3" pending={deeds.isFetching} onClick={deeds.refetch}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <div aria-busy={isLoading || undefined} className="grid gap-x-8 gap-y-6 pb-4 md:grid-cols-2">
            <WhoPart share={share} deeds={deeds} isLoading={isLoading} />
            <MayPart share={share} deeds={deeds} type={type} isLoading={isLoading} />
          </div>
          <LinkPart share={share} deeds={deeds}>
            <SavingNote deeds={deeds} />
            <Button className="ml-2" onClick={() => dialog.onOpenChange(false)}>
              Done
            </Button>
          </LinkPart>
        </>
      )}
    </Dialog>
  );
}
