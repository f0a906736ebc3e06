import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { showError, showSuccess } from '#web/ui/notices/toast.ts';

/** Verification links lead to /home?verified=1, with `error` if expired or meant for another account. */
export function useVerifiedThanks(isVerified: boolean): void {
  const [params, setParams] = useSearchParams();
  const verified = params.has('verified');
  const error = params.get('error');
  useEffect(() => {
    if (!verified) return;
    if (error === 'OTHER_ACCOUNT')
      showError('That email is for another account. Sign in to that account, then open its link again.');
    else if (error && !isVerified) showError('That link is no longer valid. Ask for a new one with "Send again".');
    else showSuccess('Your email address is confirmed.');
    setParams(
      (now) => {
        now.delete('verified');
        now.delete('error');
        return now;
      },
      { replace: true },
    );
  }, [verified, error, isVerified, setParams]);
}
