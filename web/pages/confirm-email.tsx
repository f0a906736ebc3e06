import { Suspense } from 'react';
import { useParams } from 'react-router';
import { ConfirmEmail } from '#web/features/account/account.tsx';
import { useSession } from '#web/features/session/session.tsx';
import { Loader } from '#web/ui/loader.tsx';

/** Where the link in the mail to a new address lands. */
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
