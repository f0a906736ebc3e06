import { Outlet, useLocation } from 'react-router';
import { useSession } from '#web/features/session/session.tsx';
import { Uploads } from '#web/features/uploads/uploads.tsx';
import { ErrorBoundary } from '#web/ui/lost/error-boundary.tsx';

/** Keeps uploads running across pages, also if one fails. */
export function WithUploads() {
  const { info, open } = useSession();
  const { pathname, search } = useLocation();
  return (
    <>
      <ErrorBoundary place={pathname + search}>
        <Outlet />
      </ErrorBoundary>
      <Uploads userId={info?.user_id} onSignIn={() => void open()} />
    </>
  );
}
