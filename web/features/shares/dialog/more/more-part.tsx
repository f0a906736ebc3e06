import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { ExpiryRow } from '../settings/expiry-row.tsx';
import type { OpenShare } from '../state/use-share-actions.ts';
import { MessageRow } from './message-row.tsx';
import { OpenAsGuest } from './open-as-guest.tsx';
import { RenewLink } from './renew-link.tsx';
import { TitleRow } from './title-row.tsx';

/** Settings that few links need: words for their page, an end, and ways to turn them off. */
export function MorePart({ share, actions, children }: OpenShare & { children: ReactNode }) {
  const isOn = share.visibility !== 'onlyMe';
  return (
    <div className="flex flex-col gap-4">
      <TitleRow share={share} actions={actions} />
      <MessageRow share={share} actions={actions} />
      <ExpiryRow share={share} actions={actions} />
      <div className="-mx-3 flex flex-wrap">
        {share.visibility === 'public' && share.shortLink !== null && <OpenAsGuest link={share.shortLink} />}
        {isOn && (
          <Button variant="ghost" onClick={() => void actions.set({ visibility: 'onlyMe' })}>
            Turn off
          </Button>
        )}
        {isOn && <RenewLink onRenew={actions.renew} />}
        {children}
      </div>
    </div>
  );
}
