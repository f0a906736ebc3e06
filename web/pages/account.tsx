import { useNavigate } from 'react-router';
import { AccountSettings } from '#web/features/account/account.tsx';
import { NotificationSettings } from '#web/features/notifications/notifications.tsx';
import { useSession, useUser } from '#web/features/session/session.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { BackHeader } from './back-header.tsx';

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
    <div data-grows className="mx-auto max-w-wide-dialog px-4 pb-16 sm:px-8">
      <title>Account · Vizio</title>
      <BackHeader />
      <main>
        <div className="mt-4 mb-6 flex items-center gap-4">
          <Avatar name={user.name} id={user.user_id} image={user.image} size="huge" />
          <div className="min-w-0">
            <h1 className="wrap-anywhere text-lg sm:text-xl">{user.name}</h1>
            <p className="truncate text-quiet">{user.email}</p>
          </div>
        </div>
        <AccountSettings userId={user.user_id} onChange={() => void refresh()} onDeleted={() => void leave()}>
          <NotificationSettings />
        </AccountSettings>
      </main>
    </div>
  );
}
