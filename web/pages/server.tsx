import { Suspense } from 'react';
import { ServerConsole } from '#web/features/console/console.tsx';
import { HelpButton } from '#web/features/help/help.tsx';
import { useUser } from '#web/features/session/session.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { BackHeader } from './back-header.tsx';

/** The console of the person who runs the server. */
export function ServerPage() {
  const { isServerAdmin } = useUser();
  if (!isServerAdmin) {
    return (
      <NoticePage
        title="This page is for the person who runs this server"
        actions={<ButtonLink to="/home">Open your workspace</ButtonLink>}
      >
        It opens for the first account of the server, or for the addresses that the setting ADMIN_EMAILS names.
      </NoticePage>
    );
  }
  return (
    <div data-grows className="mx-auto max-w-page px-4 pb-16 sm:px-8">
      <title>Server · Vizio</title>
      <BackHeader>
        <HelpButton page="server" />
      </BackHeader>
      <main>
        <h1 className="mt-4 mb-4 text-lg sm:text-xl">Server</h1>
        <Suspense fallback={null}>
          <ServerConsole />
        </Suspense>
      </main>
    </div>
  );
}
