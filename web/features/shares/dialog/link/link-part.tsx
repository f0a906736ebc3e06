import { type ReactNode, Suspense, useId, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LocalLinkHint } from '#web/ui/notices/server-hints.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { formatViews, summarizeShare } from '../share-words.ts';
import type { OpenShare } from '../state/use-share-actions.ts';
import { CopyLink } from './copy-link.tsx';
import { OpenAsGuest } from './open-as-guest.tsx';

const AskDialog = lazyComponent(() => import('#web/ui/dialogs/ask-dialog.tsx').then((file) => file.AskDialog));

function Views({ count, lastAt, lastBy }: OpenShare['share']['views']): ReactNode {
  if (count === 0) return 'Not opened yet';
  return (
    <>
      {formatViews({ count })}
      {lastAt !== null && (
        <>
          , last by {lastBy ?? 'a guest'} <Time iso={lastAt} />
        </>
      )}
    </>
  );
}

/** Creates a new link, after a confirmation because it disables the old one. */
function NewLink({ actions }: Pick<OpenShare, 'actions'>) {
  const [asking, setAsking] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="ghost"
        onPointerEnter={AskDialog.preload}
        onFocus={AskDialog.preload}
        onClick={() => setAsking(true)}
      >
        Create new link
      </Button>
      <Suspense fallback={null}>
        {asking !== null && (
          <AskDialog
            open={asking}
            onOpenChange={setAsking}
            title="Create a new link?"
            confirm="Create new link"
            act={async () => void (await actions.renew())}
          >
            The current link stops working for everyone who has it. Send the new one to the people who still need it.
          </AskDialog>
        )}
      </Suspense>
    </>
  );
}

function Link({ share: { visibility, shortLink: link } }: Pick<OpenShare, 'share'>) {
  if (visibility === 'none') {
    return <p className="text-pretty text-quiet text-sm">Choose who can open it to get a link.</p>;
  }
  if (visibility === 'onlyMe') {
    return (
      <p className="text-pretty text-quiet text-sm">
        The link is turned off. If you turn it on again, it stays the same.
      </p>
    );
  }
  if (link !== null) {
    return (
      <>
        <CopyLink link={link} />
        <LocalLinkHint link={link} />
      </>
    );
  }
  return (
    <div className="h-field animate-breathe rounded-md bg-hover">
      <span className="sr-only">Creating the link</span>
    </div>
  );
}

/** The link, its usage, and a way to turn it off. Stays visible while the rest scrolls. */
export function LinkPart({ share, actions, children }: OpenShare & { children: ReactNode }) {
  const id = useId();
  const isOn = share.visibility === 'limited' || share.visibility === 'public';
  return (
    <section
      aria-labelledby={id}
      className="sticky bottom-0 -mx-6 -mb-6 flex flex-col gap-2 border-line border-t bg-raised px-6 pt-3 pb-2 short:static"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="text-base">
          The link
        </h3>
        {share.visibility !== 'none' && (
          <p className="text-quiet text-xs tabular-nums">
            <Views {...share.views} />
          </p>
        )}
      </div>
      {isOn && <p className="text-pretty text-sm">{summarizeShare(share)}</p>}
      <Link share={share} />
      <div className="flex flex-wrap items-center justify-end gap-x-1">
        {isOn && (
          <div className="-ml-3 flex flex-1 flex-wrap">
            {share.visibility === 'public' && share.shortLink !== null && <OpenAsGuest link={share.shortLink} />}
            <Button variant="ghost" onClick={() => actions.setVisibility('onlyMe')}>
              Turn off
            </Button>
            <NewLink actions={actions} />
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
