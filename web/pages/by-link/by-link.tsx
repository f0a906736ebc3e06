import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { ItemType } from '#contract/items/items.ts';
import { useSession, withNext } from '#web/features/session/session.tsx';
import { type OpenLink, ShareGate } from '#web/features/shares/shares.tsx';
import { useHere } from './use-here.ts';
import { VerifyPage } from './verify-page.tsx';

/** Wrapper of every page behind a share link. */
export function ByLink({
  shareKey,
  type,
  children,
}: {
  shareKey: string;
  type: ItemType;
  children: (link: OpenLink) => ReactNode;
}) {
  const { info } = useSession();
  const here = useHere();
  return (
    <ShareGate
      // Another link or another visitor needs a new gate.
      key={`${shareKey} ${info?.user_id}`}
      shareKey={shareKey}
      visitorId={info?.user_id ?? ''}
      type={type}
      signIn={<Navigate to={withNext('/login', here)} replace />}
      verify={(email, onConfirmed) => <VerifyPage email={email} onConfirmed={onConfirmed} />}
    >
      {children}
    </ShareGate>
  );
}
