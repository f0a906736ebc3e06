import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { AccountSettings } from '#web/features/account/account.tsx';
import { NotificationSettings } from '#web/features/notifications/notifications.tsx';
import { useSession, useUser } from '#web/features/session/session.tsx';
import { ThemeToggle } from '#web/features/theme/theme.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';

export function AccountPage() {
  const user = useUser();
  const { refresh, signOut } = useSession();
  const navigate = useNavigate();

  async function leave() {
    // The server has already ended the session; this clears the client's state.
    await signOut().catch(() => {});
    navigate('/', { replace: true });
    showSuccess('Your account was deleted. Thank you for using Vizio.');
  }

  return (
    <div className="mx-auto max-w-wide-dialog px-4 pb-16 sm:px-8">
      <title>Account · Vizio</title>
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
        <div className="mt-4 mb-6 flex items-center gap-4">
          <Avatar name={user.name} id={user.user_id} image={user.image} size="huge" />
          <div className="min-w-0">
            <h1 className="wrap-anywhere text-lg sm:text-xl">{user.name}</h1>
            <p className="truncate text-quiet">{user.email}</p>
          </div>
        </div>
        <AccountSettings userId={user.user_id} onChange={() => void refresh()} onDeleted={() => void leave()}>
          <Suspense fallback={null}>
            <NotificationSettings />
          </Suspense>
        </AccountSettings>
      </main>
    </div>
  );
}
