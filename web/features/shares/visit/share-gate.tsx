import { type ReactNode, Suspense } from 'react';
import { Navigate } from 'react-router';
import type { ItemType } from '#contract/items/items.ts';
import { formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyPage } from '#web/ui/lazy-component.ts';
import { Loader } from '#web/ui/notices/loader.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { EndedPage } from './ended-page.tsx';
import { linkRefusals } from './link-refusals.ts';
import { type OpenLink, useOpenedShare } from './use-opened-share.ts';

const PasswordPage = lazyPage(() => import('./password-page.tsx').then((file) => file.PasswordPage));

/**
 * Guards the pages behind a share link: asks the server what the link grants, and the guest for what is missing. Hides
 * the content when the link ends.
 */
export function ShareGate({
  shareKey,
  visitorId,
  type,
  signIn,
  verify,
  children,
}: {
  shareKey: string;
  /** Id of the signed-in visitor; empty for guests. */
  visitorId: string;
  /** The type of item that the address claims. */
  type: ItemType;
  /** Leads to the sign-in page and back. */
  signIn: ReactNode;
  verify: (email: string, onConfirmed: () => void) => ReactNode;
  children: (link: OpenLink) => ReactNode;
}) {
  const { opened, isRefused, error, isFetching, refetch, enter } = useOpenedShare(shareKey, visitorId);
  if (isRefused && opened?.state === 'open') return <EndedPage type={opened.type} />;
  if (isRefused) return <Navigate to="/error" replace state={{ message: linkRefusals[type] }} />;
  if (!opened) {
    if (!error) return <Loader />;
    return (
      <NoticePage
        title="The link could not be opened"
        actions={
          <Button variant="primary" pending={isFetching} onClick={refetch}>
            Try again
          </Button>
        }
      >
        <title>Vizio</title>
        {formatError(error)}
      </NoticePage>
    );
  }
  if (opened.state === 'password') {
    return (
      <Suspense fallback={<Loader />}>
        <PasswordPage onEnter={enter} />
      </Suspense>
    );
  }
  if (opened.state === 'sign-in') return signIn;
  if (opened.state === 'verify') return verify(opened.email, refetch);
  return children(opened);
}
