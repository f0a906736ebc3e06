import { Outlet } from 'react-router';
import { useSession } from '#web/features/session/session.tsx';
import { Uploads } from '#web/features/uploads/uploads.tsx';

/** Keeps uploads running across pages. */
export function WithUploads() {
  const { info, open } = useSession();
  return (
    <>
      <Outlet />
      <Uploads userId={info?.user_id} onSignIn={() => void open()} />
    </>
  );
}
