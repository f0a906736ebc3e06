import { Suspense } from 'react';
import { useParams } from 'react-router';
import { ConfirmEmail } from '#web/features/account/account.tsx';
import { useSession } from '#web/features/session/session.tsx';
import { Loader } from '#web/ui/notices/loader.tsx';

/** Target of the link in the email that confirms a new address. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const { refresh } = useSession();
  return (
    <Suspense fallback={<Loader />}>
      <title>Confirm your address · Vizio</title>
      <ConfirmEmail token={token} onConfirmed={() => void refresh()} />
    </Suspense>
  );
}
