import { Outlet } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loader } from '#web/ui/notices/loader.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { useSession } from './session-context.ts';
import { SessionProvider } from './session-provider.tsx';

function Gate() {
  const { loading, unreachable, open } = useSession();
  if (loading) return <Loader />;
  if (!unreachable) return <Outlet />;
  return (
    <NoticePage
      title="The server cannot be reached"
      actions={
        <Button variant="primary" onClick={() => void open()}>
          Try again
        </Button>
      }
    >
      <title>Vizio</title>
      Your data is safe. Check your connection and try again. The server may be restarting.
    </NoticePage>
  );
}

/** Shows the loader until the session is known; its routes can rely on that. */
export function SessionGate() {
  return (
    <SessionProvider>
      <Gate />
    </SessionProvider>
  );
}
