import { useSearchParams } from 'react-router';
import { Unsubscribe } from '#web/features/notifications/notifications.tsx';

/** Where the link at the end of a mail lands. */
export function UnsubscribePage() {
  const [params] = useSearchParams();
  const token = params.get('token') || 'no token came along';
  return <Unsubscribe token={token} />;
}
