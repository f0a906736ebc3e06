import { useSearchParams } from 'react-router';
import { Unsubscribe } from '#web/features/notifications/notifications.tsx';

/** Target of the unsubscribe link in emails. */
export function UnsubscribePage() {
  const [params] = useSearchParams();
  const token = params.get('token') || 'missing';
  return <Unsubscribe token={token} />;
}
