import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { ServerConsole } from '#web/features/console/console.tsx';
import { useUser } from '#web/features/session/session.tsx';
import { ThemeToggle } from '#web/features/theme/theme.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';

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
    <div className="mx-auto max-w-page px-4 pb-16 sm:px-8">
      <title>Server · Vizio</title>
      <header className="flex h-bar items-center justify-between gap-3">
        <Link
          to="/home"
          className="-ml-2 inline-flex h-control items-center gap-2 rounded-md px-2 text-quiet transition-colors hover:bg-hover hover:text-text"
        >
          <ArrowLeft size={16} aria-hidden="true" />
          Workspace
        </Link>
        <ThemeToggle />
      </header>
      <main>
        <h1 className="mt-4 mb-4 text-lg sm:text-xl">Server</h1>
        <Suspense fallback={null}>
          <ServerConsole />
        </Suspense>
      </main>
    </div>
  );
}
